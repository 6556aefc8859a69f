// Equilibria of small games between two players, and how far a strategy is from one.
//
// CFR+ (Tammelin 2014): counterfactual regret minimisation with regrets that never fall below zero, players
// in turn, and an average in which later rounds weigh more. The average approaches an equilibrium; how close
// it is comes from exact best responses, not from trust in the method.
#pragma once

#include "sim/solve/tree.h"

namespace bourse {

class CfrSolver {
 public:
  explicit CfrSolver(const GameTree& tree);

  /// One pass for each player.
  void iterate();
  [[nodiscard]] int iterations() const { return iterations_; }
  /// What approaches an equilibrium.
  [[nodiscard]] Strategy average() const;

 private:
  double walk(std::size_t at, double own, double others);
  void match();
  void take();

  const GameTree& tree_;
  std::vector<float> regret_, change_, sum_;  // by action
  std::vector<float> reach_;                  // by information set: how likely its player leads there
  Strategy now_;
  int player_ = 0;
  int iterations_ = 0;
};

/// What player 0 gets on average if both play by the strategy.
double expectedPayoff(const GameTree& tree, const Strategy& strategy);

/// The most that `player` can get on average against the strategy of the other.
double bestResponse(const GameTree& tree, int player, const Strategy& strategy);

/// How much a player who knows the strategy gains on it, on average over both places: 0 in an equilibrium.
inline double exploitability(const GameTree& tree, const Strategy& strategy) {
  return (bestResponse(tree, 0, strategy) + bestResponse(tree, 1, strategy)) / 2;
}

}  // namespace bourse
