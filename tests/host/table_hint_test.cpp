// Hints: what a coach would do at one's own open decision, by what one's seat sees.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>

#include "host/games/stockpile/hindsight.h"
#include "host/record/replay.h"
#include "tests/host/table_door.h"

namespace bourse {
namespace {

using nlohmann::json;
using support::codeOf;
using support::Door;
using support::Three;

TEST(Hints, AreGivenForOnesOwnOpenDecisionOnly) {
  Three door;
  EXPECT_TRUE(door.guest(0).table["hints"].get<bool>());
  ASSERT_EQ(door.asked(), 0);
  const json hint = door.send(0, {{"do", "hint"}, {"id", 7}});
  ASSERT_EQ(hint["type"], "hint") << hint;
  EXPECT_EQ(hint["re"], 7);
  EXPECT_EQ(hint["decision"], door.guest(0).decision());
  EXPECT_EQ(codeOf(door.send(1, {{"do", "hint"}})), "hint-nothing");
  door.watch(9);
  EXPECT_EQ(codeOf(door.send(9, {{"do", "hint"}})), "not-seated");
  EXPECT_EQ(codeOf(door.move(0, json::array({hint["move"]}))), "done") << "it can be done";
}

TEST(Hints, AreRefusedWhereTheTableForbidsThem) {
  Three door(3, {.undo = true, .hints = false, .imagine = true, .botsAtOnce = true, .budget = {}});
  EXPECT_FALSE(door.guest(0).table.contains("hints"));
  EXPECT_EQ(codeOf(door.send(0, {{"do", "hint"}})), "hint-off");
}

TEST(Hints, AreTheSameWhenAskedAgain) {
  Three door;
  const json hint = door.send(0, {{"do", "hint"}});
  EXPECT_EQ(door.send(0, {{"do", "hint"}}), hint);
}

/// Follows the coach through whole games: every hint is legal and what the network likes best, and its
/// reason, if there is one, is what hindsight has beside that move.
TEST(Hints, AreTheNetworksChoiceWithAReasonOfTheTraders) {
  int agreed = 0, reasoned = 0, plain = 0;
  for (const char* config : {"seats=3", "preset=everything seats=4"}) {
    SCOPED_TRACE(config);
    Door door(config, 31, {.undo = true, .hints = true, .imagine = true, .botsAtOnce = true, .budget = {}});
    door.seatEverybody({"", "greedy", "greedy", std::string(config).ends_with("4") ? "greedy" : ""});
    door.start();
    std::map<std::size_t, json> hints;
    double longest = 0;
    while (!door.table().over() && hints.size() < 60) {
      const std::size_t line = door.log().lines().size();
      const auto start = std::chrono::steady_clock::now();
      const json hint = door.send(0, {{"do", "hint"}});
      longest =
          std::max(longest, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
      ASSERT_EQ(hint["type"], "hint") << hint;
      hints[line] = hint;
      ASSERT_EQ(codeOf(door.move(0, json::array({hint["move"]}))), "done");
    }
    RecordProperty("longest_ms", static_cast<int>(longest * 1000));
    Problem problem;
    const auto back = Hindsight::open(door.log().record(), 0, problem);
    ASSERT_NE(back, nullptr);
    RecordProblem unread;
    const auto replay = Replay::open(door.log().recordText(), unread);
    ASSERT_NE(replay, nullptr);
    for (const json& point : replay->outlook()) {
      const auto found = hints.find(point["n"].get<std::size_t>());
      if (found == hints.end()) continue;
      const auto& [line, hint] = *found;
      EXPECT_EQ(hint["move"], point["moves"][0]["move"]);
      if (line % 2 != 0) continue;
      const json advice = back->advice(line);
      const auto of = std::ranges::find(advice["candidates"], hint["move"],
                                        [](const json& one) -> const json& { return one["move"]; });
      ASSERT_NE(of, advice["candidates"].end());
      const bool same = hint["move"] == advice["best"];
      agreed += same ? 1 : 0;
      if (hint.contains("because")) {
        EXPECT_EQ(hint["because"], (*of)["because"]);
        reasoned += same ? 0 : 1;
      } else {
        EXPECT_FALSE(same) << "what both would do has the trader's reason";
        ++plain;
      }
    }
  }
  EXPECT_GT(agreed, 0);
  EXPECT_GT(reasoned, 0) << "where the trader would do something else too";
  EXPECT_GT(plain, 0) << "but not if its reason speaks against the move";
}

TEST(Hints, NeedAGameWithACoach) {
  Problem problem;
  const GameKind* toy = findGame("toy", problem);
  ASSERT_NE(toy, nullptr);
  Door door(GameLog::start(*toy, "", Seed::of(1), problem));
  door.seatEverybody();
  door.start();
  EXPECT_FALSE(door.guest(0).table.contains("hints"));
  const Seat asked = door.asked();
  EXPECT_EQ(codeOf(door.send(asked, {{"do", "hint"}})), "hint-none");
}

}  // namespace
}  // namespace bourse
