#include "host/games/stackmarket/hindsight.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/host/random_game.h"

namespace bourse {
namespace {

using nlohmann::json;

std::unique_ptr<GameLog> stackGame(const std::string& config, std::uint64_t seed) {
  Problem problem;
  for (const auto* game : games()) {
    if (game->vocabulary().game != "stackmarket") continue;
    std::unique_ptr<GameLog> log = GameLog::start(*game, config, Seed::of(seed), problem);
    EXPECT_FALSE(problem.found()) << problem.sentence;
    Rng rng(Seed::of(seed), purpose::kBot);
    while (support::playLine(*log, rng)) {
    }
    return log;
  }
  return nullptr;
}

std::unique_ptr<StackHindsight> lookedBack(const GameLog& log, Seat only, int passes) {
  Problem problem;
  std::unique_ptr<StackHindsight> hindsight = StackHindsight::open(log.record(), only, problem);
  EXPECT_FALSE(problem.found()) << problem.sentence;
  hindsight->setPasses(passes);
  while (hindsight->step()) {
  }
  return hindsight;
}

TEST(StackHindsight, PartsOfALeadSumToWhatItBecame) {
  const auto log = stackGame("seats=3 rounds=1", 5);
  const auto hindsight = lookedBack(*log, kNobody, 2);
  EXPECT_EQ(hindsight->done(), hindsight->total());
  const Scores scores = log->position().scores();
  for (Seat seat = 0; seat < 3; ++seat) {
    const double others = (scores[0] + scores[1] + scores[2] - scores[seat]) / 2.0;
    const StackHindsight::Sums& sums = hindsight->sums(seat);
    EXPECT_NEAR(
        sums.start.mean() + sums.luck.mean() + sums.hand.mean() + sums.choice.mean() + sums.rest.mean(),
        scores[seat] - others, 1e-9);
    EXPECT_EQ(hindsight->points().back().worth[seat].error(), 0);  // what is over is certain
  }
}

TEST(StackHindsight, LuckSumsToZero) {
  const auto hindsight = lookedBack(*stackGame("seats=4 rounds=1", 6), 1, 1);
  double luck = 0;
  for (Seat seat = 0; seat < 4; ++seat) luck += hindsight->sums(seat).luck.mean();
  EXPECT_NEAR(luck, 0, 1e-9);
}

TEST(StackHindsight, TheSameRecordGivesTheSameFindings) {
  const auto log = stackGame("seats=3 rounds=1 modules=no-dexterity,choose-risk", 7);
  const auto one = lookedBack(*log, 0, 1);
  const auto other = lookedBack(*log, 0, 1);
  EXPECT_EQ(one->result(), other->result());
  ASSERT_FALSE(one->choices().empty());
  const std::size_t line = one->choices().front().line;
  EXPECT_EQ(one->advice(line), other->advice(line));
}

/// Every choice of the seat has its legal moves, the best first and nothing behind it by less than nothing.
TEST(StackHindsight, AdviceWeighsEveryMove) {
  const auto log = stackGame("seats=3 rounds=1", 8);
  const auto hindsight = lookedBack(*log, 2, 1);
  for (const StackHindsight::Choice& choice : hindsight->choices()) {
    ASSERT_EQ(choice.seat, 2);
    const json advice = hindsight->advice(choice.line);
    EXPECT_EQ(advice.at("seat"), 2);
    EXPECT_EQ(advice.at("candidates").front().at("behind"), 0);
    bool chosen = false;
    for (const json& one : advice.at("candidates")) {
      EXPECT_GE(one.at("behind").get<double>(), 0);
      chosen = chosen || one.at("move") == advice.at("chosen");
    }
    EXPECT_TRUE(chosen);
  }
  EXPECT_TRUE(hindsight->advice(0).is_null());  // the first line is a roll
}

/// Somebody who stacks a die too many on a tall tower is told so: a random player has choices that cost.
TEST(StackHindsight, FindsChoicesThatCost) {
  const auto hindsight =
      lookedBack(*stackGame("seats=3 rounds=2 modules=no-dexterity,choose-risk", 9), kNobody, 8);
  double worst = 0;
  for (const StackHindsight::Choice& choice : hindsight->choices())
    if (choice.tried) worst = std::min(worst, choice.gain.mean());
  EXPECT_LT(worst, -1);
}

TEST(StackHindsight, AnotherGameIsRefused) {
  Problem problem;
  EXPECT_EQ(StackHindsight::open(support::randomGame("seats=2", 3)->record(), 0, problem), nullptr);
  EXPECT_EQ(problem.code, "hindsight-missing");
}

}  // namespace
}  // namespace bourse
