// The ladder of programs: who plays whom, where they sit, how they are rated, and what is refused.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/people/accounts_server.h"

namespace bourse {
namespace {

using support::AccountsServer;
using support::json;
using support::Member;
using support::Person;

const LadderTerms kThree{.game = "g", .preset = "epic", .seats = 3};
const auto kBots = [](const LadderTerms&) { return std::vector<std::string_view>{"a", "b", "c"}; };

Moment at(int seconds) { return Moment{} + std::chrono::seconds(seconds); }

std::multiset<std::string> playersOf(const LadderQueue::Match& match) {
  std::multiset<std::string> names;
  for (const LadderSeat& seat : match.seats)
    names.insert(seat.bot.empty() ? seat.account : "bot " + seat.bot);
  return names;
}

TEST(LadderQueue, NamesWhatIsPlayed) {
  EXPECT_EQ(kThree.kind(), "ladder-epic-3");
  EXPECT_EQ(LadderTerms::of("g", "ladder-epic-3"), kThree);
  EXPECT_EQ(LadderTerms::of("g", "ladder-first-game-2"), (LadderTerms{"g", "first-game", 2}));
  EXPECT_EQ(LadderTerms::of("g", (LadderTerms{"g", "", 4}).kind()), (LadderTerms{"g", "", 4}));
  EXPECT_EQ(LadderTerms::of("g", "base").seats, 0);
}

TEST(LadderQueue, BeginsAtOnceWhenThereAreEnoughOfDifferentOwners) {
  LadderQueue queue;
  queue.add(kThree, {1, "p", "ada", at(9)});
  queue.add(kThree, {2, "q", "ada", at(9)});
  queue.add(kThree, {3, "r", "bob", at(9)});
  EXPECT_TRUE(queue.take(kBots, at(0)).seats.empty()) << "Ada's two never meet";
  queue.add(kThree, {4, "s", "eve", at(9)});
  EXPECT_EQ(playersOf(queue.take(kBots, at(0))), (std::multiset<std::string>{"p", "r", "s"}));
  EXPECT_EQ(queue.waiting(), 1U);
  EXPECT_EQ(playersOf(queue.take(kBots, at(9))).count("q"), 1U) << "who stayed behind gets the next one";
}

TEST(LadderQueue, OurBotsFillUpWhenNobodyElseComes) {
  LadderQueue queue;
  queue.add(kThree, {1, "p", "ada", at(3)});
  EXPECT_TRUE(queue.take(kBots, at(2)).seats.empty());
  EXPECT_EQ(playersOf(queue.take(kBots, at(3))), (std::multiset<std::string>{"p", "bot a", "bot b"}));
  queue.add(kThree, {2, "p", "ada", at(3)});
  EXPECT_EQ(playersOf(queue.take(kBots, at(3))).count("bot c"), 1U) << "all of them take turns";
}

TEST(LadderQueue, ProgramsWaitOnceAndOnlyForTheSameGame) {
  LadderQueue queue;
  EXPECT_EQ(queue.add(kThree, {1, "p", "ada", at(3)}), 0U);
  EXPECT_EQ(queue.add({.game = "g", .preset = "epic", .seats = 2}, {2, "p", "ada", at(3)}), 1U);
  EXPECT_EQ(queue.waiting(), 1U);
  queue.add(kThree, {3, "q", "bob", at(3)});
  EXPECT_TRUE(queue.take(kBots, at(0)).seats.empty());
  EXPECT_EQ(queue.clear().size(), 2U);
}

TEST(LadderQueue, EverybodyHasEverySeatEquallyOften) {
  LadderQueue queue;
  std::map<std::string, std::vector<int>> had;
  std::uint64_t number = 0;
  for (int game = 0; game < 30; ++game) {
    for (const char* one : {"p", "q"}) queue.add(kThree, {++number, one, one, at(0)});
    const LadderQueue::Match match = queue.take(kBots, at(0));
    ASSERT_EQ(match.seats.size(), 3U);
    for (std::size_t seat = 0; seat < 3; ++seat) {
      const LadderSeat& sits = match.seats[seat];
      std::vector<int>& counts = had[sits.bot.empty() ? sits.account : "bot " + sits.bot];
      counts.resize(3);
      ++counts[seat];
    }
  }
  for (const char* program : {"p", "q"})
    for (const int count : had[program]) EXPECT_NEAR(count, 10, 1) << program;
  for (const char* bot : {"bot a", "bot b", "bot c"})
    for (const int count : had[bot]) EXPECT_NEAR(count, 10 / 3.0, 1.5) << bot;
}

/// A seat in a game that has begun.
Person enter(AccountsServer& server, const Response& answer, std::string& table) {
  const json seat = json::parse(answer.body.bytes());
  EXPECT_EQ(answer.status, 201) << seat;
  table = seat.value("table", "");
  Person person = server.comeIn(table, {{"do", "enter"}, {"token", seat.value("token", "")}});
  person.token = seat.value("token", "");
  return person;
}

const json kDuel = {{"preset", "epic"}, {"seats", 2}};

TEST(ProgramLadder, ProgramsAskForAGameAndAreRated) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  const Member deep = server.program(ada, "Deep"), blue = server.program(bob, "Blue");
  EXPECT_EQ(server.askJson("GET", "/api/ladder")["rows"].size(), 0U);
  const auto first = server.askLadderAs(deep, kDuel);
  EXPECT_EQ(first->status, 0) << "it waits for somebody";
  const auto second = server.askLadderAs(blue, kDuel);
  std::string table, same;
  const Person one = enter(server, *first, table), two = enter(server, *second, same);
  EXPECT_EQ(table, same);
  const json about = server.askJson("GET", "/api/tables/" + table);
  EXPECT_EQ(about["started"], true) << "nobody has to start it";
  EXPECT_EQ(about["ladder"], "ladder-epic-2");
  EXPECT_EQ(about["rated"], true);
  EXPECT_EQ(about["listed"], false);
  support::playOut(server, {&one, &two});
  const json page = server.askJson("GET", "/api/ladder");
  ASSERT_EQ(page["rows"].size(), 2U) << page;
  EXPECT_EQ(page["ladders"][0]["games"], 1);
  EXPECT_EQ(page["shown"]["kind"], "ladder-epic-2");
  EXPECT_EQ(page["rows"][0]["games"], 1);
  EXPECT_GE(page["rows"][0]["points"], page["rows"][1]["points"]);
  EXPECT_GT(page["rows"][0]["margin"], 500) << "after one game nobody is sure";
  const bool adaFirst = page["rows"][0]["owner"]["name"] == "Ada";
  EXPECT_EQ(page["rows"][0]["name"], adaFirst ? "Deep (bot)" : "Blue (bot)");
  EXPECT_TRUE(server.askJson("GET", "/api/ratings?kind=two")["ratings"].empty()) << "people are rated apart";
  const json person = server.askJson("GET", "/api/people/" + deep.id);
  EXPECT_EQ(person["ratings"][0]["kind"], "ladder-epic-2");
  const json games = server.askJson("GET", "/api/people/" + deep.id + "/games")["games"];
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0]["table"], table) << "to look at again";
  EXPECT_EQ(server.ask("GET", "/api/tables/" + table + "/record").status, 200);
}

TEST(ProgramLadder, OurBotsFillUpAndAreRatedToo) {
  AccountsServer server;
  const Member ada = server.join("Ada"), deep = server.program(ada, "Deep");
  const auto asked = server.askLadderAs(deep, {{"preset", "first-game"}, {"wait", 2}});
  const auto pass = [&] {
    server.settle();
    server.pass(1);
    server.settle();
  };
  pass();
  EXPECT_EQ(asked->status, 0);
  pass();
  std::string table;
  const Person one = enter(server, *asked, table);
  support::playOut(server, {&one});
  const json rows = server.askJson("GET", "/api/ladder?kind=ladder-first-game-3")["rows"];
  ASSERT_EQ(rows.size(), 3U);
  int bots = 0;
  for (const json& row : rows) {
    bots += row["bot"].is_string();
    EXPECT_NE(row["bot"].is_string(), row["id"].is_string());
  }
  EXPECT_EQ(bots, 2);
  const json seats = server.askJson("GET", "/api/people/" + deep.id + "/games")["games"][0]["seats"];
  for (const json& seat : seats) EXPECT_FALSE(seat["after"].is_null()) << seat;
}

TEST(ProgramLadder, RefusesWithASentence) {
  AccountsServer server;
  const Member ada = server.join("Ada"), deep = server.program(ada, "Deep");
  const auto code = [&](const Member& who, const json& wish) {
    return server.codeOf(*server.askLadderAs(who, wish));
  };
  EXPECT_EQ(server.codeOf(*server.askLadder(json::object(), {})), "token-unknown");
  EXPECT_EQ(code({"", "", "nonsense", ""}, json::object()), "token-unknown");
  EXPECT_EQ(code(ada, json::object()), "programs-only") << "a person";
  EXPECT_EQ(code(deep, {{"game", "chess"}}), "game-unknown");
  EXPECT_EQ(code(deep, {{"preset", "epik"}}), "preset-unknown");
  EXPECT_EQ(code(deep, {{"preset", 7}}), "wish-wrong");
  EXPECT_EQ(code(deep, {{"seats", 1}}), "wish-wrong");
  EXPECT_EQ(code(deep, {{"seats", 9}}), "wish-wrong");
  EXPECT_EQ(code(deep, {{"wait", 21}}), "wish-wrong");
  EXPECT_EQ(code(deep, {{"modules", json::array()}}), "wish-wrong");
  EXPECT_EQ(code(deep, json::array()), "wish-wrong");

  const auto former = server.askLadderAs(deep, kDuel);
  const auto again = server.askLadderAs(deep, kDuel);
  EXPECT_EQ(server.codeOf(*former), "asked-again");
  EXPECT_EQ(again->status, 0);
  server.ladderApi->stop(serverStops);
  EXPECT_EQ(again->status, 503) << "nobody is left waiting";
  EXPECT_EQ(server.askLadderAs(deep, kDuel)->status, 503);
}

TEST(ProgramLadder, AProgramPlaysSoManyGamesAtOnce) {
  AccountsServer server;
  const Member ada = server.join("Ada"), deep = server.program(ada, "Deep");
  std::string table;
  for (int i = 0; i < 4; ++i) enter(server, *server.askLadderAs(deep, {{"wait", 0}}), table);
  const Response refused = *server.askLadderAs(deep, {{"wait", 0}});
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(server.codeOf(refused), "too-many-games");
}

TEST(ProgramLadder, GamesArePlayedToTheirEnd) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  const Member deep = server.program(ada, "Deep"), blue = server.program(bob, "Blue");
  const auto first = server.askLadderAs(deep, kDuel), second = server.askLadderAs(blue, kDuel);
  std::string table;
  Person one = enter(server, *first, table), two = enter(server, *second, table);
  for (const char* word : {"end", "pause", "fork"}) {
    one.say({{"do", word}});
    server.settle();
    EXPECT_EQ(one.wire->last("refused")["error"]["code"], "rated") << word;
  }
  EXPECT_EQ(server.codeOf(server.ask("POST", "/api/tables/" + table + "/seats", {{"name", "Eve"}})),
            "seat-taken");
  EXPECT_NE(server.as(ada, "POST", "/api/tables/" + table + "/seats", {{"name", "x"}}).status, 201);

  one.handler.reset();  // it is gone, and loses when it stays away
  for (int i = 0; i < 40; ++i) server.pass(1);
  support::playOut(server, {&two});
  const json game = server.askJson("GET", "/api/people/" + blue.id + "/games")["games"][0];
  for (const json& seat : game["seats"]) EXPECT_EQ(seat["resigned"].get<bool>(), seat["account"] == deep.id);
  two.say({{"do", "rematch"}});
  server.settle();
  EXPECT_EQ(two.wire->last("refused")["error"]["code"], "rated");
}

TEST(ProgramLadder, EveryGameHasOne) {
  AccountsServer server;
  const Member ada = server.join("Ada"), deep = server.program(ada, "Deep");
  const json catalogue = server.askJson("GET", "/api/catalogue");
  for (const json& game : catalogue["games"]) {
    std::string table;
    const Person one = enter(server, *server.askLadderAs(deep, {{"game", game["game"]}, {"wait", 0}}), table);
    support::playOut(server, {&one});
    EXPECT_EQ(server.askJson("GET", "/api/tables/" + table)["over"], true) << game["game"];
    server.now += std::chrono::seconds(10);
  }
}

}  // namespace
}  // namespace bourse
