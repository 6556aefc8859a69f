// Tables that come out of tables, and spectators who see the past.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "host/record/notation.h"
#include "host/record/record.h"
#include "host/table/view_change.h"
#include "tests/server/evening.h"

namespace bourse {
namespace {

using support::Duel;
using support::Evening;
using support::Finished;
using support::json;
using support::Person;
using support::playOut;
using ::testing::HasSubstr;

TEST(Fork, OfAFinishedGameGoesOnFromAnyPosition) {
  Finished game;
  game.ada.say({{"do", "fork"}, {"at", 40}, {"id", "f"}});
  game.evening.settle();
  const json forked = game.ada.wire->last("forked");
  EXPECT_EQ(forked["re"], "f");
  EXPECT_EQ(forked["n"], 40);
  EXPECT_FALSE(forked["imagined"].get<bool>());
  const std::string id = forked["table"];
  const json info = game.evening.askJson("GET", "/api/tables/" + id);
  EXPECT_TRUE(info["started"].get<bool>()) << "nobody has to come first";
  EXPECT_TRUE(info["commitment"].is_null()) << "other cards than the seed's are in it";
  game.evening.restart();
  const Person again = game.evening.comeIn(id, {{"do", "enter"}, {"token", game.ada.token}});
  EXPECT_GE(again.wire->last("view")["n"], 40);
  playOut(game.evening, {&again});
  const std::string record(game.evening.ask("GET", "/api/tables/" + id + "/record").body.bytes());
  ReplayedRecord one, other;
  RecordProblem problem;
  ASSERT_TRUE(readRecord(record, one, problem)) << problem.text();
  ASSERT_TRUE(readRecord(game.record, other, problem)) << problem.text();
  EXPECT_TRUE(
      std::equal(one.record.lines.begin(), one.record.lines.begin() + 40, other.record.lines.begin()));
  EXPECT_NE(one.record.lines, other.record.lines);
}

TEST(Fork, OfARunningGameIsImaginedPrivateAndNotKept) {
  Duel duel;
  for (int moves = 0; moves < 10; ++moves) {
    duel.toMove().move();
    duel.evening.settle();
  }
  duel.ada.say({{"do", "fork"}, {"at", 3}});
  EXPECT_EQ(duel.code(duel.ada), "fork-past");
  duel.ada.say({{"do", "fork"}});
  const json forked = duel.ada.wire->last("forked");
  ASSERT_TRUE(forked["imagined"].get<bool>());
  const std::string id = forked["table"];
  duel.ada.say({{"do", "resync"}});
  const Person dream = duel.evening.comeIn(id, {{"do", "enter"}, {"token", duel.ada.token}});
  duel.evening.settle();
  EXPECT_EQ(dream.wire->last("view")["view"], duel.ada.wire->last("view")["view"]);
  const Person bob = duel.evening.comeIn(id, {{"do", "enter"}, {"token", duel.bob.token}});
  EXPECT_EQ(duel.code(bob), "token-unknown");
  bob.say({{"do", "enter"}});
  EXPECT_EQ(duel.code(bob), "no-spectators");
  playOut(duel.evening, {&dream});
  EXPECT_TRUE(duel.evening.hub->find(id)->table().over());
  dream.say({{"do", "record"}});
  EXPECT_EQ(duel.code(dream), "no-record");
  EXPECT_EQ(duel.evening.ask("GET", "/api/tables/" + id + "/record").status, 404);
  std::string problem;
  EXPECT_FALSE(duel.evening.memory.find(id, problem).has_value());

  Duel rated(json{{"rated", true}});
  rated.ada.say({{"do", "fork"}});
  EXPECT_EQ(rated.code(rated.ada), "rated");
}

TEST(TablesFromARecord, WaitForTheirPeopleAndGoOn) {
  Finished game;
  const json made = game.evening.askJson("POST", "/api/tables",
                                         {{"record", game.record},
                                          {"at", 50},
                                          {"pace", 0},
                                          {"seats", {{{"kind", "person"}}, {{"kind", "person"}}}}});
  ASSERT_TRUE(made.contains("table")) << made;
  EXPECT_EQ(made["free"], 2);
  EXPECT_EQ(made["forked"], 50);
  EXPECT_FALSE(made["started"].get<bool>());
  const std::string id = made["table"];
  game.evening.restart();
  EXPECT_EQ(game.evening.hub->find(id)->freeSeats(), 2) << "not begun after a restart either";
  const Person cy = game.evening.sit(id, "Cy"), dee = game.evening.sit(id, "Dee");
  EXPECT_TRUE(cy.wire->last("view").is_null());
  cy.say({{"do", "start"}});
  game.evening.settle();
  EXPECT_GE(cy.wire->last("view")["n"], 50);
  playOut(game.evening, {&cy, &dee});
  EXPECT_TRUE(game.evening.hub->find(id)->table().over());

  const auto code = [&](const json& wishes) {
    return game.evening.askJson("POST", "/api/tables", wishes)["error"]["code"];
  };
  EXPECT_EQ(code({{"record", game.record}, {"at", 100'000}}), "wish-wrong");
  EXPECT_EQ(code({{"record", game.record}, {"config", json::object()}}), "wish-wrong");
  EXPECT_THAT(code({{"record", "nonsense"}}).get<std::string>(), HasSubstr("record-"));
  Duel duel;
  const std::string running = duel.evening.hub->find(duel.id)->table().log().recordText();
  EXPECT_EQ(code({{"record", running}}), "game-running");
}

TEST(RecordsFromElsewhere, AreKeptAsTheyAreAndHaveALink) {
  Finished game;
  Evening other;
  const auto keep = [&](const json& body) { return other.askJson("POST", "/api/records", body); };
  const std::string id = keep({{"record", game.record}}).value("table", "");
  other.restart();
  EXPECT_EQ(other.ask("GET", "/api/tables/" + id + "/record").body.bytes(), game.record);
  const json about = other.askJson("GET", "/api/tables/" + id);
  EXPECT_TRUE(about["over"].get<bool>());
  EXPECT_TRUE(about["uploaded"].get<bool>());
  EXPECT_EQ(about["free"], 0);

  // Cards that another seed drew are kept as they were, too; the seed that did not draw them is not named.
  Person& ada = game.ada;
  ada.say({{"do", "fork"}, {"at", 40}});
  game.evening.settle();
  const std::string fork = ada.wire->last("forked")["table"];
  const Person again = game.evening.comeIn(fork, {{"do", "enter"}, {"token", ada.token}});
  playOut(game.evening, {&again});
  const std::string forked(game.evening.ask("GET", "/api/tables/" + fork + "/record").body.bytes());
  const std::string kept = keep({{"record", forked}}).value("table", "");
  EXPECT_EQ(other.ask("GET", "/api/tables/" + kept + "/record").body.bytes(), forked);

  const auto code = [&](const json& body) { return keep(body)["error"]["code"]; };
  EXPECT_EQ(code({{"game", "chess"}}), "body-malformed");
  EXPECT_THAT(code({{"record", "nonsense"}}).get<std::string>(), HasSubstr("record-"));
  EXPECT_THAT(code({{"record", game.record.substr(0, game.record.size() / 2)}}).get<std::string>(),
              HasSubstr("record-"));
  Duel duel;
  EXPECT_EQ(code({{"record", duel.evening.hub->find(duel.id)->table().log().recordText()}}), "game-running");
}

TEST(Rematch, WhenTheServerIsFullIsRefusedAndMayBeAskedForAgain) {
  Finished game;
  game.evening.limits.tables = 1;
  game.evening.restart();
  const Person ada = game.evening.comeIn(game.id, {{"do", "enter"}, {"token", game.ada.token}});
  ada.say({{"do", "rematch"}});
  game.evening.settle();
  EXPECT_EQ(ada.wire->last("refused")["error"]["code"], "too-many-tables");
  game.evening.limits.tables = 2;
  game.evening.restart();
  const Person again = game.evening.comeIn(game.id, {{"do", "enter"}, {"token", game.ada.token}});
  again.say({{"do", "rematch"}});
  game.evening.settle();
  const std::string next = again.wire->last("rematch")["table"];
  EXPECT_NE(game.evening.hub->find(next), nullptr);
  game.evening.restart();
  const Person later = game.evening.comeIn(game.id, {{"do", "enter"}, {"token", game.ada.token}});
  later.say({{"do", "rematch"}});
  game.evening.settle();
  EXPECT_EQ(later.wire->last("rematch")["table"], next) << "the same one, also after a restart";
}

// --- spectators who see the past ---

TEST(SpectatorDelay, ShowsThePositionSoManyDecisionsAgoUntilTheEnd) {
  Duel duel(json{{"delay", 4}, {"clock", 3600}});
  const Person eve = duel.evening.comeIn(duel.id);
  std::size_t decisions = 0;
  const auto log = [&]() -> const GameLog& { return duel.evening.hub->find(duel.id)->table().log(); };
  const auto count = [&](std::size_t lines) {
    const std::vector<Line>& all = log().lines();
    return std::count_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(lines),
                         [](const Line& line) { return line.seat != kNobody; });
  };
  const auto expectPast = [&](const json& told) {
    const std::size_t n = told["n"];
    ASSERT_LE(count(n), std::max<long>(0, count(duel.lines()) - 4)) << told["type"];
    const auto view = positionAt(log().record(), n)->view(kSpectator);
    ASSERT_EQ(told["digest"], digestText(viewDigest(view->json()))) << "just what could be seen then";
    ASSERT_LE(told["from"].get<std::size_t>() + told["events"].size(), log().eventsBefore(n));
  };
  for (std::size_t seen = 0; duel.toMove().move(); seen = eve.wire->heard.size()) {
    duel.evening.settle();
    ++decisions;
    if (log().over()) break;
    for (std::size_t i = seen; i < eve.wire->heard.size(); ++i) {
      const json& told = eve.wire->heard[i];
      EXPECT_NE(told["type"], "clock");
      if (told["type"] == "view" || told["type"] == "change") expectPast(told);
    }
    if (decisions % 10 == 0) expectPast(duel.evening.comeIn(duel.id).wire->last("view"));
    if (decisions % 10 == 5) {
      eve.say({{"do", "resync"}, {"since", 0}});
      expectPast(eve.wire->last("view"));
    }
  }
  EXPECT_GT(decisions, 50U);
  EXPECT_TRUE(eve.wire->heard.back().contains("scores") || !eve.wire->last("change")["scores"].is_null());
  EXPECT_EQ(eve.wire->last("change")["n"], duel.lines()) << "at the end there is nothing to hide";
}

}  // namespace
}  // namespace bourse
