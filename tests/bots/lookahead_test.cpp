// A search with the network: reproducible, within its budget and never blind to what is certain.
#include "bots/stockpile/lookahead/lookahead.h"

#include <gtest/gtest.h>

#include <cmath>

#include "sim/lane_threads.h"
#include "tests/support/table.h"

namespace bourse::told {
namespace {

using stockpile::Rules;
using stockpile::State;
using stockpile::Stockpile;
using stockpile::Verb;
namespace lookahead = stockpile::lookahead;

struct Thought {
  Move best;
  std::vector<search::Tried> tried;
};

Thought thoughtOf(const Rules& rules, const State& state, Budget budget) {
  const stockpile::View view = Stockpile::view(rules, state, Stockpile::node(rules, state).seat);
  MoveList legal;
  Stockpile::legalOf(rules, view, legal);
  Rng rng(Seed::of(1), purpose::kBot);
  Thought thought;
  thought.tried = lookahead::consider(lookahead::kLookahead, rules, view, legal, budget, rng, thought.best);
  return thought;
}

TEST(Lookahead, ReckonsChancesFromLogits) {
  for (const double logit : {-6.0, -1.0, 0.0, 0.3, 2.0, 7.0})
    EXPECT_NEAR(lookahead::chanceOf(logit), 1 / (1 + std::exp(-logit)), 0.001) << logit;
}

TEST(Lookahead, TriesTheMovesThatTheNetworkLikes) {
  const Table table = Table::of(4).at("bid");
  const stockpile::View view =
      Stockpile::view(table.rules(), table.state(), Stockpile::node(table.rules(), table.state()).seat);
  MoveList legal;
  Stockpile::legalOf(table.rules(), view, legal);
  Move best;
  const auto moves = lookahead::proposals(lookahead::kLookahead, table.rules(), view, legal, best);
  ASSERT_GT(moves.size(), 1u);
  EXPECT_LE(moves.size(), lookahead::kLookahead.candidates);
  Rng rng(Seed::of(1), purpose::kBot);
  EXPECT_EQ(best, stockpile::chooseWhale(table.rules(), view, legal, {}, rng));
  EXPECT_EQ(moves[0].move, best);
  for (std::size_t i = 1; i < moves.size(); ++i) EXPECT_LE(moves[i].prior, moves[i - 1].prior);
}

TEST(Lookahead, SpendsItsBudgetAndGivesTheSameAgain) {
  const Table table = Table::of(4).at("bid");
  const Thought first = thoughtOf(table.rules(), table.state(), {.iterations = 100});
  const Thought again = thoughtOf(table.rules(), table.state(), {.iterations = 100});
  ASSERT_GT(first.tried.size(), 1u);
  EXPECT_EQ(first.best, again.best);
  std::uint32_t tries = 0;
  for (std::size_t i = 0; i < first.tried.size(); ++i) {
    EXPECT_EQ(first.tried[i].sum, again.tried[i].sum);
    EXPECT_GE(first.tried[i].sum, 0);
    EXPECT_LE(first.tried[i].sum, first.tried[i].tries);
    tries += first.tried[i].tries;
  }
  EXPECT_LE(tries, 100u);
  EXPECT_GT(tries, 60u);
}

/// The number of lanes is part of what is asked, the threads are not.
TEST(Lookahead, ThinksTheSameSideBySideAndInTurn) {
  const Table table = Table::of(4).at("bid");
  const auto thought = [&](void (*together)(ParallelSearch&)) {
    Budget budget{.iterations = 60};
    budget.lanes = 3;
    budget.runLanes = together;
    return thoughtOf(table.rules(), table.state(), budget);
  };
  const Thought inTurn = thought(nullptr), together = thought(runLanesInThreads);
  ASSERT_EQ(inTurn.tried.size(), together.tried.size());
  for (std::size_t i = 0; i < inTurn.tried.size(); ++i) {
    EXPECT_EQ(inTurn.tried[i].move, together.tried[i].move);
    EXPECT_EQ(inTurn.tried[i].sum, together.tried[i].sum);
  }
}

/// What is certain to be worth nothing is sold.
TEST(Lookahead, SellsWhatItKnowsToGoBankrupt) {
  const Table table = Table::of(4)
                          .regular(0, "cosmic-computers", 3)
                          .price("cosmic-computers", 2)
                          .pair(0, "cosmic-computers", "down-3")
                          .at("sell");
  ASSERT_EQ(Stockpile::node(table.rules(), table.state()).seat, 0);
  EXPECT_EQ(thoughtOf(table.rules(), table.state(), {.iterations = 60}).best, make(Verb::sell, 0));
}

}  // namespace
}  // namespace bourse::told
