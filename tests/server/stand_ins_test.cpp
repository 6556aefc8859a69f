// Somebody is away: a nudge, and a stand-in that the others agree on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/people/accounts_server.h"

namespace bourse {
namespace {

using support::AccountsServer;
using support::Duel;
using support::json;
using support::Member;
using support::Person;
using support::TestServer;
using ::testing::HasSubstr;

/// Three people whose game has begun, and nobody is replaced without asking.
struct Trio {
  explicit Trio(const json& more = json::object()) {
    json request{{"seats", json::array({{{"kind", "person"}}, {{"kind", "person"}}, {{"kind", "person"}}})},
                 {"seed", 7},
                 {"grace", 0}};
    request.update(more);
    id = server.table(request);
    ada = server.sit(id, "Ada");
    bob = server.sit(id, "Bob");
    eve = server.sit(id, "Eve");
    ada.say({{"do", "start"}});
    server.settle();
  }
  void ask(const Person& who, int seat) {
    who.say({{"do", "stand_in"}, {"seat", seat}});
    server.settle();
  }
  [[nodiscard]] bool replaced(int seat) const {
    return ada.wire->last("presence")["seats"][static_cast<std::size_t>(seat)]["standIn"].get<bool>();
  }
  TestServer server;
  std::string id;
  Person ada, bob, eve;
};

std::string codeOf(const Person& person) {
  const json refused = person.wire->last("refused");
  return refused.is_null() ? "" : refused["error"]["code"].get<std::string>();
}

TEST(StandIns, PlayWhenEveryonePresentAgrees) {
  Trio trio;
  trio.eve.handler.reset();
  trio.server.settle();
  trio.ask(trio.ada, 2);
  EXPECT_EQ(trio.bob.wire->last("offers")["standIn"], json::parse(R"([{"seat":2,"by":[0]}])"));
  EXPECT_FALSE(trio.replaced(2)) << "Bob has a say";
  trio.ask(trio.bob, 2);
  EXPECT_TRUE(trio.replaced(2)) << "nobody has to wait once both agree";
  EXPECT_FALSE(trio.bob.wire->last("offers").contains("standIn")) << "the vote is over";
  const json chair = trio.ada.wire->last("table")["seats"][2];
  EXPECT_EQ(chair["name"], "Eve");
  EXPECT_TRUE(chair.contains("bot")) << "records say for whom a bot plays";
}

TEST(StandIns, OnePersonAloneWaitsAMinute) {
  Duel duel(json{{"grace", 0}});
  duel.bob.handler.reset();
  duel.server.settle();
  duel.server.pass(20);
  duel.ada.say({{"do", "stand_in"}, {"seat", 1}});
  duel.server.settle();
  duel.server.pass(39);
  duel.server.settle();
  EXPECT_FALSE(duel.ada.wire->last("presence")["seats"][1]["standIn"].get<bool>());
  duel.server.pass(2);
  duel.server.settle();
  EXPECT_TRUE(duel.ada.wire->last("presence")["seats"][1]["standIn"].get<bool>()) << "by itself after 60 s";
}

TEST(StandIns, LeaveWhenTheirPersonEnters) {
  Trio trio;
  const std::string token = trio.eve.token;
  trio.eve.handler.reset();
  trio.ask(trio.ada, 2);
  trio.ask(trio.bob, 2);
  ASSERT_TRUE(trio.replaced(2));
  trio.eve = trio.server.comeIn(trio.id, {{"do", "enter"}, {"token", token}});
  EXPECT_FALSE(trio.replaced(2));
  trio.eve.handler.reset();
  trio.server.settle();
  trio.server.pass(600);
  trio.server.settle();
  EXPECT_FALSE(trio.replaced(2)) << "the next absence is another matter";
}

TEST(StandIns, VotesEndWhenThePersonReturnsOrTheVoterWithdraws) {
  Trio trio;
  const std::string token = trio.eve.token;
  trio.eve.handler.reset();
  trio.ask(trio.ada, 2);
  trio.ada.say({{"do", "withdraw"}});
  trio.ask(trio.bob, 2);
  EXPECT_FALSE(trio.replaced(2));
  EXPECT_EQ(trio.ada.wire->last("offers")["standIn"], json::parse(R"([{"seat":2,"by":[1]}])"));
  trio.eve = trio.server.comeIn(trio.id, {{"do", "enter"}, {"token", token}});
  EXPECT_FALSE(trio.ada.wire->last("offers").contains("standIn"));
}

TEST(StandIns, AreOnlyForPeopleWhoAreAway) {
  Trio trio;
  trio.ask(trio.ada, 1);
  EXPECT_EQ(codeOf(trio.ada), "not-away");
  trio.ask(trio.ada, 0);
  EXPECT_EQ(codeOf(trio.ada), "no-such-seat");
  trio.ask(trio.ada, 7);
  EXPECT_EQ(codeOf(trio.ada), "no-such-seat");
  const Person watcher = trio.server.comeIn(trio.id);
  trio.ask(watcher, 1);
  EXPECT_EQ(codeOf(watcher), "not-seated") << "spectators have no say";
}

TEST(StandIns, SurviveARestart) {
  Trio trio;
  const std::string adas = trio.ada.token, bobs = trio.bob.token, eves = trio.eve.token;
  trio.eve.handler.reset();
  trio.ask(trio.ada, 2);
  const auto comeBack = [&] {
    trio.ada = Person{};
    trio.bob = Person{};
    trio.server.restart();
    trio.ada = trio.server.comeIn(trio.id, {{"do", "enter"}, {"token", adas}});
    trio.bob = trio.server.comeIn(trio.id, {{"do", "enter"}, {"token", bobs}});
  };
  comeBack();
  EXPECT_EQ(trio.bob.wire->last("offers")["standIn"], json::parse(R"([{"seat":2,"by":[0]}])"));
  trio.ask(trio.bob, 2);
  ASSERT_TRUE(trio.replaced(2));
  comeBack();
  EXPECT_TRUE(trio.replaced(2)) << "the bot plays on";
  trio.eve = trio.server.comeIn(trio.id, {{"do", "enter"}, {"token", eves}});
  EXPECT_FALSE(trio.replaced(2));
  comeBack();
  EXPECT_FALSE(trio.replaced(2)) << "and stays away once its person was back";
}

TEST(StandIns, FinishTheGameForSomeoneWhoNeverReturns) {
  Trio trio;
  trio.eve.handler.reset();
  trio.ask(trio.ada, 2);
  trio.ask(trio.bob, 2);
  support::playOut(trio.server, {&trio.ada, &trio.bob});
  const std::string record(trio.server.ask("GET", "/api/tables/" + trio.id + "/record").body.bytes());
  EXPECT_THAT(record, HasSubstr("Eve"));
  EXPECT_TRUE(trio.server.askJson("GET", "/api/tables/" + trio.id)["over"].get<bool>());
}

TEST(StandIns, ComeOnlyByAgreementBesideASlowClock) {
  Duel duel(json{{"clock", 86'400}});
  duel.bob.handler.reset();
  duel.server.pass(3600);
  duel.server.settle();
  EXPECT_FALSE(duel.ada.wire->last("presence")["seats"][1]["standIn"].get<bool>()) << "he has a day";
  duel.ada.say({{"do", "stand_in"}, {"seat", 1}});
  duel.server.settle();
  EXPECT_TRUE(duel.ada.wire->last("presence")["seats"][1]["standIn"].get<bool>());
}

TEST(StandIns, AreRefusedAtRatedTables) {
  AccountsServer server;
  const Member one = server.join("Ada"), other = server.join("Bob");
  Person ada, bob;
  server.duel(one, other, ada, bob);
  bob.handler.reset();
  ada.say({{"do", "stand_in"}, {"seat", 1}});
  server.settle();
  EXPECT_EQ(codeOf(ada), "rated");
}

TEST(Nudges, ReachThePersonOthersWaitForOnceAMinute) {
  Duel duel(json{{"grace", 0}});
  const Person& mover = duel.toMove();
  const Person& waits = &mover == &duel.ada ? duel.bob : duel.ada;
  const int seat = &mover == &duel.ada ? 0 : 1;
  waits.say({{"do", "nudge"}, {"seat", seat}});
  duel.server.settle();
  EXPECT_EQ(mover.wire->last("nudge"), json({{"type", "nudge"}, {"from", 1 - seat}}));
  EXPECT_TRUE(waits.wire->last("nudge").is_null()) << "nobody else is told";
  waits.say({{"do", "nudge"}, {"seat", seat}});
  EXPECT_EQ(duel.code(waits), "too-often");
  duel.server.pass(61);
  const std::size_t heard = mover.wire->heard.size();
  waits.say({{"do", "nudge"}, {"seat", seat}});
  duel.server.settle();
  EXPECT_EQ(mover.wire->heard.size(), heard + 1);
  mover.say({{"do", "nudge"}, {"seat", 1 - seat}});
  EXPECT_EQ(duel.code(mover), "not-waiting");
}

TEST(Nudges, WaitForSomeoneWhoIsAway) {
  Duel duel(json{{"grace", 0}});
  const bool first = &duel.toMove() == &duel.ada;
  Person& mover = first ? duel.ada : duel.bob;
  const Person& waits = first ? duel.bob : duel.ada;
  const std::string token = mover.token;
  mover.handler.reset();
  waits.say({{"do", "nudge"}, {"seat", first ? 0 : 1}});
  duel.server.settle();
  mover = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", token}});
  EXPECT_EQ(mover.wire->last("nudge")["from"], first ? 1 : 0);
  mover.handler.reset();
  mover = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", token}});
  EXPECT_TRUE(mover.wire->last("nudge").is_null()) << "once";
}

TEST(Nudges, CountAsChat) {
  Duel duel(json{{"grace", 0}});
  const bool first = &duel.toMove() == &duel.ada;
  const Person& waits = first ? duel.bob : duel.ada;
  for (int said = 0; said < 10; ++said) waits.say({{"do", "chat"}, {"text", "hello"}});
  waits.say({{"do", "nudge"}, {"seat", first ? 0 : 1}});
  duel.server.settle();
  EXPECT_EQ(duel.code(waits), "too-often");
}

}  // namespace
}  // namespace bourse
