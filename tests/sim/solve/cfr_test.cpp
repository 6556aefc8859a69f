#include "sim/solve/cfr.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace bourse {
namespace {

/// Kuhn's poker: three cards, one each, and a single bet. Its value is known: the first player loses 1/18.
struct Kuhn {
  struct State {
    int first = -1, second = -1;  // cards
    std::string moves;            // p: pass, b: bet
  };

  [[nodiscard]] static State start() { return {}; }
  [[nodiscard]] static Situation look(const State& state) {
    Situation situation;
    if (state.second < 0) {
      situation.kind = Situation::Kind::chance;
      situation.children = state.first < 0 ? 3 : 2;
    } else if (payoff(state, situation.payoff)) {
      situation.kind = Situation::Kind::over;
    } else {
      situation.kind = Situation::Kind::decision;
      situation.player = static_cast<std::uint8_t>(state.moves.size() % 2);
      situation.children = 2;
      const int card = situation.player == 0 ? state.first : state.second;
      situation.key = static_cast<std::uint64_t>(card);
      for (const char move : state.moves) situation.key = situation.key * 8 + (move == 'p' ? 5 : 6);
    }
    return situation;
  }
  [[nodiscard]] static State child(const State& state, std::uint32_t i) {
    State next = state;
    if (state.first < 0)
      next.first = static_cast<int>(i);
    else if (state.second < 0)
      next.second = (state.first + 1 + static_cast<int>(i)) % 3;
    else
      next.moves += i == 0 ? 'p' : 'b';
    return next;
  }
  [[nodiscard]] static double weight(const State& state, std::uint32_t) {
    return state.first < 0 ? 1.0 / 3 : 0.5;
  }

 private:
  static bool payoff(const State& state, double& payoff) {
    const double won = state.first > state.second ? 1 : -1;
    if (state.moves == "pp")
      payoff = won;
    else if (state.moves == "bb" || state.moves == "pbb")
      payoff = 2 * won;
    else if (state.moves == "bp")
      payoff = 1;
    else if (state.moves == "pbp")
      payoff = -1;
    else
      return false;
    return true;
  }
};

TEST(Cfr, FindsTheKnownValueOfKuhnPoker) {
  const GameTree tree = buildTree(Kuhn{}, 1000);
  ASSERT_FALSE(tree.tooLarge);
  EXPECT_EQ(tree.infosets.size(), 12U);
  CfrSolver solver(tree);
  for (int i = 0; i < 2000; ++i) solver.iterate();
  const Strategy found = solver.average();
  EXPECT_NEAR(expectedPayoff(tree, found), -1.0 / 18, 1e-3);
  EXPECT_LT(exploitability(tree, found), 1e-3);
  EXPECT_GE(exploitability(tree, found), -1e-6);
  // What everybody can check by hand: with the best card a bet is called, with the worst it is not.
  for (const GameTree::InfoSet& set : tree.infosets) {
    if (set.key == 2 * 8 + 6) EXPECT_NEAR(found[set.first + 1], 1, 1e-3);
    if (set.key == 0 * 8 + 6) EXPECT_NEAR(found[set.first], 1, 1e-3);
  }
}

TEST(Cfr, BestResponsesAreExact) {
  const GameTree tree = buildTree(Kuhn{}, 1000);
  const Strategy chance = uniformStrategy(tree);
  EXPECT_NEAR(expectedPayoff(tree, chance), 1.0 / 8, 1e-6);
  // By hand: against a player who passes and bets by a coin.
  EXPECT_NEAR(bestResponse(tree, 0, chance), 1.0 / 2, 1e-6);
  EXPECT_NEAR(bestResponse(tree, 1, chance), 5.0 / 12, 1e-6);
}

TEST(Cfr, SaysThatATreeIsTooLarge) { EXPECT_TRUE(buildTree(Kuhn{}, 20).tooLarge); }

}  // namespace
}  // namespace bourse
