#include "host/games/stockpile/hindsight.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "bots/stockpile/hindsight/thoughts.h"
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

/// People see a bot's thoughts beside its choice; its own scales say which.
TEST(Hindsight, TellsWhatABotThinksByItsOwnScales) {
  const auto log = support::randomGame("seats=4", 16);
  log->setPlayers({{0, "", "trader"}, {1, "", "tycoon"}, {2, "", "greedy"}, {3, "Ada", ""}});
  const auto hindsight = hindsightOf(*log, kNobody);
  std::array<int, 4> told{};
  for (std::size_t line = 0; line < log->lines().size(); line += 3) {
    const json advice = hindsight->advice(line);
    if (!advice.contains("thoughts")) continue;
    const json& thoughts = advice["thoughts"];
    const auto seat = advice["seat"].get<std::size_t>();
    ++told[seat];
    ASSERT_FALSE(thoughts.empty());
    ASSERT_LE(thoughts.size(), 3U);
    for (const json& one : thoughts) {
      ASSERT_EQ(one.contains("behind"), seat == 0) << advice;
      ASSERT_EQ(one.contains("chance"), seat == 1) << advice;
    }
    if (seat == 0) {
      EXPECT_EQ(thoughts[0]["behind"], 0.0);
    }
  }
  EXPECT_GT(told[0], 2);
  EXPECT_GT(told[1], 2);
  EXPECT_EQ(told[2] + told[3], 0) << "rules of thumb, and a person";
}

/// With the luck that the bot itself would have had, its best thought is what it does.
TEST(Thoughts, BeginWithWhatTheBotWouldDo) {
  const auto log = support::randomGame("preset=everything seats=3", 17);
  const Seed seed = Seed::of(17);
  int compared = 0;
  for (std::size_t line = 0; line < log->lines().size(); line += 4) {
    const Seat seat = log->lines()[line].seat;
    if (seat == kNobody) continue;
    const auto position = positionAt(log->record(), line);
    const std::unique_ptr<AnyView> seen = position->view(seat);
    const auto* const typed = typedView<stockpile::Stockpile>(*seen);
    MoveList legal;
    seen->legal(legal);
    for (const char* name : {"novice", "clerk", "broker", "trader", "analyst", "tycoon"}) {
      const stockpile::Thoughts found = stockpile::thoughtsOf(name, typed->rules, typed->view, seed);
      if (found.moves.empty()) continue;
      const stockpile::Bot* bot = stockpile::botNamed(name);
      Rng rng(seed, purpose::kBot + seat);
      EXPECT_EQ(found.moves[0].move, bot->choose(typed->rules, typed->view, legal, bot->budget, rng)) << name;
      ++compared;
    }
  }
  EXPECT_GT(compared, 30);
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
