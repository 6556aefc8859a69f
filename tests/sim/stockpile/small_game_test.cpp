#include "sim/stockpile/small_game.h"

#include <gtest/gtest.h>

#include <map>
#include <unordered_map>
#include <utility>

#include "sim/solve/cfr.h"
#include "sim/stockpile/small_players.h"
#include "tests/support/sanitized.h"

namespace bourse {
namespace {

using stockpile::Stockpile;

// The whole tree takes minutes with sanitizers; random games of it are played with them below.
constexpr bool kWholeTree = !support::kSanitized;

const GameTree& smallTree() {
  static const GameTree tree = buildTree(SmallStockpile(), kMostSmallNodes);
  return tree;
}

TEST(SmallStockpile, FitsIntoATree) {
  if (!kWholeTree) GTEST_SKIP() << "takes minutes; SolveProgram solves it here";
  EXPECT_FALSE(smallTree().tooLarge);
  EXPECT_GT(smallTree().infosets.size(), 10'000U) << "it is no triviality either";
}

TEST(SmallStockpile, ChancesSumToOne) {
  if (!kWholeTree) GTEST_SKIP() << "takes minutes; SolveProgram solves it here";
  for (const GameTree::Node& node : smallTree().nodes) {
    if (node.kind != Situation::Kind::chance) continue;
    double sum = 0;
    for (std::size_t i = 0; i < node.children; ++i) sum += smallTree().nodes[node.first + i].chance;
    ASSERT_NEAR(sum, 1, 1e-5);
  }
}

TEST(SmallStockpile, HandsAreAsLikelyAsFromAShuffledDeck) {
  // Two of three and three: both of the first company in 3/6 × 2/5 of all deals, one of each in 2 × 3/6 ×
  // 3/5.
  const SmallStockpile game;
  std::map<std::pair<int, int>, double> hands;
  const auto deal = [&](const auto& self, const SmallStockpile::State& state, double chance) -> void {
    if (game.look(state).kind != Situation::Kind::chance) {
      const auto& waiting = state.state.player[0].waiting;
      hands[{waiting[0], waiting[1]}] += chance;
      return;
    }
    for (std::uint32_t i = 0; i < game.look(state).children; ++i)
      self(self, game.child(state, i), chance * game.weight(state, i));
  };
  deal(deal, game.start(), 1);
  ASSERT_EQ(hands.size(), 3U);
  EXPECT_NEAR((hands[{0, 0}]), 0.2, 1e-9);
  EXPECT_NEAR((hands[{0, 1}]), 0.6, 1e-9);
  EXPECT_NEAR((hands[{1, 1}]), 0.2, 1e-9);
}

/// Along random games: what looks alike by its key is one view, with one list of moves.
TEST(SmallStockpile, AnInformationSetIsOneView) {
  const SmallStockpile game;
  std::unordered_map<std::uint64_t, std::uint64_t> views;
  Rng rng(Seed::of(1), purpose::kTest);
  std::size_t met = 0;
  for (int games = 0; games < 10'000; ++games) {
    SmallStockpile::State state = game.start();
    for (Situation at = game.look(state); at.kind != Situation::Kind::over; at = game.look(state)) {
      if (at.kind == Situation::Kind::decision) {
        const std::uint64_t view = digestOf(Stockpile::view(game.rules(), state.state, at.player));
        const auto [known, isNew] = views.try_emplace(at.key, view);
        ASSERT_EQ(known->second, view);
        met += isNew ? 0 : 1;
      }
      state = game.child(state, rng.below(at.children));
    }
  }
  EXPECT_GT(met, 500U) << "otherwise nothing was compared";
}

TEST(SmallStockpile, CfrComesCloserToAnEquilibriumThanBots) {
  if (!kWholeTree) GTEST_SKIP() << "takes minutes; SolveProgram solves it here";
  CfrSolver solver(smallTree());
  for (int i = 0; i < 20; ++i) solver.iterate();
  const double early = exploitability(smallTree(), solver.average());
  for (int i = 0; i < 40; ++i) solver.iterate();
  const double later = exploitability(smallTree(), solver.average());
  EXPECT_LT(later, 0.3);
  EXPECT_LT(later, early / 2);
  EXPECT_GE(later, 0);
  const double random = exploitability(smallTree(), uniformStrategy(smallTree()));
  EXPECT_GT(random, 3);
  std::string problem;
  const SmallQuestions once{
      .asks = 1, .seed = Seed::of(1), .limits = {}, .onProgress = nullptr, .stop = nullptr};
  const Strategy greedy =
      strategyOf(SmallStockpile(), smallTree(), "greedy", once, problem).value_or(Strategy());
  ASSERT_FALSE(greedy.empty()) << problem;
  for (const GameTree::InfoSet& set : smallTree().infosets) {
    float sum = 0;
    for (std::size_t i = 0; i < set.actions; ++i) sum += greedy[set.first + i];
    ASSERT_NEAR(sum, 1, 1e-5);
  }
  EXPECT_GT(exploitability(smallTree(), greedy), later);
}

}  // namespace
}  // namespace bourse
