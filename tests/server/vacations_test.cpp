// Reserves and vacations at a table: what is told, what a restart keeps, and who may have them.
#include <gtest/gtest.h>

#include "tests/server/test_server.h"

namespace bourse {
namespace {

using support::Duel;
using support::json;
using support::kTwo;
using support::Person;
using support::TestServer;
using support::with;

constexpr int kDay = 24 * 3600;

struct Slow : Duel {
  explicit Slow(int days = 3) : Duel(json{{"clock", {{"turn", kDay}}}, {"vacation", days}}) {}
  [[nodiscard]] Seat mover() const { return ada.decision().is_null() ? 1 : 0; }
  [[nodiscard]] const Person& other() const { return mover() == 0 ? bob : ada; }
  void say(const Person& person, const json& message) {
    person.say(message);
    server.settle();
  }
  void vacation(const Person& person, bool on) { say(person, {{"do", "vacation"}, {"on", on}}); }
  [[nodiscard]] json clock(const Person& person) const { return person.wire->last("clock"); }
  void pass(int seconds) {
    server.pass(seconds);
    server.settle();
  }
};

TEST(Vacations, StopTheClockAndEverybodySeesIt) {
  Slow table;
  const Seat seat = table.mover();
  const Person eve = table.server.comeIn(table.id);
  EXPECT_EQ(table.clock(eve)["vacation"][seat], (json{{"left", 3LL * kDay * 1000}, {"on", false}}));
  table.pass(3600);
  table.vacation(table.toMove(), true);
  EXPECT_EQ(table.clock(eve)["vacation"][seat]["on"], true);
  EXPECT_EQ(table.clock(eve)["running"][seat], false);
  EXPECT_EQ(table.clock(eve)["left"][seat], (kDay - 3600) * 1000);
  const std::size_t lines = table.lines();
  table.pass(2 * kDay);
  EXPECT_EQ(table.lines(), lines) << "no bot decides";
  table.vacation(table.toMove(), false);
  EXPECT_EQ(table.clock(eve)["vacation"][seat], (json{{"left", 1LL * kDay * 1000}, {"on", false}}));
  EXPECT_EQ(table.clock(eve)["running"][seat], true);
  EXPECT_EQ(table.clock(eve)["left"][seat], (kDay - 3600) * 1000);
}

TEST(Vacations, EndWhenTheyAreUsedUp) {
  Slow table(1);
  const Seat seat = table.mover();
  const std::size_t lines = table.lines();
  table.vacation(table.toMove(), true);
  table.pass(kDay - 1);
  EXPECT_EQ(table.clock(table.ada)["running"][seat], false);
  table.pass(1);
  EXPECT_EQ(table.clock(table.ada)["running"][seat], true);
  EXPECT_EQ(table.clock(table.ada)["vacation"][seat], (json{{"left", 0}, {"on", false}}));
  table.vacation(table.toMove(), true);
  EXPECT_EQ(table.code(table.toMove()), "vacation-used");
  table.pass(kDay);
  EXPECT_GT(table.lines(), lines) << "the time for the decision is up";
}

TEST(Vacations, EndWithAMove) {
  Slow table;
  const Person& person = table.toMove();
  const Seat seat = table.mover();
  table.vacation(person, true);
  table.pass(3600);
  person.move();
  table.server.settle();
  EXPECT_EQ(table.clock(table.ada)["vacation"][seat]["on"], false);
}

TEST(Vacations, AreKeptOverARestartAndWhileTheTableIsUnloaded) {
  Slow table(1);
  const Seat seat = table.mover();
  const std::size_t lines = table.lines();
  table.pass(3600);
  table.vacation(table.toMove(), true);
  table.ada.handler.reset();
  table.bob.handler.reset();
  table.server.settle();
  table.pass(7200);
  EXPECT_EQ(table.server.hub->tables(), 0U) << "forgotten";
  Person back = table.server.comeIn(table.id, {{"do", "enter"}, {"token", table.ada.token}});
  EXPECT_EQ(table.clock(back)["vacation"][seat], (json{{"left", (kDay - 7200) * 1000}, {"on", true}}));
  table.server.restart();
  back = table.server.comeIn(table.id, {{"do", "enter"}, {"token", table.ada.token}});
  EXPECT_EQ(table.clock(back)["vacation"][seat], (json{{"left", (kDay - 7200) * 1000}, {"on", true}}));
  EXPECT_EQ(table.clock(back)["left"][seat], (kDay - 3600) * 1000) << "the clock stands where it stood";
  back.handler.reset();
  table.pass(1200);
  table.pass(kDay - 7200 - 1200);
  table.pass(kDay - 3600 - 1);
  EXPECT_EQ(table.lines(), lines);
  table.pass(1);
  EXPECT_GT(table.lines(), lines) << "then the clock has run on, and a bot decides in time";
}

TEST(Vacations, NobodyIsReplacedOrNudgedMeanwhile) {
  Slow table;
  const Person& away = table.toMove();
  const Person& other = table.other();
  const Seat seat = table.mover();
  table.vacation(away, true);
  table.say(other, {{"do", "nudge"}, {"seat", seat}});
  EXPECT_EQ(table.code(other), "on-vacation");
  const_cast<Person&>(away).handler.reset();
  table.server.settle();
  table.pass(600);
  table.say(other, {{"do", "stand_in"}, {"seat", seat}});
  EXPECT_EQ(table.code(other), "on-vacation");
}

TEST(Vacations, OnlyAtSlowTablesThatHaveThem) {
  TestServer server;
  const auto code = [&](const json& more) {
    return server.askJson("POST", "/api/tables", with(kTwo, more))
        .value("error", json::object())
        .value("code", "");
  };
  EXPECT_EQ(code({{"vacation", 3}}), "wish-wrong");
  EXPECT_EQ(code({{"vacation", 3}, {"clock", 60}}), "wish-wrong");
  EXPECT_EQ(code({{"vacation", 61}, {"clock", kDay}}), "wish-wrong");
  EXPECT_EQ(code({{"vacation", 60}, {"clock", kDay}}), "");
  Duel duel;
  duel.ada.say({{"do", "vacation"}, {"on", true}});
  EXPECT_EQ(duel.code(duel.ada), "no-vacation");
  Slow slow;
  slow.vacation(slow.server.comeIn(slow.id), true);
  slow.say(slow.ada, {{"do", "vacation"}});
  EXPECT_EQ(slow.code(slow.ada), "message-malformed");
  slow.say(slow.ada, {{"do", "resign"}});
  slow.vacation(slow.ada, true);
  EXPECT_EQ(slow.code(slow.ada), "resigned");
}

TEST(Reserve, IsToldAndKeptOverARestart) {
  Duel duel(json{{"clock", {{"turn", 60}, {"reserve", 300}}}, {"grace", 0}});
  const Seat seat = duel.ada.decision().is_null() ? 1 : 0;
  const json info = duel.server.askJson("GET", "/api/tables/" + duel.id);
  EXPECT_EQ(info["clock"], (json{{"turn", 60}, {"reserve", 300}}));
  EXPECT_EQ(duel.ada.wire->last("clock")["left"][seat], 60'000);
  EXPECT_EQ(duel.ada.wire->last("clock")["reserve"], json::array({300'000, 300'000}));
  const std::size_t lines = duel.lines();
  duel.server.pass(100);
  duel.server.settle();
  EXPECT_EQ(duel.lines(), lines) << "the reserve is there for that";
  duel.toMove().move();
  duel.server.settle();
  EXPECT_EQ(duel.ada.wire->last("clock")["reserve"][seat], 260'000);
  duel.server.restart();
  const Person back = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", duel.ada.token}});
  EXPECT_EQ(back.wire->last("clock")["reserve"][seat], 260'000);
  duel.server.pass(320);
  duel.server.settle();
  EXPECT_GT(duel.lines(), lines);
}

TEST(Reserve, ABotDecidesWhenItIsUsedUp) {
  Duel duel(json{{"clock", {{"turn", 60}, {"reserve", 300}}}, {"grace", 0}});
  const std::size_t lines = duel.lines();
  duel.server.pass(359);
  duel.server.settle();
  EXPECT_EQ(duel.lines(), lines);
  duel.server.pass(1);
  duel.server.settle();
  EXPECT_GT(duel.lines(), lines);
}

TEST(Reserve, GoesWithATimeForEachDecision) {
  TestServer server;
  const auto code = [&](const json& clock) {
    return server.askJson("POST", "/api/tables", with(kTwo, {{"clock", clock}}))
        .value("error", json::object())
        .value("code", "");
  };
  EXPECT_EQ(code({{"game", 600}, {"reserve", 60}}), "wish-wrong");
  EXPECT_EQ(code({{"reserve", 60}}), "wish-wrong");
  EXPECT_EQ(code({{"turn", 0}, {"reserve", 60}}), "wish-wrong");
  EXPECT_EQ(code({{"turn", 60}, {"increment", 6}}), "wish-wrong");
  EXPECT_EQ(code({{"turn", 60}, {"reserve", 60}}), "");
}

}  // namespace
}  // namespace bourse
