#include "host/record/replay.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "tests/host/random_game.h"

namespace bourse {
namespace {

using nlohmann::json;

std::unique_ptr<Replay> replayOf(const GameLog& log) {
  RecordProblem problem;
  std::unique_ptr<Replay> replay = Replay::open(log.recordText(), problem);
  EXPECT_FALSE(problem.found()) << problem.text();
  return replay;
}

TEST(Replay, EveryPositionIsWhatTheObserverSawThen) {
  const auto log = support::randomGame("seats=3 modules=investors,strategies", 5);
  const auto replay = replayOf(*log);
  for (std::size_t at = 0; at <= log->lines().size(); at += 7) {
    const auto position = positionAt(log->record(), at);
    for (const Seat observer : {Seat{0}, Seat{2}, kSpectator}) {
      const json moment = replay->moment(at, observer);
      EXPECT_EQ(moment["view"], position->view(observer)->json()) << at;
      EXPECT_EQ(moment["n"], at);
    }
  }
  EXPECT_EQ(replay->moment(replay->lines(), 0)["events"], log->events().size());
  EXPECT_EQ(replay->moment(replay->lines(), 0)["node"]["kind"], "over");
}

TEST(Replay, HidesNothingWithAllCardsOpen) {
  const auto log = support::randomGame("seats=3 modules=investors,strategies", 5);
  const auto replay = replayOf(*log);
  for (std::size_t at = 0; at <= log->lines().size(); at += 11) {
    const json moment = replay->openMoment(at, kSpectator);
    EXPECT_EQ(moment["events"], replay->moment(at, kSpectator)["events"]);
    for (const json& player : moment["view"]["players"]) EXPECT_EQ(player["unknown"], 0);
    for (const json& pile : moment["view"]["piles"])
      for (const json& card : pile["cards"]) EXPECT_TRUE(card["card"].is_string());
    for (const json& pair : moment["view"]["pairs"]) EXPECT_TRUE(pair["company"].is_string());
  }
}

TEST(Replay, TheFirstLinesAreARecordOfTheirOwn) {
  const auto log = support::randomGame("seats=3", 9);
  const auto replay = replayOf(*log);
  for (const std::size_t at : {std::size_t{0}, std::size_t{60}, log->lines().size()}) {
    ReplayedRecord part;
    RecordProblem problem;
    ASSERT_TRUE(readRecord(replay->recordAt(at, kNoOne), part, problem)) << problem.text();
    EXPECT_EQ(part.record.lines.size(), at);
    EXPECT_EQ(part.position->digest(), positionAt(log->record(), at)->digest());
  }
}

TEST(Replay, PlayingOnTakesAFreeSeat) {
  const auto log = support::randomGame("seats=3", 9);
  log->setPlayers({{0, "Ada", ""}, {1, "", "greedy"}, {2, "", "novice"}});
  ReplayedRecord part;
  RecordProblem problem;
  ASSERT_TRUE(readRecord(replayOf(*log)->recordAt(50, only(1)), part, problem)) << problem.text();
  ASSERT_EQ(part.record.players.size(), 1U);
  EXPECT_EQ(part.record.players[0].bot, "novice");
}

TEST(Replay, EventsAreThoseTheObserverWasTold) {
  const auto log = support::randomGame("seats=4", 6);
  const auto replay = replayOf(*log);
  const json events = replay->events(1);
  ASSERT_EQ(events.size(), log->events().size());
  for (std::size_t i = 0; i < events.size(); ++i)
    EXPECT_EQ(events[i], eventJson(log->vocabulary(), log->events()[i], 1));
  EXPECT_NE(replay->events(0), replay->events(kSpectator));
}

TEST(Replay, SaysWhatTheRecordIsAbout) {
  const auto log = support::randomGame("seats=2 modules=bonds", 7);
  log->setPlayers({{0, "Ada", ""}, {1, "", "greedy"}});
  const json about = replayOf(*log)->about();
  EXPECT_EQ(about["players"],
            json::parse(R"([{"kind":"person","name":"Ada"},{"kind":"bot","bot":"greedy"}])"));
  EXPECT_EQ(about["config"], log->position().configJson());
  EXPECT_EQ(about["lines"], log->lines().size());
  EXPECT_EQ(about["before"].size(), log->lines().size());
  EXPECT_EQ(about["over"], true);
  EXPECT_EQ(replayOf(*log)->texts().back(), lineText(log->vocabulary(), log->lines().back()));
}

TEST(Replay, WorthEndsWithTheScores) {
  const auto log = support::randomGame("seats=5 modules=bonds,commodities", 8);
  const json points = replayOf(*log)->worth();
  const Scores scores = log->position().scores();
  ASSERT_FALSE(points.empty());
  EXPECT_EQ(points.back()["n"], log->lines().size());
  for (std::size_t seat = 0; seat < 5; ++seat) EXPECT_EQ(points.back()["worth"][seat], scores[seat]);
  for (std::size_t i = 1; i < points.size(); ++i) {
    EXPECT_LT(points[i - 1]["n"], points[i]["n"]);
    EXPECT_LE(points[i - 1]["round"], points[i]["round"]);
  }
}

TEST(Replay, ABrokenRecordIsRefusedWithItsLine) {
  RecordProblem problem;
  EXPECT_EQ(Replay::open("bourse-record 1\ngame stockpile 2\nconfig seats=9\n", problem), nullptr);
  EXPECT_EQ(problem.line, 3);
  EXPECT_EQ(problem.problem.code, "seats-out-of-range");
}

TEST(Catalogue, PresetsCanBePlayedAndModulesSayWhatTheyNeed) {
  const GameKind& kind = *games().front();
  const json catalogue = kind.catalogue();
  EXPECT_EQ(catalogue["seats"], json::parse(R"({"least":2,"most":5})"));
  for (const json& preset : catalogue["presets"]) EXPECT_TRUE(kind.configProblem(preset["config"]).is_null());
  for (const json& module : catalogue["modules"]) {
    json config{{"modules", json::array({module["name"]})}};
    EXPECT_EQ(kind.configProblem(config).is_null(), module["needs"].empty()) << module;
    for (const json& needed : module["needs"]) config["modules"].push_back(needed);
    EXPECT_TRUE(kind.configProblem(config).is_null()) << module;
  }
}

TEST(Catalogue, AConfigThatCannotBePlayedSaysWhy) {
  const GameKind& kind = *games().front();
  const json problem = kind.configProblem({{"modules", {"investor-bidding"}}});
  EXPECT_EQ(problem["code"], "module-missing");
  EXPECT_EQ(problem["refusal"],
            json::parse(R"({"refusal":"module-missing","module":"investor-bidding","needs":"investors"})"));
  EXPECT_EQ(kind.configProblem(json::array())["code"], "config-wrong");
  EXPECT_EQ(kind.configProblem({{"seats", 4}, {"modules", {"moon"}}})["code"], "module-unknown");
}

}  // namespace
}  // namespace bourse
