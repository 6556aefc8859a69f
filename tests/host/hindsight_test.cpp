#include "host/games/stockpile/hindsight.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "host/games/stockpile/binding.h"
#include "host/json/json.h"
#include "tests/host/random_game.h"

namespace bourse {
namespace {

using nlohmann::json;

std::unique_ptr<Hindsight> hindsightOf(const GameLog& log, Seat only) {
  Problem problem;
  std::unique_ptr<Hindsight> hindsight = Hindsight::open(log.record(), only, problem);
  EXPECT_FALSE(problem.found()) << problem.sentence;
  return hindsight;
}

void work(Hindsight& hindsight, int passes) {
  hindsight.setPasses(passes);
  while (hindsight.step()) {
  }
}

TEST(Hindsight, PartsOfALeadSumToWhatItBecame) {
  const auto log = support::randomGame("seats=3", 11);
  const auto hindsight = hindsightOf(*log, 0);
  work(*hindsight, 2);
  EXPECT_EQ(hindsight->passes(), 2);
  EXPECT_EQ(hindsight->done(), hindsight->total());
  const Hindsight::Sums& sums = hindsight->sums(0);
  const Scores scores = log->position().scores();
  const double end = scores[0] - (scores[1] + scores[2]) / 2.0;
  EXPECT_NEAR(sums.start.mean() + sums.luck.mean() + sums.choice.mean() + sums.rest.mean(), end, 1e-9);
  EXPECT_DOUBLE_EQ(hindsight->points().back().lead[0].mean(), end);
  EXPECT_DOUBLE_EQ(hindsight->points().back().lead[0].error(), 0);  // what is over is certain
}

TEST(Hindsight, LeadsSumToZero) {
  const auto log = support::randomGame("seats=4", 12);
  const auto hindsight = hindsightOf(*log, 1);
  work(*hindsight, 1);
  double luck = 0;
  for (Seat seat = 0; seat < 4; ++seat) luck += hindsight->sums(seat).luck.mean();
  EXPECT_NEAR(luck, 0, 1e-9);
}

TEST(Hindsight, TheSameRecordGivesTheSameFindings) {
  const auto log = support::randomGame("seats=2", 13);
  const auto one = hindsightOf(*log, 0);
  const auto other = hindsightOf(*log, 0);
  work(*one, 1);
  work(*other, 1);
  EXPECT_EQ(one->result(), other->result());
  EXPECT_EQ(one->advice(40), other->advice(40));
}

TEST(Hindsight, OnlyPeopleAreJudgedWhereThereAreAny) {
  const auto log = support::randomGame("seats=3", 14);
  log->setPlayers({{0, "", "greedy"}, {1, "Ada", ""}, {2, "", "greedy"}});
  const auto hindsight = hindsightOf(*log, kNobody);
  ASSERT_FALSE(hindsight->choices().empty());
  for (const Hindsight::Choice& choice : hindsight->choices()) EXPECT_EQ(choice.seat, 1);
  const json found = hindsight->result();
  EXPECT_TRUE(found["seats"][1].contains("choice"));
  EXPECT_FALSE(found["seats"][0].contains("choice"));
}

/// Every decision of games with everything: what is advised can be done, comes first, and has a reason.
TEST(Hindsight, AdviceIsLegalFirstAndReasoned) {
  const Vocabulary& vocabulary = StockpileBinding::vocabulary();
  for (const char* config : {"seats=4", "seats=2 modules=bonds,commodities,investors,strategies"}) {
    const auto log = support::randomGame(config, 15);
    const auto hindsight = hindsightOf(*log, 0);
    for (std::size_t line = 0; line < log->lines().size(); line += 5) {
      const json advice = hindsight->advice(line);
      if (log->lines()[line].seat == kNobody) {
        EXPECT_TRUE(advice.is_null());
        continue;
      }
      const auto position = positionAt(log->record(), line);
      MoveList legal;
      position->view(log->lines()[line].seat)->legal(legal);
      ASSERT_EQ(advice["candidates"].size(), legal.size());
      EXPECT_EQ(advice["candidates"][0]["move"], advice["best"]);
      for (const json& candidate : advice["candidates"]) {
        Move move;
        Problem problem;
        ASSERT_TRUE(parseMoveJson(vocabulary, candidate["move"], move, problem));
        EXPECT_TRUE(contains(legal, move));
        EXPECT_TRUE(candidate["because"]["reason"].is_string());
        const double behind = candidate.value("behind", 0.0);
        EXPECT_GE(behind, -0.05);
        EXPECT_GE(candidate["because"].value("amount", 0), 0);
      }
    }
  }
}

TEST(Hindsight, AnotherGameIsRefused) {
  Record record;
  record.game = "ludo";
  Problem problem;
  EXPECT_EQ(Hindsight::open(record, kNobody, problem), nullptr);
  EXPECT_EQ(problem.code, "hindsight-missing");
}

TEST(Average, KnowsMeanAndStandardError) {
  Average tally;
  for (const double value : {1.0, 3.0, 5.0, 7.0}) tally.add(value);
  EXPECT_DOUBLE_EQ(tally.mean(), 4);
  EXPECT_NEAR(tally.error(), 1.2909944, 1e-6);  // sqrt(20 / 3) / 2
}

}  // namespace
}  // namespace bourse
