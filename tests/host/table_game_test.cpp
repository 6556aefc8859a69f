// Whole games through the messages of a table: everybody is told what their view allows, and nothing else.
#include <gtest/gtest.h>

#include "tests/host/table_door.h"
#include "tests/support/sanitized.h"

namespace bourse {
namespace {

using nlohmann::json;
using support::Door;

/// Plays with random legal moves until the game is over; some turns are sent as lists of several moves.
void playOn(Door& door, Rng& rng) {
  for (int turns = 0; !door.table().over(); ++turns) {
    ASSERT_LT(turns, 5000);
    const Seat seat = door.asked();
    ASSERT_NE(seat, kNobody);
    ASSERT_EQ(door.randomMove(seat, rng)["type"], "done");
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(TableGame, PeopleAndSpectatorsPlayAWholeGameAtEverySeatCountAndBoard) {
  std::uint64_t seed = 100;
  for (const std::string& config : support::everyConfig()) {
    SCOPED_TRACE(config);
    Door door(config, ++seed);
    door.seatEverybody();
    door.watch(50);
    ASSERT_EQ(door.start()["type"], "done");
    door.watch(51);
    Rng rng(Seed::of(seed), purpose::kTest);
    playOn(door, rng);
    if (HasFatalFailure()) return;
    EXPECT_EQ(door.guest(50).view, door.guest(51).view);
    EXPECT_EQ(door.guest(0).last["scores"], door.guest(50).last["scores"]);
    EXPECT_EQ(door.guest(0).events.size(), door.log().events().size()) << "the whole story was told";
    const json reply = door.send(0, {{"do", "record"}, {"id", 7}});
    EXPECT_EQ(reply["re"], 7);
    ReplayedRecord replayed;
    RecordProblem problem;
    ASSERT_TRUE(readRecord(reply["record"].get<std::string>(), replayed, problem)) << problem.text();
    EXPECT_EQ(replayed.record.lines, door.log().lines());
    EXPECT_EQ(replayed.record.players.size(), static_cast<std::size_t>(door.log().position().seats()));
  }
}

TEST(TableGame, BotsPlayAtOnceOrWhenTheDoorLetsThem) {
  for (const bool atOnce : {true, false}) {
    Door door("seats=4", 9, {.undo = true, .imagine = true, .botsAtOnce = atOnce, .budget = {}});
    door.seatEverybody({"", "greedy", "random", "greedy"});
    ASSERT_EQ(door.start()["type"], "done");
    Rng rng(Seed::of(9), purpose::kTest);
    while (!door.table().over()) {
      while (door.think()) {
      }
      if (door.table().over()) break;
      ASSERT_EQ(door.asked(), 0);
      ASSERT_EQ(door.randomMove(0, rng)["type"], "done");
    }
    EXPECT_EQ(door.guest(0).table["seats"][1]["bot"], "greedy");
  }
}

TEST(TableGame, ATableOfBotsPlaysByItselfAndTheSameSeedPlaysTheSameGame) {
  std::string first;
  for (int i = 0; i < 2; ++i) {
    Door door("seats=3", 77);
    door.seatEverybody({"", "greedy", "random"});
    door.start();
    Rng rng(Seed::of(5), purpose::kTest);
    playOn(door, rng);
    if (i == 0) first = door.log().recordText();
    EXPECT_EQ(door.log().recordText(), first);
  }
}

/// In two worlds that an observer cannot tell apart, a table answers the observer with the same bytes.
TEST(TableGame, TheBytesSentToAnObserverAreTheSameInEveryWorldItCannotTellApart) {
  int compared = 0;
  for (const std::string& config : support::everyConfig()) {
    const auto log = support::newGame(config, 31);
    Rng rng(Seed::of(31), purpose::kTest);
    while (support::playLine(*log, rng)) {
      if (log->position().node().kind != Node::Kind::decision ||
          log->lines().size() % (support::kSanitized ? 15 : 5) != 0)
        continue;
      const auto seats = static_cast<std::uint32_t>(log->position().seats());
      const std::uint32_t drawn = rng.below(seats + 1);
      const Seat observer = drawn == seats ? kSpectator : static_cast<Seat>(drawn);
      const auto world = log->position().view(observer)->determinize(rng);
      std::string answers[2];
      for (std::string& answer : answers) {
        const bool real = &answer == &answers[0];
        Table table(GameLog::imagine(real ? log->position().clone() : world->clone(), Seed::of(1)), {},
                    ourBots());
        // A table without a past counts as not begun, so it is begun by hand.
        std::vector<Outgoing> out;
        const std::string seat = observer == kSpectator ? "\"spectator\"" : std::to_string(observer);
        table.receive(0, "{\"do\":\"join\",\"name\":\"A\",\"seat\":" + seat + "}", out);
        for (Seat other = 0; other < seats; ++other)
          if (other != observer)
            table.receive(1u + other,
                          "{\"do\":\"join\",\"name\":\"B\",\"seat\":" + std::to_string(other) + "}", out);
        for (Client client = 0; client <= seats; ++client)
          table.receive(client, "{\"do\":\"standing\",\"collect\":false}", out);
        table.receive(observer == 0 ? 0u : 1u, "{\"do\":\"start\"}", out);
        table.receive(0, "{\"do\":\"resync\",\"since\":0}", out);
        for (int verb = 1; verb <= 10; ++verb)
          for (int a = 0; a < 6; ++a)
            table.receive(
                0,
                "{\"do\":\"explain\",\"move\":[" + std::to_string(verb) + "," + std::to_string(a) + ",1,0]}",
                out);
        for (const Outgoing& one : out)
          if (std::find(one.to.begin(), one.to.end(), 0u) != one.to.end()) answer += one.text + "\n";
      }
      ASSERT_TRUE(answers[0] == answers[1])
          << config << ", line " << log->lines().size() << ", observer " << observerText(observer);
      ++compared;
    }
  }
  EXPECT_GT(compared, 100);
}

TEST(TableGame, ViewsAndChangesAreShort) {
  std::vector<std::size_t> views, changes;
  std::vector<std::string> configs = support::everyConfig();
  if (support::kSanitized) configs = {configs.front(), configs.back()};
  for (const std::string& config : configs) {
    Door door(config, 200);
    door.seatEverybody();
    door.watch(50);
    door.start();
    Rng rng(Seed::of(0), purpose::kTest);
    for (int turn = 0; !door.table().over(); ++turn) {
      const Seat seat = door.asked();
      ASSERT_EQ(door.randomMove(seat, rng)["type"], "done");
      if (turn % 16 != 0) continue;
      for (Seat observer = 0; observer < door.log().position().seats(); ++observer)
        door.send(observer, {{"do", "resync"}});
      door.send(50, {{"do", "resync"}});
    }
    views.insert(views.end(), door.viewSizes.begin(), door.viewSizes.end());
    changes.insert(changes.end(), door.changeSizes.begin(), door.changeSizes.end());
  }
  std::sort(views.begin(), views.end());
  std::sort(changes.begin(), changes.end());
  const auto part = [](const std::vector<std::size_t>& sizes, double share) {
    return sizes[static_cast<std::size_t>(static_cast<double>(sizes.size() - 1) * share)];
  };
  RecordProperty("views",
                 "median " + std::to_string(part(views, 0.5)) + ", longest " + std::to_string(views.back()));
  RecordProperty("changes", "median " + std::to_string(part(changes, 0.5)) + ", of ten the longest but one " +
                                std::to_string(part(changes, 0.9)) + ", longest " +
                                std::to_string(changes.back()));
  std::printf(
      "views: median %zu, longest %zu bytes; changes: median %zu, 9 of 10 below %zu, longest %zu bytes\n",
      part(views, 0.5), views.back(), part(changes, 0.5), part(changes, 0.9), changes.back());
  EXPECT_LE(views.back(), 6000u) << "a view with its list of moves";
  EXPECT_LE(part(changes, 0.5), 1000u) << "a typical change with its events and moves";
}

}  // namespace
}  // namespace bourse
