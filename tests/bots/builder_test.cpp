// The builders of Stack Market: what they choose is legal, repeats, and each level beats the one below it.
#include "bots/stackmarket/builder.h"

#include <gtest/gtest.h>

#include "bots/stackmarket/prospects.h"
#include "bots/stackmarket/rollout.h"
#include "sim/stackmarket/ladder.h"
#include "tests/stackmarket/told.h"
#include "tests/support/laws_runner.h"

namespace bourse {
namespace {

using stackmarket::Building;
using stackmarket::Skill;
using stackmarket::Told;

StackMatch match(const char* one, const char* rest, int seats, std::uint64_t deals, const char* preset) {
  const stackmarket::Config config = stackmarket::configOf(
      preset == std::string("armchair") ? stackmarket::Preset::armchair : stackmarket::Preset::classic,
      seats);
  StackArena arena(config, {rest, one}, Hands::own);
  StackLadderPlan plan;
  plan.seed = Seed::of(11);
  plan.deals = deals;
  return playStackLadder(arena, plan).front();
}

TEST(Builders, BeatTheLevelBelow) {
  const std::uint64_t deals = laws::isLong() ? 50 : laws::kSanitized ? 4 : 16;
  for (const auto& [one, rest] : {std::pair("novice", "random"), {"casual", "novice"}, {"good", "casual"}})
    EXPECT_GT(match(one, rest, 4, deals, "classic").rate.mean, 0.25) << one;
  if (laws::isLong()) {
    EXPECT_GT(match("expert", "good", 4, deals, "classic").range.low, 0.25);
    EXPECT_GT(match("expert", "good", 3, deals, "classic").range.low, 1.0 / 3);
  }
}

TEST(Builders, ChooseTheSameAgainFromTheSameSeed) {
  StackArena arena(stackmarket::configOf(stackmarket::Preset::daring, 3), {"novice", "casual", "good"},
                   Hands::own);
  const auto runner = arena.runner();
  FinishedGame one, other;
  runner->play({0, 1, 2}, Seed::of(5), one);
  runner->play({0, 1, 2}, Seed::of(5), other);
  EXPECT_EQ(one.lines, other.lines);
  EXPECT_EQ(one.scores, other.scores);
  EXPECT_GT(one.lines.size(), 100u);
}

TEST(Builders, HaveTheHandOfTheirLevel) {
  EXPECT_EQ(stackmarket::skillOf("novice"), Skill::novice);
  EXPECT_EQ(stackmarket::skillOf("expert"), Skill::expert);
  EXPECT_EQ(stackmarket::skillOf("somebody"), Skill::good);
  const Told table("seats=4 modules=no-dexterity");
  EXPECT_EQ(stackmarket::handAt(table.rules, Skill::novice), Skill::good);
}

TEST(Builders, LeaveABuildingThatWillFall) {
  Told table;
  table.tower(Building::red, 22, 3).reserve(20).investing(0);
  MoveList legal;
  stackmarket::StackMarket::legal(table.rules, table.state, 0, legal);
  const Move best = stackmarket::bestPlace(table.rules, table.state, 0, Skill::novice, legal);
  EXPECT_NE(best, make(stackmarket::Verb::stay));
}

TEST(Builders, PreferTheCardThatEarnsTwiceAtTheEndOfTheRound) {
  Told table;  // without an investor red does not count, and blue raids yellow surely, with two markers
  table.tower(Building::red, 30, 1).tower(Building::blue, 6, 1).tower(Building::yellow, 3, 1);
  table.tower(Building::green, 5, 1)
      .markers({Building::red, Building::blue, Building::yellow, Building::green});
  table.reserve(0).investing(0);
  MoveList legal;
  stackmarket::StackMarket::legal(table.rules, table.state, 0, legal);
  EXPECT_EQ(stackmarket::bestPlace(table.rules, table.state, 0, Skill::casual, legal),
            make(stackmarket::Verb::invest, static_cast<int>(Building::blue)));
}

TEST(Builders, RiskFewerDiceTheHigherTheyBuild) {
  Told table("seats=4 modules=no-dexterity,choose-risk");
  table.turn(0);
  table.state.ordered = 8;
  int last = 99;
  for (const int height : {3, 15, 25, 32}) {
    table.tower(Building::red, height, 1);
    const int risked = stackmarket::bestRisk(table.state, Skill::good);
    EXPECT_LE(risked, last) << height;
    last = risked;
  }
  EXPECT_LT(last, 8);
}

}  // namespace
}  // namespace bourse
