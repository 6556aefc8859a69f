// Finding people: the filters of the open list, quick seat, and what a seat tells about its person.
#include <gtest/gtest.h>

#include "server/tables/quick_seat.h"
#include "tests/people/accounts_server.h"

namespace bourse {
namespace {

using support::AccountsServer;
using support::json;
using support::kTwo;
using support::Member;
using support::Person;
using support::TestServer;
using support::with;

constexpr std::int64_t kNow = 1'000'000;

json person(const json& more = json::object()) {
  return with({{"kind", "person"}, {"name", "Ada"}, {"present", true}}, more);
}

/// An open table with one person at it, as the list tells it.
json openTable(const std::string& name, const json& more = json::object()) {
  return with({{"table", name},
               {"game", "stockpile"},
               {"config", {{"seats", 3}, {"modules", json::array()}}},
               {"seats", {person(), {{"kind", "empty"}}, {{"kind", "empty"}}}},
               {"free", 2},
               {"started", false},
               {"rated", false},
               {"beginners", false},
               {"slow", false},
               {"made", kNow}},
              more);
}

std::string found(const json& wish, const std::vector<json>& tables, const AccountPoints& own = {},
                  const std::string& account = "") {
  QuickWish read;
  Problem problem;
  EXPECT_TRUE(readQuickWish(wish, read, problem)) << problem.sentence;
  read.own = own;
  read.account = account;
  return quickSeat(read, json(tables), kNow);
}

AccountPoints worth(int points) { return {.points = {{{"stockpile", "base"}, points}}, .shown = true}; }

TEST(QuickSeat, TakesTheTableThatIsSoonestFull) {
  const json two = openTable("two"), one = openTable("one", {{"free", 1}});
  EXPECT_EQ(found(json::object(), {two, one}), "one");
  EXPECT_EQ(found({{"except", json::array({"one"})}}, {two, one}), "two");
  EXPECT_EQ(
      found(json::object(), {openTable("full", {{"free", 0}}), openTable("begun", {{"started", true}})}), "");
}

TEST(QuickSeat, KeepsToEveryFilter) {
  const std::pair<json, json> rows[] = {
      {{{"game", "stackmarket"}}, {{"game", "stackmarket"}}},
      {{{"module", "none"}}, {{"config", {{"modules", json::array()}}}}},
      {{{"module", "bonds"}}, {{"config", {{"modules", {"bonds", "investors"}}}}}},
      {{{"speed", "slow"}}, {{"slow", true}}},
      {{{"speed", "live"}}, {{"slow", false}}},
      {{{"beginners", true}}, {{"beginners", true}}},
      {{{"language", "fr"}}, {{"seats", {person({{"languages", {"en", "fr"}}}), person()}}}},
  };
  const json others[] = {{{"game", "chess"},
                          {"slow", true},
                          {"config", {{"modules", {"taxes"}}}},
                          {"seats", {person({{"languages", {"fa"}}})}}},
                         {{"slow", false},
                          {"config", {{"modules", {"taxes"}}}},
                          {"game", "chess"},
                          {"seats", {person({{"languages", {"fa"}}})}}}};
  for (const auto& [wish, fitting] : rows) {
    const json& other = wish.value("speed", "") == "live" ? others[0] : others[1];
    EXPECT_EQ(found(wish, {openTable("other", other), openTable("fits", fitting)}), "fits") << wish;
    EXPECT_EQ(found(wish, {openTable("other", other)}), "") << wish;
  }
}

TEST(QuickSeat, LooksForPeopleOfOnesOwnStrengthAndWidensWithTime) {
  const json strong = openTable("strong", {{"seats", {person({{"points", 1800}})}}});
  const json near = openTable("near", {{"seats", {person({{"points", 1100}})}}});
  EXPECT_EQ(found(json::object(), {strong, near}), "near");
  EXPECT_EQ(found(json::object(), {strong}), "");
  EXPECT_EQ(found({{"strength", "any"}}, {strong}), "strong");
  EXPECT_EQ(found(json::object(), {strong, near}, worth(1700), "me"), "strong");
  json waiting = strong;  // 800 points away: after seven minutes it does
  waiting["made"] = kNow - 6 * 60;
  EXPECT_EQ(found(json::object(), {waiting}), "");
  waiting["made"] = kNow - 7 * 60;
  EXPECT_EQ(found(json::object(), {waiting}), "strong");
}

TEST(QuickSeat, PassesTablesWhereOneCannotSitOrNobodyWaits) {
  EXPECT_EQ(found(json::object(), {openTable("rated", {{"rated", true}})}), "") << "a guest";
  EXPECT_EQ(found(json::object(), {openTable("rated", {{"rated", true}})}, worth(1000), "me"), "rated");
  const json mine = openTable("mine", {{"seats", {person({{"account", "me"}})}}});
  EXPECT_EQ(found(json::object(), {mine}, worth(1000), "me"), "");
  EXPECT_EQ(found({{"strength", "any"}}, {openTable("easy", {{"beginners", true}})}, worth(1500), "me"), "");
  json left = openTable("left", {{"seats", {person({{"present", false}})}}});
  EXPECT_EQ(found(json::object(), {left}), "left") << "on the way to it";
  left["made"] = kNow - 120;
  EXPECT_EQ(found(json::object(), {left}), "");
  left["slow"] = true;
  EXPECT_EQ(found(json::object(), {left}), "left") << "people of slow games come and go";
}

TEST(QuickSeat, RefusesWishesThatCannotBeMeant) {
  const json wrong[] = {{{"speed", "fast"}},  {{"rated", "yes"}},     {{"language", "English"}},
                        {{"game", 3}},        {{"strength", "weak"}}, {{"except", "x"}},
                        {{"except", {1, 2}}}, json::array({"a", "b"})};
  for (const json& wish : wrong) {
    QuickWish read;
    Problem problem;
    EXPECT_FALSE(readQuickWish(wish, read, problem)) << wish;
    EXPECT_FALSE(problem.code.empty());
  }
}

const json kOpen = {{"seats", {{{"kind", "person"}}, {{"kind", "person"}}}}, {"clock", 60}};

TEST(Lobby, OnePressOpensATableAndTheNextPressFindsIt) {
  TestServer server;
  const json wish = {{"module", "none"}, {"speed", "live"}, {"open", kOpen}};
  const json first = server.askJson("POST", "/api/quick", wish);
  EXPECT_EQ(first["made"], true);
  const std::string table = first["table"];
  server.sit(table, "Ada");
  EXPECT_EQ(server.askJson("POST", "/api/quick", wish), json({{"table", table}, {"made", false}}));
  const Person bob = server.sit(table, "Bob");
  const json third = server.askJson("POST", "/api/quick", wish);
  EXPECT_EQ(third["made"], true) << "the first table is full";
  json none = wish;
  none.erase("open");
  none["except"] = json::array({third["table"]});
  EXPECT_EQ(server.ask("POST", "/api/quick", none).status, 404);
  EXPECT_EQ(server.ask("POST", "/api/quick", {{"speed", "soon"}}).status, 400);
  EXPECT_EQ(server.ask("POST", "/api/quick", {{"open", {{"seats", 3}}}, {"language", "zz"}, {"game", "none"}})
                .status,
            400);
}

TEST(Lobby, FiltersTheOpenList) {
  TestServer server;
  const auto names = [&](const std::string& query) {
    const json list = server.askJson("GET", "/api/tables" + query);
    std::set<std::string> names;
    for (const json& table : list["tables"]) names.insert(table["table"]);
    return names;
  };
  const std::string plain = server.table(with(kTwo, {{"listed", true}, {"clock", 60}}));
  const std::string bonds =
      server.table(with(kTwo, {{"listed", true}, {"config", {{"modules", {"bonds"}}}}, {"beginners", true}}));
  using Names = std::set<std::string>;
  EXPECT_EQ(names(""), (Names{plain, bonds}));
  EXPECT_EQ(names("?module=none"), Names{plain});
  EXPECT_EQ(names("?module=bonds"), Names{bonds});
  EXPECT_EQ(names("?speed=live"), Names{plain});
  EXPECT_EQ(names("?speed=slow&beginners=true"), Names{bonds});
  EXPECT_EQ(names("?game=stackmarket"), Names{});
  EXPECT_EQ(names("?rated=true"), Names{});
  server.ask("POST", "/api/tables/" + plain + "/seats", {{"name", "Ada"}, {"languages", {"fr", "en"}}});
  server.ask("POST", "/api/tables/" + bonds + "/seats", {{"name", "Ada"}, {"languages", {"fa"}}});
  EXPECT_EQ(names("?language=fr"), Names{plain});
  EXPECT_EQ(server.ask("GET", "/api/tables?speed=quick").status, 400);
  EXPECT_EQ(server.ask("GET", "/api/tables?rated=maybe").status, 400);
}

TEST(Lobby, SeatsTellLanguagesAlsoAfterARestart) {
  TestServer server;
  const std::string table = server.table(with(kTwo, {{"listed", true}}));
  const std::string seats = "/api/tables/" + table + "/seats";
  EXPECT_EQ(server.ask("POST", seats, {{"name", "Ada"}, {"languages", {"pt", "en"}}}).status, 201);
  EXPECT_EQ(server.ask("POST", seats, {{"name", "Bob"}, {"languages", {"English"}}}).status, 400);
  EXPECT_EQ(server.ask("POST", seats, {{"name", "Bob"}, {"languages", "en"}}).status, 400);
  server.restart();
  const json about = server.askJson("GET", "/api/tables/" + table);
  EXPECT_EQ(about["seats"][0]["languages"], json({"pt", "en"}));
  EXPECT_FALSE(about["seats"][0].contains("points")) << "a guest has no rating";
}

TEST(Lobby, ShowsRatingsOfThoseWhoWantToBeSeen) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  Person first, second;
  server.duel(ada, bob, first, second);
  first.say({{"do", "resign"}});
  server.settle();
  support::playOut(server, {&second});
  const auto seatOf = [&](const Member& who) {
    const std::string table = server.table(with(kTwo, {{"listed", true}}));
    server.sitAs(who, table);
    return server.askJson("GET", "/api/tables/" + table)["seats"][0];
  };
  const json page = server.jsonAs(bob, "GET", "/api/people/" + bob.id);
  EXPECT_GT(page["ratings"][0]["points"], 1000);
  EXPECT_EQ(seatOf(bob)["points"], page["ratings"][0]["points"]);
  server.as(bob, "POST", "/api/me", {{"listed", false}});
  EXPECT_FALSE(seatOf(bob).contains("points"));
}

TEST(Lobby, TablesForBeginnersAreForBeginners) {
  AccountsServer server;
  EXPECT_EQ(server.ask("POST", "/api/tables", with(kOpen, {{"beginners", true}, {"rated", true}})).status,
            400);
  EXPECT_EQ(server.ask("POST", "/api/tables", with(kOpen, {{"rated", true}})).status, 201);
  const Member ada = server.join("Ada");
  const std::string table = server.table(with(kTwo, {{"beginners", true}}));
  const std::shared_ptr<Room> room = server.hub->find(table);
  Problem problem;
  EXPECT_FALSE(
      room->seating().sit({.name = "Eve", .account = "e", .points = 1201}, {}, problem, [](Seat, auto&) {}));
  EXPECT_EQ(problem.code, "not-a-beginner");
  EXPECT_EQ(server.as(ada, "POST", "/api/tables/" + table + "/seats", {{"name", "Ada"}}).status, 201);
}

}  // namespace
}  // namespace bourse
