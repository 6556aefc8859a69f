#include "sim/stockpile/simulation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "host/record/record.h"
#include "sim/stockpile/report.h"

namespace bourse {
namespace {

using testing::HasSubstr;

SimulationPlan planOf(const std::string& bots, int seats, std::uint64_t games, int threads) {
  SimulationPlan plan;
  plan.config.seats = static_cast<std::uint8_t>(seats);
  std::string problem;
  EXPECT_TRUE(parseBots(bots, seats, plan.bots, problem)) << problem;
  plan.seed = Seed::of(5);
  plan.games = games;
  plan.threads = threads;
  return plan;
}

SimulationResult run(const SimulationPlan& plan, const std::function<bool(std::uint64_t)>& progress = {}) {
  return simulate(std::get<stockpile::Rules>(stockpile::compile(plan.config)), plan, progress);
}

TEST(Simulation, IsTheSameForAnyNumberOfThreads) {
  for (const int seats : {2, 4}) {
    const std::string bots = seats == 2 ? "greedy,random" : "greedy,random,greedy,random";
    const SimulationPlan one = planOf(bots, seats, 150, 1);
    const std::string expected = reportJson(one, run(one)).dump();
    for (const int threads : {2, 3}) {
      const SimulationPlan several = planOf(bots, seats, 150, threads);
      EXPECT_EQ(reportJson(several, run(several)).dump(), expected) << threads << " threads";
    }
  }
}

TEST(Simulation, CountsEveryGameOnce) {
  const SimulationPlan plan = planOf("greedy,random,random", 3, 100, 2);
  const SimulationResult result = run(plan);
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
  const SimulationResult result = run(planOf("random", 5, 20, 1));
  ASSERT_EQ(result.bots.size(), 1u);
  EXPECT_EQ(result.bots[0].seats, 5);
  EXPECT_DOUBLE_EQ(result.bots[0].tally.winRate(), 0.2);
}

TEST(Simulation, WhatWasPlayedWhenStoppedIsTheFirstPartOfTheSeries) {
  const SimulationPlan plan = planOf("random", 4, 100'000'000, 3);
  const SimulationResult part = run(plan, [](std::uint64_t done) { return done < 200; });
  ASSERT_LT(part.games, plan.games);
  ASSERT_GE(part.games, 200u);
  SimulationPlan again = plan;
  again.games = part.games;
  const SimulationResult whole = run(again);
  EXPECT_EQ(whole.games, part.games);
  EXPECT_EQ(whole.decisions, part.decisions);
  EXPECT_EQ(whole.seats, part.seats);
}

TEST(Simulation, WritesRecordsThatReplay) {
  const std::string folder = testing::TempDir() + "bourse_sim_records";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directory(folder);
  SimulationPlan plan = planOf("greedy,random", 2, 6, 2);
  plan.records = folder;
  const SimulationResult result = run(plan);
  EXPECT_EQ(result.trouble, "");
  std::int64_t worth = 0;
  for (int game = 0; game < 6; ++game) {
    std::ifstream file(folder + "/0000000" + std::to_string(game) + ".game");
    std::ostringstream text;
    text << file.rdbuf();
    ReplayedRecord replayed;
    RecordProblem problem;
    ASSERT_TRUE(readRecord(text.str(), replayed, problem)) << problem.text();
    EXPECT_EQ(replayed.record.seed, seedOfGame(plan.seed, static_cast<std::uint64_t>(game)));
    EXPECT_EQ(replayed.record.players[0].bot, game % 2 == 0 ? "greedy" : "random") << "bots change seats";
    worth += replayed.position->scores()[0];
  }
  EXPECT_EQ(worth, result.seats[0].worth);
  std::filesystem::remove_all(folder);
}

TEST(Simulation, SaysWhenARecordCannotBeWritten) {
  SimulationPlan plan = planOf("random", 3, 1000, 1);
  plan.records = testing::TempDir() + "bourse_no_such_folder";
  const SimulationResult result = run(plan);
  EXPECT_THAT(result.trouble, HasSubstr("bourse_no_such_folder"));
  EXPECT_LT(result.games, 1000u);
}

TEST(ParseBots, RefusesWhatCannotBe) {
  std::vector<const stockpile::Bot*> bots;
  std::string problem;
  EXPECT_FALSE(parseBots("greedy,gredy", 2, bots, problem));
  EXPECT_THAT(problem, HasSubstr("gredy"));
  EXPECT_THAT(problem, HasSubstr("random"));
  EXPECT_THAT(problem, HasSubstr("Did you mean greedy?"));
  EXPECT_FALSE(parseBots("greedy,random", 3, bots, problem));
  EXPECT_THAT(problem, HasSubstr("3 seats"));
  EXPECT_FALSE(parseBots("", 4, bots, problem));
  EXPECT_FALSE(parseBots("greedy,", 2, bots, problem));
  EXPECT_TRUE(parseBots("greedy", 4, bots, problem));
  EXPECT_EQ(bots.size(), 4u);
}

TEST(Tally, SharedVictoriesLeaveNoRest) {
  Tally tally;
  for (int winners = 1; winners <= 5; ++winners)
    tally.add(static_cast<int>(kVictory) / winners, 10 * winners);
  EXPECT_DOUBLE_EQ(tally.winRate(), (1 + 0.5 + 1 / 3.0 + 0.25 + 0.2) / 5);
  EXPECT_DOUBLE_EQ(tally.meanWorth(), 30);
  EXPECT_NEAR(tally.worthDeviation(), 15.811, 0.001);
}

// Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
TEST(Wilson, GivesThePublishedIntervals) {
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

TEST(Report, HasTheSameNumbersInEveryForm) {
  const SimulationPlan plan = planOf("greedy,random,random,random", 4, 40, 1);
  const SimulationResult result = run(plan);
  const nlohmann::ordered_json json = reportJson(plan, result);
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

  std::istringstream csv(reportCsv(plan, result));
  std::string line;
  std::getline(csv, line);
  EXPECT_EQ(line, "kind,name,seats,games,win_rate,win_rate_low,win_rate_high,mean_worth,worth_deviation");
  std::getline(csv, line);
  EXPECT_THAT(line, testing::StartsWith("bot,greedy,1,40,"));
  EXPECT_THAT(reportTable(plan, result),
              HasSubstr("40 games, seats=4, seed 5, bots greedy,random,random,random"));
}

}  // namespace
}  // namespace bourse
