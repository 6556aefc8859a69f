// The chance to win and the likeliest moves, as the strongest player sees them, at a table and in a replay.
#include <gtest/gtest.h>

#include "bots/stockpile/whale/whale.h"
#include "host/json/json.h"
#include "host/record/replay.h"
#include "tests/host/random_game.h"
#include "tests/host/table_door.h"

namespace bourse {
namespace {

using nlohmann::json;
using support::codeOf;
using support::Door;
using support::Three;

TEST(Outlook, IsToldForOnesOwnOpenDecisionOnly) {
  Three door;
  ASSERT_EQ(door.asked(), 0);
  const json told = door.send(0, {{"do", "outlook"}, {"id", 7}});
  ASSERT_EQ(told["type"], "outlook") << told;
  EXPECT_EQ(told["re"], 7);
  EXPECT_EQ(told["decision"], door.guest(0).decision());
  EXPECT_GT(told["chance"].get<int>(), 0);
  EXPECT_LT(told["chance"].get<int>(), 1000);
  EXPECT_EQ(told.size(), 4U) << "what one would choose is a hint: " << told;
  EXPECT_EQ(codeOf(door.send(1, {{"do", "outlook"}})), "hint-nothing");
  door.watch(9);
  EXPECT_EQ(codeOf(door.send(9, {{"do", "outlook"}})), "not-seated");
}

TEST(Outlook, IsRefusedWhereTheTableForbidsHints) {
  Three door(3, {.undo = true, .hints = false, .imagine = true, .botsAtOnce = true, .budget = {}});
  EXPECT_EQ(codeOf(door.send(0, {{"do", "outlook"}})), "hint-off");
}

TEST(Outlook, NeedsAGameWhoseStrongestPlayerCanTell) {
  Problem problem;
  const GameKind* toy = findGame("toy", problem);
  ASSERT_NE(toy, nullptr);
  Door door(GameLog::start(*toy, "", Seed::of(1), problem));
  door.seatEverybody();
  door.start();
  EXPECT_EQ(codeOf(door.send(door.asked(), {{"do", "outlook"}})), "outlook-none");
}

class OutlookOfReplays : public testing::TestWithParam<const char*> {
 protected:
  /// A whole game of the strongest player, at every seat.
  void SetUp() override {
    const std::unique_ptr<GameLog> log = support::newGame(GetParam(), 5);
    Rng rng(Seed::of(5), purpose::kTest);
    for (Node node = log->position().node(); node.kind != Node::Kind::over; node = log->position().node()) {
      if (node.kind != Node::Kind::decision) {
        log->draw();
        continue;
      }
      MoveList legal;
      log->position().legal(node.seat, legal);
      const std::unique_ptr<AnyView> seen = log->position().view(node.seat);
      const auto* const typed = typedView<stockpile::Stockpile>(*seen);
      log->apply({node.seat, stockpile::chooseWhale(typed->rules, typed->view, legal, {}, rng)});
    }
    RecordProblem problem;
    replay = Replay::open(log->recordText(), problem);
    ASSERT_NE(replay, nullptr);
    points = replay->outlook();
  }

  std::unique_ptr<Replay> replay;
  json points;
};

TEST_P(OutlookOfReplays, TellsOfEveryDecisionWhatWasChosen) {
  std::size_t decisions = 0;
  for (const RecordLine& line : replay->record().lines) decisions += line.seat != kNobody ? 1 : 0;
  ASSERT_EQ(points.size(), decisions);
  const json texts = replay->texts();
  for (const json& point : points) {
    const RecordLine& line = replay->record().lines[point["n"].get<std::size_t>()];
    ASSERT_EQ(point["seat"].get<int>(), line.seat);
    ASSERT_GE(point["chance"].get<int>(), 0);
    ASSERT_LE(point["chance"].get<int>(), 1000);
    int all = 0, last = 1000;
    for (const json& one : point["moves"]) {
      all += one["share"].get<int>();
      ASSERT_LE(one["share"].get<int>(), last) << "the likeliest first";
      last = one["share"].get<int>();
    }
    ASSERT_LE(all, 1001) << "rounded";
    ASSERT_EQ(point["moves"][0]["move"], json(moveJson(games().front()->vocabulary(), line.move)))
        << texts[point["n"].get<std::size_t>()];
  }
}

TEST_P(OutlookOfReplays, ExpectsTheWinnerToWinInTheEnd) {
  const json scores = replay->about()["scores"];
  const json most = *std::max_element(scores.begin(), scores.end());
  std::array<int, kMaxSeats> last{};
  for (const json& point : points) last[point["seat"].get<std::size_t>()] = point["chance"].get<int>();
  int expected = 0;  // of those who won, alone or together
  for (std::size_t seat = 0; seat < scores.size(); ++seat)
    if (scores[seat] == most) expected = std::max(expected, last[seat]);
  for (std::size_t seat = 0; seat < scores.size(); ++seat) EXPECT_GE(expected, last[seat]) << scores;
}

INSTANTIATE_TEST_SUITE_P(Games, OutlookOfReplays, testing::Values("seats=4", "preset=everything seats=4"));

}  // namespace
}  // namespace bourse
