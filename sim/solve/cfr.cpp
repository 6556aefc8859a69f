#include "sim/solve/cfr.h"

#include <algorithm>

namespace bourse {
namespace {

using TreeNode = GameTree::Node;
using Kind = Situation::Kind;

double payoffTo(int player, const TreeNode& node) { return player == 0 ? node.payoff : -node.payoff; }

/// Best responses by information set: what is best in one depends only on those below it.
class Responder {
 public:
  Responder(const GameTree& tree, int player, const Strategy& strategy)
      : tree_(tree), player_(player), strategy_(strategy), reach_(tree.nodes.size()) {
    best_.assign(tree.infosets.size(), kOpen);
    value_.assign(tree.nodes.size(), kUnset);
    gather(0, 1);
  }

  double value(std::size_t at) {
    double& known = value_[at];
    if (known == kUnset) known = compute(at);
    return known;
  }

 private:
  static constexpr std::int32_t kOpen = -1;
  static constexpr double kUnset = 1e300;

  /// How likely chance and the other player lead to each node, and which nodes an information set has.
  void gather(std::size_t at, double reach) {
    const TreeNode& node = tree_.nodes[at];
    reach_[at] = static_cast<float>(reach);
    if (node.kind == Kind::decision && node.player == player_) {
      if (members_.empty()) members_.resize(tree_.infosets.size());
      members_[node.infoset].push_back(static_cast<std::uint32_t>(at));
    }
    for (std::size_t i = 0; i < node.children; ++i) {
      const std::size_t child = node.first + i;
      double part = 1;
      if (node.kind == Kind::chance) part = tree_.nodes[child].chance;
      if (node.kind == Kind::decision && node.player != player_)
        part = strategy_[tree_.infosets[node.infoset].first + i];
      gather(child, reach * part);
    }
  }

  double compute(std::size_t at) {
    const TreeNode& node = tree_.nodes[at];
    if (node.kind == Kind::over) return payoffTo(player_, node);
    if (node.kind == Kind::decision && node.player == player_)
      return value(node.first + static_cast<std::size_t>(bestAction(node.infoset)));
    double sum = 0;
    for (std::size_t i = 0; i < node.children; ++i) {
      const std::size_t child = node.first + i;
      const double part = node.kind == Kind::chance ? tree_.nodes[child].chance
                                                    : strategy_[tree_.infosets[node.infoset].first + i];
      if (part > 0) sum += part * value(child);
    }
    return sum;
  }

  std::int32_t bestAction(std::uint32_t infoset) {
    if (best_[infoset] != kOpen) return best_[infoset];
    std::int32_t best = 0;
    double most = 0;
    for (std::int32_t action = 0; action < tree_.infosets[infoset].actions; ++action) {
      double sum = 0;
      for (const std::uint32_t member : members_[infoset])
        if (reach_[member] > 0)
          sum += double{reach_[member]} * value(tree_.nodes[member].first + static_cast<std::size_t>(action));
      if (action == 0 || sum > most) {
        best = action;
        most = sum;
      }
    }
    return best_[infoset] = best;
  }

  const GameTree& tree_;
  int player_;
  const Strategy& strategy_;
  std::vector<float> reach_;
  std::vector<std::vector<std::uint32_t>> members_;
  std::vector<std::int32_t> best_;
  std::vector<double> value_;
};

double payoffOf(const GameTree& tree, const Strategy& strategy, std::size_t at) {
  const TreeNode& node = tree.nodes[at];
  if (node.kind == Kind::over) return node.payoff;
  double sum = 0;
  for (std::size_t i = 0; i < node.children; ++i) {
    const std::size_t child = node.first + i;
    const double part = node.kind == Kind::chance ? tree.nodes[child].chance
                                                  : strategy[tree.infosets[node.infoset].first + i];
    if (part > 0) sum += part * payoffOf(tree, strategy, child);
  }
  return sum;
}

}  // namespace

Strategy uniformStrategy(const GameTree& tree) {
  Strategy strategy(tree.actions);
  for (const GameTree::InfoSet& set : tree.infosets)
    std::fill_n(strategy.begin() + set.first, set.actions, 1.0F / static_cast<float>(set.actions));
  return strategy;
}

CfrSolver::CfrSolver(const GameTree& tree)
    : tree_(tree),
      regret_(tree.actions),
      change_(tree.actions),
      sum_(tree.actions),
      reach_(tree.infosets.size()),
      now_(uniformStrategy(tree)) {}

void CfrSolver::iterate() {
  ++iterations_;
  for (player_ = 0; player_ < 2; ++player_) {
    match();
    walk(0, 1, 1);
    take();
  }
}

/// Actions are as likely as they are regretted.
void CfrSolver::match() {
  for (const GameTree::InfoSet& set : tree_.infosets) {
    float total = 0;
    for (std::size_t i = 0; i < set.actions; ++i) total += regret_[set.first + i];
    for (std::size_t i = 0; i < set.actions; ++i)
      now_[set.first + i] =
          total > 0 ? regret_[set.first + i] / total : 1.0F / static_cast<float>(set.actions);
  }
}

/// Adds what this pass taught to the regrets of the player, and how it was played to the average.
void CfrSolver::take() {
  for (std::size_t number = 0; number < tree_.infosets.size(); ++number) {
    const GameTree::InfoSet& set = tree_.infosets[number];
    if (set.player != player_) continue;
    const float weight = static_cast<float>(iterations_) * reach_[number];
    for (std::size_t i = set.first; i < std::size_t{set.first} + set.actions; ++i) {
      sum_[i] += weight * now_[i];
      regret_[i] = std::max(0.0F, regret_[i] + change_[i]);
      change_[i] = 0;
    }
  }
}

/// What the node is worth to the player. `own` and `others` are how likely the player and everyone else,
/// chance included, lead there.
double CfrSolver::walk(std::size_t at, double own, double others) {
  const TreeNode& node = tree_.nodes[at];
  if (node.kind == Kind::over) return payoffTo(player_, node);
  double worth = 0;
  if (node.kind == Kind::chance) {
    for (std::size_t child = node.first; child < std::size_t{node.first} + node.children; ++child)
      worth += tree_.nodes[child].chance * walk(child, own, others * tree_.nodes[child].chance);
    return worth;
  }
  const std::size_t first = tree_.infosets[node.infoset].first;
  if (node.player != player_) {
    for (std::size_t i = 0; i < node.children; ++i)
      worth += now_[first + i] * walk(node.first + i, own, others * now_[first + i]);
    return worth;
  }
  reach_[node.infoset] = static_cast<float>(own);  // the same in all of its nodes: nobody forgets
  constexpr std::size_t kMostActions = 64;
  BOURSE_CHECK(std::size_t{node.children}, <=, kMostActions);
  double each[kMostActions];
  for (std::size_t i = 0; i < node.children; ++i) {
    const double part = now_[first + i];
    each[i] = walk(node.first + i, own * part, others);
    worth += part * each[i];
  }
  for (std::size_t i = 0; i < node.children; ++i)
    change_[first + i] += static_cast<float>(others * (each[i] - worth));
  return worth;
}

Strategy CfrSolver::average() const {
  Strategy strategy = uniformStrategy(tree_);
  for (const GameTree::InfoSet& set : tree_.infosets) {
    double total = 0;
    for (std::size_t i = 0; i < set.actions; ++i) total += sum_[set.first + i];
    if (total <= 0) continue;
    for (std::size_t i = 0; i < set.actions; ++i)
      strategy[set.first + i] = static_cast<float>(sum_[set.first + i] / total);
  }
  return strategy;
}

double expectedPayoff(const GameTree& tree, const Strategy& strategy) { return payoffOf(tree, strategy, 0); }

double bestResponse(const GameTree& tree, int player, const Strategy& strategy) {
  return Responder(tree, player, strategy).value(0);
}

}  // namespace bourse
