// Whose turn it is at all tables of somebody, without opening one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/people/accounts_server.h"

namespace bourse {
namespace {

using nlohmann::json;
using support::AccountsServer;
using support::Member;
using support::Person;
using ::testing::ElementsAre;
using ::testing::SizeIs;

const json kTwoPeople = {{"seats", {{{"kind", "person"}}, {{"kind", "person"}}}}, {"grace", 0}};

struct Seated {
  std::string table;
  Person ada, bob;
};

Seated begin(AccountsServer& server, const json& more = json::object()) {
  Seated seated{.table = server.table(support::with(kTwoPeople, more)), .ada = {}, .bob = {}};
  seated.ada = server.sit(seated.table, "Ada");
  seated.bob = server.sit(seated.table, "Bob");
  seated.ada.say({{"do", "start"}});
  server.settle();
  return seated;
}

json seatsOf(const std::vector<Seated>& all) {
  json seats = json::array();
  for (const Seated& one : all) seats.push_back({{"table", one.table}, {"token", one.ada.token}});
  return {{"seats", seats}};
}

TEST(MyTables, TellGuestsWhoseTurnItIs) {
  AccountsServer server;
  Seated game = begin(server, {{"clock", 86400}, {"seed", 7}});
  const bool adaMoves = !game.ada.decision().is_null();
  const auto table = [&](const Person& person) {
    const json told = server.askJson("POST", "/api/me/tables",
                                     {{"seats", {{{"table", game.table}, {"token", person.token}}}}});
    EXPECT_THAT(told["tables"], SizeIs(1)) << told;
    return told["tables"].empty() ? json::object() : told["tables"][0];
  };
  const Person &mover = adaMoves ? game.ada : game.bob, &other = adaMoves ? game.bob : game.ada;
  for (const bool awake : {true, false}) {
    SCOPED_TRACE(awake);
    const json own = table(mover), waiting = table(other);
    EXPECT_EQ(own["asked"], true);
    EXPECT_GT(own["until"], 1'700'000'000'000);
    EXPECT_EQ(own["game"], "stockpile");
    EXPECT_EQ(own["seats"][0]["name"], "Ada");
    EXPECT_TRUE(own["config"].is_object());
    EXPECT_EQ(own["started"], true);
    EXPECT_EQ(own["over"], false);
    EXPECT_THAT(own["waits_for"], ElementsAre(own["seat"]));
    EXPECT_EQ(waiting["asked"], false);
    EXPECT_EQ(waiting["until"], nullptr);
    EXPECT_THAT(waiting["waits_for"], ElementsAre(own["seat"]));
    game.ada.handler.reset();
    game.bob.handler.reset();
    server.settle();
    server.pass(1000);
    server.settle();
    EXPECT_EQ(server.hub->tables(), 0);
  }
}

TEST(MyTables, AreListedWithoutOpeningOne) {
  AccountsServer server;
  std::vector<Seated> games;
  for (int i = 0; i < 20; ++i) {
    games.push_back(begin(server, {{"seed", i + 1}}));
    games.back().ada.handler.reset();
    games.back().bob.handler.reset();
    server.settle();
    server.now += std::chrono::seconds(30);
  }
  server.pass(1000);
  server.pass(1000);
  server.settle();
  ASSERT_EQ(server.hub->tables(), 0);
  const json told = server.askJson("POST", "/api/me/tables", seatsOf(games));
  EXPECT_EQ(server.hub->tables(), 0);
  ASSERT_THAT(told["tables"], SizeIs(20));
  int asked = 0;
  bool own = true;
  for (const json& one : told["tables"]) {
    EXPECT_FALSE(one["asked"].get<bool>() && !own) << "one's own turns come first";
    own = one["asked"].get<bool>();
    asked += own ? 1 : 0;
    EXPECT_THAT(one["waits_for"], SizeIs(1));
  }
  int expected = 0;
  for (const Seated& one : games) expected += one.ada.decision().is_null() ? 0 : 1;
  EXPECT_EQ(asked, expected);
  EXPECT_GT(asked, 0);
}

TEST(MyTables, AreOnesOwn) {
  AccountsServer server;
  Seated game = begin(server);
  EXPECT_EQ(server.askJson("POST", "/api/me/tables",
                           {{"seats",
                             {{{"table", game.table}, {"token", "somebody else's"}},
                              {{"table", "nowhere"}, {"token", game.ada.token}}}}})["tables"],
            json::array());
  EXPECT_EQ(server.ask("GET", "/api/me/tables").status, 401);
  EXPECT_EQ(server.ask("POST", "/api/me/tables", {{"seats", {{{"table", game.table}}}}}).status, 400);
  json many = json::array();
  for (int i = 0; i < 101; ++i) many.push_back({{"table", "t"}, {"token", "x"}});
  EXPECT_EQ(server.ask("POST", "/api/me/tables", {{"seats", many}}).status, 400);
}

TEST(MyTables, JoinAccountAndGuest) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  Person first, second;
  const std::string own = server.duel(ada, bob, first, second);
  Seated guest = begin(server);
  EXPECT_THAT(server.jsonAs(ada, "GET", "/api/me/tables")["tables"], SizeIs(1));
  const json both = server.jsonAs(
      ada, "POST", "/api/me/tables",
      {{"seats",
        {{{"table", guest.table}, {"token", guest.ada.token}}, {{"table", own}, {"token", first.token}}}}});
  EXPECT_THAT(both["tables"], SizeIs(2));
}

/// Marks are kept only where somebody is away: a game among people who are all there writes no more than
/// before.
TEST(MyTables, CostNothingWhileEverybodyIsThere) {
  AccountsServer server;
  Seated game = begin(server);
  std::string problem;
  const std::string before = server.memory.find(game.table, problem)->facts;
  const Person& mover = game.ada.decision().is_null() ? game.bob : game.ada;
  ASSERT_TRUE(mover.move());
  server.settle();
  EXPECT_EQ(server.memory.find(game.table, problem)->facts, before);
  game.ada.handler.reset();
  server.settle();
  EXPECT_NE(server.memory.find(game.table, problem)->facts, before);
}

}  // namespace
}  // namespace bourse
