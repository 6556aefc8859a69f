// Rooms: durability, restarts, tokens, stand-ins; and the HTTP API about them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/identity/secrets.h"
#include "tests/server/test_server.h"

namespace bourse {
namespace {

using support::Duel;
using support::json;
using support::kAlone;
using support::kTwo;
using support::Person;
using support::TestServer;
using support::with;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Room, PlaysAGameWhoseRecordMatchesTheCommitment) {
  TestServer server;
  const std::string id = server.table({{"seats", kAlone["seats"]}});
  const json info = server.askJson("GET", "/api/tables/" + id);
  Person ada = server.sit(id, "Ada");
  EXPECT_EQ(server.ask("GET", "/api/tables/" + id + "/record").status, 409) << "it holds every secret";
  ada.say({{"do", "start"}});
  server.settle();
  for (int moves = 0; moves < 2000 && ada.move(); ++moves) server.settle();
  ASSERT_TRUE(server.hub->find(id)->table().over());
  const std::string record(server.ask("GET", "/api/tables/" + id + "/record").body.bytes());
  ReplayedRecord read;
  RecordProblem problem;
  ASSERT_TRUE(readRecord(record, read, problem)) << problem.text();
  EXPECT_EQ(seedCommitment(*read.record.seed), info["commitment"].get<std::string>());
  EXPECT_FALSE(info["seed_chosen"].get<bool>());
  for (const json& told : ada.wire->heard) EXPECT_EQ(told.value(json::json_pointer("/view/observer"), 0), 0);

  ada.handler.reset();
  server.pass(3600);
  EXPECT_EQ(server.hub->tables(), 0U) << "it is put away";
  EXPECT_EQ(server.ask("GET", "/api/tables/" + id + "/record").body.bytes(), record)
      << "and found in the store";
}

TEST(Room, TellsNothingBeforeItIsDurable) {
  Duel duel;
  const Person& mover = duel.toMove();
  const std::size_t adaHeard = duel.ada.wire->heard.size(), bobHeard = duel.bob.wire->heard.size();
  mover.move();
  EXPECT_EQ(duel.ada.wire->heard.size(), adaHeard);
  EXPECT_EQ(duel.bob.wire->heard.size(), bobHeard);
  mover.say({{"do", "ping"}, {"id", "later"}});
  EXPECT_EQ(duel.ada.wire->heard.size() + duel.bob.wire->heard.size(), adaHeard + bobHeard)
      << "and what came later does not overtake it";
  duel.server.settle();
  EXPECT_GT(duel.ada.wire->heard.size(), adaHeard);
  EXPECT_GT(duel.bob.wire->heard.size(), bobHeard);
  EXPECT_EQ(mover.wire->last("done")["re"], "later");
}

TEST(Room, ContinuesAfterACrashWithEverythingAcknowledged) {
  Duel duel;
  for (int moves = 0; moves < 25; ++moves) {
    duel.toMove().move();
    duel.server.settle();
  }
  const std::size_t acknowledged = duel.lines();
  const json view = duel.toMove().decision();
  duel.toMove().move();  // on its way when the server dies
  ASSERT_GT(duel.lines(), acknowledged);
  duel.ada.handler.reset();
  duel.bob.handler.reset();
  duel.server.restart();
  EXPECT_TRUE(duel.server.troubles.empty());
  EXPECT_EQ(duel.lines(), acknowledged);
  for (Person* person : {&duel.ada, &duel.bob}) {
    const std::string token = person->token;
    *person = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", token}});
  }
  EXPECT_EQ(duel.toMove().decision()["digest"], view["digest"]) << "the same view as before";
  EXPECT_EQ(duel.toMove().decision()["legal"], view["legal"]);
  for (int moves = 0; moves < 2000 && duel.toMove().move(); ++moves) duel.server.settle();
  EXPECT_TRUE(duel.server.hub->find(duel.id)->table().over());
}

TEST(Room, UndoSurvivesACrash) {
  Duel duel;
  bool undone = false;
  for (int moves = 0; moves < 200 && !undone; ++moves) {
    const Person& mover = duel.toMove();
    const std::size_t before = duel.lines();
    mover.move();
    duel.server.settle();
    mover.say({{"do", "undo"}});
    duel.server.settle();
    undone = duel.lines() == before;
  }
  ASSERT_TRUE(undone);
  const std::size_t lines = duel.lines();
  duel.toMove().move();
  duel.server.settle();
  ASSERT_GT(duel.lines(), lines);
  const std::string record = duel.server.hub->find(duel.id)->table().log().recordText();
  duel.server.restart();
  EXPECT_EQ(duel.server.hub->find(duel.id)->table().log().recordText(), record);
}

TEST(Room, DoesNotLoadATableThatContradictsItsSeed) {
  Duel duel;
  std::string problem;
  StoredTable stored = *duel.server.memory.find(duel.id, problem);
  ASSERT_THAT(stored.entries[0], HasSubstr("* first-player seat="));
  const char seat = stored.entries[0].back();
  TableUpdate forged{.table = "forged", .facts = stored.facts, .entries = {stored.entries[0]}};
  forged.entries[0].back() = seat == '0' ? '1' : '0';
  ASSERT_TRUE(duel.server.memory.write(std::vector{forged}, problem));
  duel.server.restart();
  ASSERT_EQ(duel.server.troubles.size(), 1U);
  EXPECT_THAT(duel.server.troubles[0], HasSubstr("the seed draws something else"));
  EXPECT_EQ(duel.server.hub->find("forged"), nullptr);
  EXPECT_NE(duel.server.hub->find(duel.id), nullptr);
}

TEST(Room, NeedsATokenForASeatAndStoresOnlyItsHash) {
  Duel duel;
  std::string problem;
  const StoredTable stored = *duel.server.memory.find(duel.id, problem);
  EXPECT_THAT(stored.facts, Not(HasSubstr(duel.ada.token)));
  EXPECT_THAT(stored.facts, HasSubstr(tokenHash(duel.ada.token)));
  const Person eve = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", std::string(43, 'A')}});
  EXPECT_EQ(duel.code(eve), "token-unknown");
  eve.say({{"do", "join"}, {"name", "Ada"}, {"seat", 0}});
  EXPECT_EQ(duel.code(eve), "not-here");
  eve.say({{"do", "enter"}, {"token", ""}});
  EXPECT_EQ(duel.code(eve), "token-unknown") << "no token is not the token of a seat without one";
  eve.say({{"do", "enter"}});
  duel.server.settle();
  EXPECT_EQ(eve.wire->last("view")["view"]["observer"], "spectator");
  eve.say({{"do", "join"}, {"name", "Ada"}, {"seat", 0}});
  EXPECT_EQ(duel.code(eve), "message-unknown");
  EXPECT_EQ(eve.wire->last("view").contains("legal"), false);
  for (const json& told : eve.wire->heard) EXPECT_THAT(told.dump(), Not(HasSubstr("\"seed\"")));
}

TEST(Room, SecondConnectionOfASeatReplacesTheFirst) {
  Duel duel;
  Person again = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", duel.ada.token}});
  EXPECT_EQ(duel.ada.wire->closed, kReplaced);
  duel.ada.say({{"do", "undo"}});
  EXPECT_EQ(duel.code(duel.ada), "not-here");
  EXPECT_EQ(again.wire->last("view")["view"]["observer"], 0);
  duel.ada.handler.reset();
  EXPECT_TRUE(duel.server.hub->find(duel.id)->table().present(0)) << "the first one's end means nothing now";
}

TEST(Room, BotStandsInForAbsentPlayersUntilTheyReturn) {
  Duel duel(json{{"grace", 30}, {"stand_in", "greedy"}});
  const bool adaMoves = &duel.toMove() == &duel.ada;
  Person& mover = adaMoves ? duel.ada : duel.bob;
  Person& other = adaMoves ? duel.bob : duel.ada;
  mover.handler.reset();
  duel.server.pass(29);
  duel.server.settle();
  EXPECT_TRUE(other.decision().is_null()) << "still waiting";
  const std::size_t lines = duel.lines();
  duel.server.pass(2);
  duel.server.settle();
  EXPECT_GT(duel.lines(), lines);
  EXPECT_EQ(other.wire->last("table")["seats"][adaMoves ? 0 : 1]["kind"], "bot");
  const Person back = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", mover.token}});
  EXPECT_EQ(other.wire->last("table")["seats"][adaMoves ? 0 : 1]["kind"], "person");
  duel.server.pass(3600);
  EXPECT_EQ(other.wire->last("table")["seats"][adaMoves ? 0 : 1]["kind"], "person");
}

TEST(Room, WaitsWhileNobodyIsConnected) {
  Duel duel(json{{"grace", 30}});
  const std::size_t lines = duel.lines();
  duel.ada.handler.reset();
  duel.bob.handler.reset();
  duel.server.pass(24 * 3600);
  duel.server.settle();
  EXPECT_EQ(duel.lines(), lines);
  EXPECT_EQ(duel.server.hub->tables(), 1U) << "woken by the question for its lines";
  EXPECT_FALSE(duel.server.hub->find(duel.id)->table().over());
}

TEST(Room, BotDecidesForPlayersOutOfTime) {
  Duel duel(json{{"clock", 10}});
  const Person& slow = duel.toMove();
  EXPECT_THAT(slow.wire->last("clock").dump(), HasSubstr("10000"));
  const std::uint32_t decision = slow.decision()["decision"];
  duel.server.pass(9);
  duel.server.settle();
  EXPECT_EQ(slow.decision()["decision"], decision);
  duel.server.pass(1);
  const std::size_t lines = duel.lines();
  duel.server.settle();
  EXPECT_GT(duel.lines(), lines);
  slow.say({{"do", "moves"}, {"decision", decision}, {"moves", {{1, 0, 0, 0}}}});
  EXPECT_EQ(duel.code(slow), "stale") << "too late, and harmless";
}

TEST(Room, ClockContinuesAfterARestart) {
  Duel duel(json{{"clock", 60}});
  const std::string token = duel.toMove().token;
  duel.server.settle();
  duel.server.pass(35);
  duel.server.restart();
  const Person slow = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", token}});
  EXPECT_THAT(slow.wire->last("clock")["left"].dump(), HasSubstr("25000"));
  const std::size_t lines = duel.lines();
  duel.server.pass(24);
  duel.server.settle();
  EXPECT_EQ(duel.lines(), lines);
  duel.server.pass(1);
  duel.server.settle();
  EXPECT_GT(duel.lines(), lines);
}

TEST(Room, GivesAMomentToReturnAfterARestart) {
  Duel duel(json{{"clock", 60}});
  const std::string token = duel.toMove().token;
  duel.server.settle();
  duel.server.pass(58);
  duel.server.restart();
  const Person slow = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", token}});
  EXPECT_THAT(slow.wire->last("clock")["left"].dump(), HasSubstr("10000"));
}

TEST(Room, AMoveInTimeBeatsTheThinkingBot) {
  Duel duel(json{{"clock", 10}});
  const Person& quick = duel.toMove();
  duel.server.pass(10);  // the bot is asked
  quick.move();
  while (duel.server.store()) {
  }
  const std::size_t lines = duel.lines();
  const json decision = duel.toMove().decision();
  duel.server.think();
  EXPECT_EQ(duel.lines(), lines) << "its answer comes too late";
  EXPECT_EQ(duel.toMove().decision(), decision);
}

TEST(Room, BotPlaysOnAfterAResignationEvenAcrossARestart) {
  Duel duel;
  duel.ada.say({{"do", "resign"}});
  duel.server.settle();
  duel.ada.say({{"do", "moves"}, {"decision", 1}, {"moves", json::array()}});
  EXPECT_EQ(duel.code(duel.ada), "resigned");
  duel.server.restart();
  EXPECT_TRUE(duel.server.hub->find(duel.id)->facts().seats[0].resigned);
  const Person bob = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", duel.bob.token}});
  const Person ada = duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", duel.ada.token}});
  for (int moves = 0; moves < 2000 && bob.move(); ++moves) duel.server.settle();
  EXPECT_TRUE(duel.server.hub->find(duel.id)->table().over());
  bob.say({{"do", "rematch"}});
  duel.server.settle();
  const std::string next = ada.wire->last("rematch")["table"];
  EXPECT_EQ(bob.wire->last("rematch")["table"], next);
  EXPECT_EQ(ada.wire->last("rematch")["by"], 1) << "Bob wants it";
  const Person again = duel.server.comeIn(next, {{"do", "enter"}, {"token", duel.ada.token}});
  EXPECT_EQ(again.wire->last("done")["seat"], 0) << "the same people with their tokens";
}

TEST(TableApi, RefusesInvalidTableRequests) {
  TestServer server;
  const auto code = [&](const json& request) {
    const Response answer = server.ask("POST", "/api/tables", request);
    EXPECT_EQ(answer.status, 400) << request;
    return json::parse(answer.body.bytes())["error"]["code"].get<std::string>();
  };
  EXPECT_EQ(code(json::array()), "wish-wrong");
  EXPECT_EQ(code(json::object()), "wish-wrong");
  EXPECT_EQ(code(with(kTwo, {{"colour", "red"}})), "wish-wrong");
  EXPECT_EQ(code(with(kTwo, {{"game", "chess"}})), "game-unknown");
  EXPECT_EQ(code(with(kTwo, {{"config", {{"seats", 3}}}})), "wish-wrong");
  EXPECT_EQ(code(with(kTwo, {{"config", {{"modules", json::array({"rockets"})}}}})), "module-unknown");
  EXPECT_EQ(code(with(kTwo, {{"clock", -1}})), "wish-wrong");
  EXPECT_EQ(code(with(kTwo, {{"seed", "x"}})), "seed-wrong");
  EXPECT_EQ(code(with(kTwo, {{"stand_in", "nobody"}})), "bot-unknown");
  EXPECT_EQ(code({{"seats", {{{"kind", "bot"}, {"bot", "greedy"}}, {{"kind", "bot"}, {"bot", "greedy"}}}}}),
            "wish-wrong");
  EXPECT_EQ(server.hub->tables(), 0U);
}

TEST(TableApi, ListsOpenTablesAndGivesEachSeatOnce) {
  TestServer server;
  const std::string hidden = server.table(kTwo);
  const std::string open = server.table(with(kTwo, {{"listed", true}, {"spectators", false}}));
  json list = server.askJson("GET", "/api/tables")["tables"];
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0]["table"], open);
  EXPECT_EQ(list[0]["free"], 2);
  const std::string seats = "/api/tables/" + open + "/seats";
  EXPECT_EQ(server.ask("POST", seats, {{"name", "Ada"}, {"seat", 1}}).status, 201);
  EXPECT_EQ(server.ask("POST", seats, {{"name", "Eve"}, {"seat", 1}}).status, 409);
  EXPECT_EQ(server.ask("POST", seats, {{"name", "Eve"}, {"seat", 2}}).status, 400);
  EXPECT_EQ(server.ask("POST", seats, {{"name", " Eve"}}).status, 400);
  EXPECT_EQ(server.ask("POST", seats, {{"name", "Bob"}}).status, 201);
  EXPECT_EQ(server.ask("POST", seats, {{"name", "Eve"}}).status, 409);
  EXPECT_EQ(server.askJson("GET", "/api/tables")["tables"].size(), 0U) << "full, and nobody watches";
  EXPECT_EQ(server.ask("GET", "/api/tables/nowhere").status, 404);
  EXPECT_EQ(server.ask("DELETE", "/api/tables").status, 405);
  EXPECT_EQ(server.ask("GET", "/api/else").status, 404);
  server.restart();
  EXPECT_EQ(server.hub->find(open)->freeSeats(), 0) << "seats survive before the game as well";
  const std::string lonely = server.table(with(kTwo, {{"listed", true}}));
  server.pass(3600);
  EXPECT_EQ(server.askJson("GET", "/api/tables")["tables"].size(), 1U) << "it waits for somebody";
  server.pass(25 * 3600);
  server.settle();
  server.pass(10);
  EXPECT_EQ(server.hub->tables(), 0U) << "nobody came";
  server.restart();
  EXPECT_EQ(server.hub->tables(), 0U);
  EXPECT_EQ(server.hub->find(lonely), nullptr) << "closed for good";
  EXPECT_NE(server.hub->find(open), nullptr) << "where people have their seats, the store keeps them";
}

TEST(TableApi, RefusesForeignOriginsAndTooManyRequests) {
  TestServer server;
  const auto post = [&](const std::string& origin) {
    return server.ask("POST", "/api/tables", kTwo, {{"Host", "play.example:8080"}, {"Origin", origin}})
        .status;
  };
  EXPECT_EQ(post("https://evil.example"), 403);
  EXPECT_EQ(post("null"), 403);
  EXPECT_EQ(post("https://play.example:8080.evil.example"), 403);
  EXPECT_EQ(post("http://play.example:8080"), 201);
  EXPECT_EQ(post("https://friend.example"), 201);
  int made = 0;
  while (made < 100 && server.ask("POST", "/api/tables", kTwo).status == 201) ++made;
  EXPECT_EQ(made, 28) << "thirty at once";
  EXPECT_EQ(server.ask("POST", "/api/tables", kTwo).status, 429);
  server.now += std::chrono::seconds(4);
  EXPECT_EQ(server.ask("POST", "/api/tables", kTwo).status, 201);
}

}  // namespace
}  // namespace bourse
