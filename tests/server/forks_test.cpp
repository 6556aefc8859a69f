// Forks, rematches, tables from records, uploaded records, delayed spectators.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "host/record/notation.h"
#include "host/record/record.h"
#include "host/table/view_change.h"
#include "tests/server/test_server.h"

namespace bourse {
namespace {

using support::Duel;
using support::Finished;
using support::json;
using support::Person;
using support::playOut;
using support::TestServer;
using ::testing::HasSubstr;

TEST(Fork, ContinuesAFinishedGameFromAnyPosition) {
  Finished game;
  game.ada.say({{"do", "fork"}, {"at", 40}, {"id", "f"}});
  game.server.settle();
  const json forked = game.ada.wire->last("forked");
  EXPECT_EQ(forked["re"], "f");
  EXPECT_EQ(forked["n"], 40);
  EXPECT_FALSE(forked["imagined"].get<bool>());
  const std::string id = forked["table"];
  const json info = game.server.askJson("GET", "/api/tables/" + id);
  EXPECT_TRUE(info["started"].get<bool>()) << "nobody has to come first";
  EXPECT_TRUE(info["commitment"].is_null()) << "other cards than the seed's are in it";
  game.server.restart();
  const Person again = game.server.comeIn(id, {{"do", "enter"}, {"token", game.ada.token}});
  EXPECT_GE(again.wire->last("view")["n"], 40);
  playOut(game.server, {&again});
  const std::string record(game.server.ask("GET", "/api/tables/" + id + "/record").body.bytes());
  ReplayedRecord one, other;
  RecordProblem problem;
  ASSERT_TRUE(readRecord(record, one, problem)) << problem.text();
  ASSERT_TRUE(readRecord(game.record, other, problem)) << problem.text();
  EXPECT_TRUE(
      std::equal(one.record.lines.begin(), one.record.lines.begin() + 40, other.record.lines.begin()));
  EXPECT_NE(one.record.lines, other.record.lines);
}

TEST(Fork, KeepsAForkOfARunningGamePrivateAndUnstored) {
  Duel duel;
  for (int moves = 0; moves < 10; ++moves) {
    duel.toMove().move();
    duel.server.settle();
  }
  duel.ada.say({{"do", "fork"}, {"at", 3}});
  EXPECT_EQ(duel.code(duel.ada), "fork-past");
  duel.ada.say({{"do", "fork"}});
  const json forked = duel.ada.wire->last("forked");
  ASSERT_TRUE(forked["imagined"].get<bool>());
  const std::string id = forked["table"];
  duel.ada.say({{"do", "resync"}});
  const Person dream = duel.server.comeIn(id, {{"do", "enter"}, {"token", duel.ada.token}});
  duel.server.settle();
  EXPECT_EQ(dream.wire->last("view")["view"], duel.ada.wire->last("view")["view"]);
  const Person bob = duel.server.comeIn(id, {{"do", "enter"}, {"token", duel.bob.token}});
  EXPECT_EQ(duel.code(bob), "token-unknown");
  bob.say({{"do", "enter"}});
  EXPECT_EQ(duel.code(bob), "no-spectators");
  playOut(duel.server, {&dream});
  EXPECT_TRUE(duel.server.hub->find(id)->table().over());
  dream.say({{"do", "record"}});
  EXPECT_EQ(duel.code(dream), "no-record");
  EXPECT_EQ(duel.server.ask("GET", "/api/tables/" + id + "/record").status, 404);
  std::string problem;
  EXPECT_FALSE(duel.server.memory.find(id, problem).has_value());
}

TEST(TablesFromARecord, WaitForTheirPlayersAndContinue) {
  Finished game;
  const json made = game.server.askJson("POST", "/api/tables",
                                        {{"record", game.record},
                                         {"at", 50},
                                         {"pace", 0},
                                         {"seats", {{{"kind", "person"}}, {{"kind", "person"}}}}});
  ASSERT_TRUE(made.contains("table")) << made;
  EXPECT_EQ(made["free"], 2);
  EXPECT_EQ(made["forked"], 50);
  EXPECT_FALSE(made["started"].get<bool>());
  const std::string id = made["table"];
  game.server.restart();
  EXPECT_EQ(game.server.hub->find(id)->freeSeats(), 2) << "not begun after a restart either";
  const Person cy = game.server.sit(id, "Cy"), dee = game.server.sit(id, "Dee");
  EXPECT_TRUE(cy.wire->last("view").is_null());
  cy.say({{"do", "start"}});
  game.server.settle();
  EXPECT_GE(cy.wire->last("view")["n"], 50);
  playOut(game.server, {&cy, &dee});
  EXPECT_TRUE(game.server.hub->find(id)->table().over());

  const auto code = [&](const json& request) {
    return game.server.askJson("POST", "/api/tables", request)["error"]["code"];
  };
  EXPECT_EQ(code({{"record", game.record}, {"at", 100'000}}), "wish-wrong");
  EXPECT_EQ(code({{"record", game.record}, {"config", json::object()}}), "wish-wrong");
  EXPECT_THAT(code({{"record", "nonsense"}}).get<std::string>(), HasSubstr("record-"));
  Duel duel;
  const std::string running = duel.server.hub->find(duel.id)->table().log().recordText();
  EXPECT_EQ(code({{"record", running}}), "game-running");
}

TEST(UploadedRecords, AreStoredUnchangedAndGetALink) {
  Finished game;
  TestServer other;
  const auto persist = [&](const json& body) { return other.askJson("POST", "/api/records", body); };
  const std::string id = persist({{"record", game.record}}).value("table", "");
  other.restart();
  EXPECT_EQ(other.ask("GET", "/api/tables/" + id + "/record").body.bytes(), game.record);
  const json about = other.askJson("GET", "/api/tables/" + id);
  EXPECT_TRUE(about["over"].get<bool>());
  EXPECT_TRUE(about["uploaded"].get<bool>());
  EXPECT_EQ(about["free"], 0);

  // Cards that another seed drew are kept as they were, too; the seed that did not draw them is not named.
  Person& ada = game.ada;
  ada.say({{"do", "fork"}, {"at", 40}});
  game.server.settle();
  const std::string fork = ada.wire->last("forked")["table"];
  const Person again = game.server.comeIn(fork, {{"do", "enter"}, {"token", ada.token}});
  playOut(game.server, {&again});
  const std::string forked(game.server.ask("GET", "/api/tables/" + fork + "/record").body.bytes());
  const std::string kept = persist({{"record", forked}}).value("table", "");
  EXPECT_EQ(other.ask("GET", "/api/tables/" + kept + "/record").body.bytes(), forked);

  const auto code = [&](const json& body) { return persist(body)["error"]["code"]; };
  EXPECT_EQ(code({{"game", "chess"}}), "body-malformed");
  EXPECT_THAT(code({{"record", "nonsense"}}).get<std::string>(), HasSubstr("record-"));
  EXPECT_THAT(code({{"record", game.record.substr(0, game.record.size() / 2)}}).get<std::string>(),
              HasSubstr("record-"));
  Duel duel;
  EXPECT_EQ(code({{"record", duel.server.hub->find(duel.id)->table().log().recordText()}}), "game-running");
}

TEST(Rematch, IsRefusedByAFullServerAndMayBeRetried) {
  Finished game;
  game.server.limits.tables = 1;
  game.server.restart();
  const Person ada = game.server.comeIn(game.id, {{"do", "enter"}, {"token", game.ada.token}});
  ada.say({{"do", "rematch"}});
  game.server.settle();
  EXPECT_EQ(ada.wire->last("refused")["error"]["code"], "too-many-tables");
  game.server.limits.tables = 2;
  game.server.restart();
  const Person again = game.server.comeIn(game.id, {{"do", "enter"}, {"token", game.ada.token}});
  again.say({{"do", "rematch"}});
  game.server.settle();
  const std::string next = again.wire->last("rematch")["table"];
  EXPECT_NE(game.server.hub->find(next), nullptr);
  game.server.restart();
  const Person later = game.server.comeIn(game.id, {{"do", "enter"}, {"token", game.ada.token}});
  EXPECT_EQ(later.wire->last("rematch"), json({{"type", "rematch"}, {"table", next}, {"by", 0}}))
      << "newcomers hear who wants it";
  later.say({{"do", "rematch"}});
  game.server.settle();
  EXPECT_EQ(later.wire->last("rematch")["table"], next) << "the same one, also after a restart";
}

// --- spectators who see the past ---

TEST(SpectatorDelay, ShowsAnEarlierPositionUntilTheGameIsOver) {
  Duel duel(json{{"delay", 4}, {"clock", 3600}});
  const Person eve = duel.server.comeIn(duel.id);
  std::size_t decisions = 0;
  const auto log = [&]() -> const GameLog& { return duel.server.hub->find(duel.id)->table().log(); };
  const auto count = [&](std::size_t lines) {
    const std::vector<RecordLine>& all = log().lines();
    return std::count_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(lines),
                         [](const RecordLine& line) { return line.seat != kNobody; });
  };
  const auto expectPast = [&](const json& told) {
    const std::size_t n = told["n"];
    ASSERT_LE(count(n), std::max<long>(0, count(duel.lines()) - 4)) << told["type"];
    const auto view = positionAt(log().record(), n)->view(kSpectator);
    ASSERT_EQ(told["digest"], digestText(viewDigest(view->json()))) << "just what could be seen then";
    ASSERT_LE(told["from"].get<std::size_t>() + told["events"].size(), log().eventsBefore(n));
  };
  for (std::size_t seen = 0; duel.toMove().move(); seen = eve.wire->heard.size()) {
    duel.server.settle();
    ++decisions;
    if (log().over()) break;
    for (std::size_t i = seen; i < eve.wire->heard.size(); ++i) {
      const json& told = eve.wire->heard[i];
      EXPECT_NE(told["type"], "clock");
      if (told["type"] == "view" || told["type"] == "change") expectPast(told);
    }
    if (decisions % 10 == 0) expectPast(duel.server.comeIn(duel.id).wire->last("view"));
    if (decisions % 10 == 5) {
      eve.say({{"do", "resync"}, {"since", 0}});
      expectPast(eve.wire->last("view"));
    }
  }
  EXPECT_GT(decisions, 50U);
  EXPECT_TRUE(eve.wire->heard.back().contains("scores") || !eve.wire->last("change")["scores"].is_null());
  EXPECT_EQ(eve.wire->last("change")["n"], duel.lines()) << "at the end there is nothing to hide";
}

TEST(Records, OfSleepingGamesAreCachedAndForgottenWithTheirTable) {
  Finished game;
  game.ada.handler.reset();
  game.server.pass(200);
  game.server.pass(10);
  ASSERT_FALSE(game.server.hub->isAwake(game.id));
  const std::string target = "/api/tables/" + game.id + "/record";
  EXPECT_EQ(game.server.ask("GET", target).body.bytes(), game.record);
  std::string problem;
  ASSERT_TRUE(
      game.server.memory.write(std::vector{TableUpdate{.table = game.id, .facts = "damaged"}}, problem));
  EXPECT_EQ(game.server.ask("GET", target).body.bytes(), game.record) << "without asking the store";
  game.server.restart();
  EXPECT_EQ(game.server.ask("GET", target).status, 500);
}

}  // namespace
}  // namespace bourse
