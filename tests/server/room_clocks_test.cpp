// Clocks, the pace of bots, and what survives a restart at a table.
#include <gtest/gtest.h>

#include <set>

#include "tests/server/test_server.h"

namespace bourse {
namespace {

using support::Duel;
using support::json;
using support::kAlone;
using support::Person;
using support::TestServer;
using support::with;

TEST(ClockOfAGame, RunsDuringDecisionsAndAddsTheIncrement) {
  Duel duel(json{{"clock", {{"game", 100}, {"increment", 5}}}});
  const Seat mover = duel.ada.decision().is_null() ? 1 : 0;
  EXPECT_EQ(duel.ada.wire->last("clock")["left"], json::array({100'000, 100'000}));
  EXPECT_EQ(duel.ada.wire->last("clock")["running"][mover], true);
  EXPECT_EQ(duel.ada.wire->last("clock")["running"][1 - mover], false);
  duel.server.pass(30);
  duel.toMove().move();
  duel.server.settle();
  EXPECT_EQ(duel.ada.wire->last("clock")["left"][mover], 75'000);
  EXPECT_EQ(duel.ada.wire->last("clock")["left"][1 - mover], 100'000);
  duel.server.restart();
  const Person back = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", duel.ada.token}});
  EXPECT_EQ(back.wire->last("clock")["left"][mover], 75'000) << "also after a restart";
}

TEST(ClockOfAGame, LetsABotDecideWhenItIsUp) {
  Duel duel(json{{"clock", {{"game", 10}, {"increment", 5}}}, {"grace", 0}});
  const Seat slow = duel.ada.decision().is_null() ? 1 : 0;
  const std::size_t lines = duel.lines();
  duel.server.pass(10);
  duel.server.settle();
  EXPECT_GT(duel.lines(), lines) << "a bot has decided";
  EXPECT_EQ(duel.ada.wire->last("clock")["left"][slow], 5'000);

  Duel sudden(json{{"clock", {{"game", 10}}}, {"grace", 0}});
  for (int i = 0; i < 2000 && !sudden.server.hub->find(sudden.id)->table().over(); ++i) {
    sudden.server.pass(11);
    sudden.server.settle();
  }
  EXPECT_TRUE(sudden.server.hub->find(sudden.id)->table().over()) << "bots play it to the end";
}

TEST(Clock, RunsOnWhileTheTableIsUnloaded) {
  Duel duel(json{{"clock", 3600}, {"grace", 0}});
  const std::size_t lines = duel.lines();
  duel.ada.handler.reset();
  duel.bob.handler.reset();
  duel.server.pass(600);
  duel.server.pass(10);
  EXPECT_EQ(duel.server.hub->tables(), 0U) << "forgotten";
  EXPECT_EQ(duel.server.hub->clocksKept(), 1U);
  duel.server.pass(2980);
  duel.server.settle();
  EXPECT_EQ(duel.server.hub->tables(), 0U) << "not yet";
  duel.server.pass(20);
  duel.server.settle();
  EXPECT_EQ(duel.server.hub->tables(), 1U);
  EXPECT_GT(duel.lines(), lines) << "the bot has decided in time";
}

TEST(Pace, DelaysMovesOfBots) {
  TestServer server;
  const std::string id = server.table(with(kAlone, {{"pace", 600}, {"undo", false}}));
  const Person ada = server.sit(id, "Ada");
  ada.say({{"do", "start"}});
  server.settle();
  for (int moves = 0; moves < 200 && ada.move(); ++moves) server.settle();
  const Room& room = *server.hub->find(id);
  ASSERT_FALSE(room.table().over());
  const std::size_t lines = room.table().log().lines().size();
  server.now += std::chrono::milliseconds(599);
  server.hub->tick();
  server.settle();
  EXPECT_EQ(room.table().log().lines().size(), lines);
  server.now += std::chrono::milliseconds(1);
  server.hub->tick();
  server.settle();
  EXPECT_GT(room.table().log().lines().size(), lines);
}

/// Plays until a bot has to answer a move that its person may still take back.
void playUntilUndoIsOpen(TestServer& server, const Room& room, const Person& ada) {
  for (int moves = 0; moves < 200 && !(room.table().undoOpen() && room.table().botToMove()); ++moves) {
    if (!ada.move()) server.now += std::chrono::seconds(2);
    server.hub->tick();
    server.settle();
  }
}

TEST(Pace, BotsWaitWhileAPersonMayUndo) {
  TestServer server;
  const std::string id = server.table(with(kAlone, {{"pace", 600}}));
  const Person ada = server.sit(id, "Ada");
  ada.say({{"do", "start"}});
  server.settle();
  const Room& room = *server.hub->find(id);
  playUntilUndoIsOpen(server, room, ada);
  ASSERT_TRUE(room.table().undoOpen() && room.table().botToMove());
  const std::size_t lines = room.table().log().lines().size();
  const auto pass = [&](int milliseconds) {
    server.now += std::chrono::milliseconds(milliseconds);
    server.hub->tick();
    server.settle();
  };
  pass(1790);
  EXPECT_EQ(room.table().log().lines().size(), lines) << "three times the pace";
  ada.say({{"do", "undo"}});
  server.settle();
  ASSERT_LT(room.table().log().lines().size(), lines);
  pass(10'000);
  EXPECT_LT(room.table().log().lines().size(), lines) << "it is her turn again";
  ASSERT_TRUE(ada.move());
  server.settle();
  playUntilUndoIsOpen(server, room, ada);
  const std::size_t again = room.table().log().lines().size();
  pass(1799);
  EXPECT_EQ(room.table().log().lines().size(), again);
  pass(1);
  EXPECT_GT(room.table().log().lines().size(), again);
}

TEST(Decisions, NeverReuseANumber) {
  Duel duel;
  std::set<std::uint32_t> numbers;
  for (int round = 0; round < 12; ++round) {
    const Person& mover = duel.toMove();
    const json open = mover.decision();
    ASSERT_FALSE(open.is_null());
    EXPECT_TRUE(numbers.insert(open["decision"].get<std::uint32_t>()).second) << round;
    mover.move();
    duel.server.settle();
    duel.ada.handler.reset();
    duel.bob.handler.reset();
    if (round % 3 != 0) duel.server.restart();
    for (Person* person : {&duel.ada, &duel.bob}) {
      const std::string token = person->token;
      *person = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", token}});
      person->token = token;
    }
    const std::size_t lines = duel.lines();
    for (const std::uint32_t old : numbers)  // what was sent before comes once more
      for (const Person* person : {&duel.ada, &duel.bob})
        person->say({{"do", "moves"}, {"decision", old}, {"moves", json::array({open["legal"][0]})}});
    EXPECT_EQ(duel.lines(), lines);
  }
}

TEST(ClockOfAGame, IsNeverBetterAfterAnUndo) {
  Duel duel(json{{"clock", {{"game", 60}, {"increment", 10}}}});
  const Seat mover = duel.ada.decision().is_null() ? 1 : 0;
  const Person& person = mover == 0 ? duel.ada : duel.bob;
  int undone = 0;
  Milliseconds before{};
  for (int i = 0; i < 61; ++i) {
    const std::size_t lines = duel.lines();
    person.move();
    duel.server.settle();
    person.say({{"do", "undo"}});
    duel.server.settle();
    const Milliseconds left{person.wire->last("clock")["left"][mover].get<std::int64_t>()};
    if (duel.lines() == lines) {
      ++undone;
      EXPECT_EQ(left, before) << i;
    }
    before = left;
  }
  EXPECT_EQ(undone, 60) << "all but the first, which shows a card";
}

TEST(ClockOfAGame, IsNeverBetterAfterAnUndoAndARestart) {
  Duel duel(json{{"clock", {{"game", 60}, {"increment", 10}}}});
  const Seat mover = duel.ada.decision().is_null() ? 1 : 0;
  const std::string token = mover == 0 ? duel.ada.token : duel.bob.token;
  const auto come = [&] { return duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", token}}); };
  const auto left = [&](const Person& person) {
    return person.wire->last("clock")["left"][mover].get<std::int64_t>();
  };
  Person person = come();
  person.move();  // shows a card and stays
  duel.server.settle();
  const std::int64_t before = left(person);
  for (int i = 0; i < 3; ++i) {
    const std::size_t lines = duel.lines();
    person.move();
    duel.server.settle();
    duel.server.restart();
    person = come();
    person.say({{"do", "undo"}});
    duel.server.settle();
    ASSERT_EQ(duel.lines(), lines) << "it was taken back";
    EXPECT_LE(left(person), before) << i;
  }
}

}  // namespace
}  // namespace bourse
