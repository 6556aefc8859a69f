#include "sim/simulation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "host/record/record.h"
#include "sim/any_arena.h"
#include "sim/bot_names.h"
#include "sim/simulation_report.h"
#include "sim/stackmarket/arena.h"
#include "sim/stockpile/arena.h"

namespace bourse {
namespace {

using testing::HasSubstr;

BotRoster stockpileRoster() {
  BotRoster roster;
  for (const stockpile::Bot& bot : stockpile::bots()) roster.names.push_back(bot.name);
  return roster;
}

/// Where a series of games is played, and how.
struct Series {
  std::unique_ptr<Arena> arena;
  SimulationPlan plan;

  [[nodiscard]] SimulationResult run(const Progress& progress = {}) const {
    return simulate(*arena, plan, progress);
  }
  [[nodiscard]] std::string json() const { return simulationJson(*arena, plan, run()).dump(); }
};

Series seriesOf(const std::string& bots, int seats, std::uint64_t games, int threads) {
  Lineup lineup;
  std::string problem;
  EXPECT_TRUE(parseLineup(bots, seats, stockpileRoster(), lineup, problem)) << problem;
  stockpile::Config config;
  config.seats = static_cast<std::uint8_t>(seats);
  Series series{std::make_unique<StockpileArena>(config, lineup.bots), {}};
  series.plan.lineup = lineup.seats;
  series.plan.seed = Seed::of(5);
  series.plan.games = games;
  series.plan.threads = threads;
  return series;
}

TEST(Simulation, IsTheSameForAnyNumberOfThreads) {
  for (const int seats : {2, 4}) {
    const std::string bots = seats == 2 ? "greedy,random" : "greedy,random,greedy,random";
    const std::string expected = seriesOf(bots, seats, 150, 1).json();
    for (const int threads : {2, 3})
      EXPECT_EQ(seriesOf(bots, seats, 150, threads).json(), expected) << threads << " threads";
  }
}

TEST(Simulation, CountsEveryGameOnce) {
  const SimulationResult result = seriesOf("greedy,random,random", 3, 100, 2).run();
  EXPECT_EQ(result.games, 100u);
  ASSERT_EQ(result.bots.size(), 2u);
  EXPECT_EQ(result.bots[0].name, "greedy");
  EXPECT_EQ(result.bots[0].seats, 1);
  EXPECT_EQ(result.bots[0].tally.games, 100);
  EXPECT_EQ(result.bots[1].seats, 2);
  EXPECT_EQ(result.bots[1].tally.games, 200);
  std::int64_t victory = 0;
  std::int64_t worth = 0;
  for (const Tally& seat : result.seats) {
    EXPECT_EQ(seat.games, 100);
    victory += seat.victory;
    worth += seat.worth;
  }
  EXPECT_EQ(victory, 100 * kVictory) << "every game has one victory to share";
  EXPECT_EQ(worth, result.bots[0].tally.worth + result.bots[1].tally.worth);
  EXPECT_GT(result.bots[0].tally.winRate(), 0.6);
}

TEST(Simulation, OneNameFillsAllSeats) {
  const SimulationResult result = seriesOf("random", 5, 20, 1).run();
  ASSERT_EQ(result.bots.size(), 1u);
  EXPECT_EQ(result.bots[0].seats, 5);
  EXPECT_DOUBLE_EQ(result.bots[0].tally.winRate(), 0.2);
}

TEST(Simulation, StoppedEarlyIsTheFirstPartOfTheSeries) {
  Series series = seriesOf("random", 4, 100'000'000, 3);
  const SimulationResult part = series.run([](std::uint64_t done) { return done < 200; });
  ASSERT_LT(part.games, series.plan.games);
  ASSERT_GE(part.games, 200u);
  series.plan.games = part.games;
  const SimulationResult whole = series.run();
  EXPECT_EQ(whole.games, part.games);
  EXPECT_EQ(whole.decisions, part.decisions);
  EXPECT_EQ(whole.seats, part.seats);
}

TEST(Simulation, WritesRecordsThatReplay) {
  const std::string folder = testing::TempDir() + "bourse_sim_records";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directory(folder);
  Series series = seriesOf("greedy,random", 2, 6, 2);
  series.plan.records = folder;
  const SimulationResult result = series.run();
  EXPECT_EQ(result.trouble, "");
  std::int64_t worth = 0;
  for (int game = 0; game < 6; ++game) {
    std::ifstream file(folder + "/0000000" + std::to_string(game) + ".game");
    std::ostringstream text;
    text << file.rdbuf();
    ReplayedRecord replayed;
    RecordProblem problem;
    ASSERT_TRUE(readRecord(text.str(), replayed, problem)) << problem.text();
    EXPECT_EQ(replayed.record.seed, seedOfGame(series.plan.seed, static_cast<std::uint64_t>(game)));
    EXPECT_EQ(replayed.record.players[0].bot, game % 2 == 0 ? "greedy" : "random") << "bots change seats";
    worth += replayed.position->scores()[0];
  }
  EXPECT_EQ(worth, result.seats[0].worth);
  std::filesystem::remove_all(folder);
}

TEST(Simulation, ReportsARecordThatCannotBeWritten) {
  Series series = seriesOf("random", 3, 1000, 1);
  series.plan.records = testing::TempDir() + "bourse_no_such_folder";
  const SimulationResult result = series.run();
  EXPECT_THAT(result.trouble, HasSubstr("bourse_no_such_folder"));
  EXPECT_LT(result.games, 1000u);
}

/// The same series in the arena that any registered game gets.
std::string anyJson(const Series& typed) {
  Problem problem;
  const GameKind* kind = findGame(typed.arena->game(), problem);
  Series any{anyArena(*kind, typed.arena->configText(), typed.arena->bots(), problem), typed.plan};
  EXPECT_NE(any.arena, nullptr) << problem.sentence;
  return any.json();
}

TEST(AnyArena, PlaysTheSameGamesAsTheTypedArena) {
  const Series series = seriesOf("greedy,random,clerk@5", 3, 20, 2);
  EXPECT_EQ(anyJson(series), series.json());
}

TEST(AnyArena, DrawsTheAnswersOfTheWorld) {
  const auto config = stackmarket::configOf(stackmarket::Preset::armchair, 3);
  Series series{std::make_unique<StackArena>(config, std::vector<std::string>{"random"}, Hands::same), {}};
  series.plan.lineup = {0, 0, 0};
  series.plan.games = 4;
  Problem problem;
  Series any{anyArena(*findGame("stackmarket", problem), series.arena->configText(), {"random"}, problem),
             series.plan};
  const SimulationResult typed = series.run(), result = any.run();
  EXPECT_EQ(result.decisions, typed.decisions) << "without dexterity both draw from the same table";
  for (std::size_t seat = 0; seat < 3; ++seat) EXPECT_EQ(result.seats[seat].worth, typed.seats[seat].worth);
}

TEST(AnyArena, RejectsInvalidConfigs) {
  Problem problem;
  EXPECT_EQ(anyArena(*games().front(), "seats=9", {"random"}, problem), nullptr);
  EXPECT_TRUE(problem.found());
}

TEST(BotNames, ParseBudgets) {
  EXPECT_EQ(parseBotName("shark")->bot, "shark");
  EXPECT_FALSE(parseBotName("shark")->budget);
  EXPECT_EQ(parseBotName("shark@2000")->budget->iterations, 2000u);
  EXPECT_DOUBLE_EQ(parseBotName("shark@50ms")->budget->seconds, 0.05);
  EXPECT_EQ(parseBotName("shark@50msx4")->budget->lanes, 4);
  for (const char* wrong : {"shark@", "shark@0", "shark@5years", "shark@5x", "shark@5x65"})
    EXPECT_FALSE(parseBotName(wrong)) << wrong;
}

TEST(Lineup, RejectsUnknownBotsAndWrongCounts) {
  Lineup lineup;
  std::string problem;
  BotRoster roster = stockpileRoster();
  EXPECT_FALSE(parseLineup("greedy,gredy", 2, roster, lineup, problem));
  EXPECT_THAT(problem, HasSubstr("gredy"));
  EXPECT_THAT(problem, HasSubstr("random"));
  EXPECT_THAT(problem, HasSubstr("Did you mean greedy?"));
  EXPECT_FALSE(parseLineup("greedy,random", 3, roster, lineup, problem));
  EXPECT_THAT(problem, HasSubstr("3 seats"));
  EXPECT_FALSE(parseLineup("", 4, roster, lineup, problem));
  EXPECT_FALSE(parseLineup("greedy,", 2, roster, lineup, problem));
  EXPECT_TRUE(parseLineup("greedy", 4, roster, lineup, problem));
  EXPECT_EQ(lineup.seats, (std::vector<std::uint8_t>{0, 0, 0, 0}));
  EXPECT_TRUE(parseLineup("random,greedy@9,random", 3, roster, lineup, problem));
  EXPECT_EQ(lineup.bots, (std::vector<std::string>{"random", "greedy@9"}));
  EXPECT_EQ(lineup.seats, (std::vector<std::uint8_t>{0, 1, 0}));
  roster.budgets = false;
  EXPECT_FALSE(parseLineup("greedy@9", 2, roster, lineup, problem)) << "its bots do not search";
}

TEST(Tally, SharedVictoriesLeaveNoRemainder) {
  Tally tally;
  for (int winners = 1; winners <= 5; ++winners)
    tally.add(static_cast<int>(kVictory) / winners, 10 * winners);
  EXPECT_DOUBLE_EQ(tally.winRate(), (1 + 0.5 + 1 / 3.0 + 0.25 + 0.2) / 5);
  EXPECT_DOUBLE_EQ(tally.meanWorth(), 30);
  EXPECT_NEAR(tally.worthDeviation(), 15.811, 0.001);
}

// Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
TEST(Wilson, MatchesPublishedIntervals) {
  const auto expectInterval = [](int wins, int games, double low, double high) {
    const Interval range = wilson95(static_cast<double>(wins) / games, games);
    EXPECT_NEAR(range.low, low, 0.00005);
    EXPECT_NEAR(range.high, high, 0.00005);
  };
  expectInterval(81, 263, 0.2553, 0.3662);
  expectInterval(15, 148, 0.0624, 0.1605);
  expectInterval(0, 20, 0.0000, 0.1611);
  expectInterval(1, 29, 0.0061, 0.1718);
}

TEST(Report, HasTheSameNumbersInEveryFormat) {
  const Series series = seriesOf("greedy,random,random,random", 4, 40, 1);
  const SimulationResult result = series.run();
  const nlohmann::ordered_json json = simulationJson(*series.arena, series.plan, result);
  EXPECT_EQ(json["games"], 40);
  EXPECT_EQ(json["seed"], "5");
  EXPECT_EQ(json["config"]["seats"], 4);
  EXPECT_TRUE(json["version"].is_string());
  ASSERT_EQ(json["bots"].size(), 2u);
  EXPECT_EQ(json["bots"][0]["name"], "greedy");
  EXPECT_DOUBLE_EQ(json["bots"][0]["win_rate"], result.bots[0].tally.winRate());
  EXPECT_LE(json["bots"][0]["win_rate_low"], json["bots"][0]["win_rate"]);
  EXPECT_GE(json["bots"][0]["win_rate_high"], json["bots"][0]["win_rate"]);
  EXPECT_DOUBLE_EQ(json["bots"][0]["mean_worth"], result.bots[0].tally.meanWorth());
  ASSERT_EQ(json["seats"].size(), 4u);

  std::istringstream csv(simulationCsv(result));
  std::string line;
  std::getline(csv, line);
  EXPECT_EQ(line, "kind,name,seats,games,win_rate,win_rate_low,win_rate_high,mean_worth,worth_deviation");
  std::getline(csv, line);
  EXPECT_THAT(line, testing::StartsWith("bot,greedy,1,40,"));
  EXPECT_THAT(simulationTable(*series.arena, series.plan, result),
              HasSubstr("40 games, seats=4, seed 5, bots greedy,random,random,random"));
}

}  // namespace
}  // namespace bourse
