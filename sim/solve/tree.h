// A game between two players, written out in full: small enough to be solved exactly.
//
// A source describes the game: its states, who moves, what is known. Everything after that works on the tree,
// whatever the game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/check.h"

namespace bourse {

/// What a source says about a state.
struct Situation {
  enum class Kind : std::uint8_t { over, chance, decision };
  Kind kind = Kind::over;
  std::uint8_t player = 0;     // who decides: 0 or 1
  std::uint64_t key = 0;       // equal for states that look alike to the player, who forgets nothing
  std::uint32_t children = 0;  // at least one unless it is over
  double payoff = 0;           // to player 0, if it is over; player 1 gets its negative
};

struct GameTree {
  struct Node {
    std::uint32_t first = 0;    // child; the others follow
    std::uint32_t infoset = 0;  // of a decision
    float chance = 1;           // that chance leads here, if it is chance that does
    float payoff = 0;           // of an end, to player 0
    std::uint16_t children = 0;
    Situation::Kind kind = Situation::Kind::over;
    std::uint8_t player = 0;
  };
  /// Situations that look alike to a player.
  struct InfoSet {
    std::uint64_t key = 0;
    std::uint32_t first = 0;  // of its actions, in a Strategy
    std::uint16_t actions = 0;
    std::uint8_t player = 0;
  };

  std::vector<Node> nodes;  // the first is the root
  std::vector<InfoSet> infosets;
  std::size_t actions = 0;  // of all information sets
  bool tooLarge = false;    // it has more nodes than were allowed, so it is not whole
};

/// How likely each action is taken, by InfoSet::first.
using Strategy = std::vector<float>;

/// Every action as likely as any other.
Strategy uniformStrategy(const GameTree& tree);

/// A source has a copyable State, start(), look(state), child(state, i) and, at chance, weight(state, i).
template <class Source>
class TreeBuilder {
 public:
  TreeBuilder(const Source& source, std::size_t mostNodes) : source_(source), most_(mostNodes) {}

  GameTree build() {
    tree_.nodes.emplace_back();
    grow(0, source_.start());
    return std::move(tree_);
  }

 private:
  using State = typename Source::State;

  void grow(std::size_t at, const State& state) {
    const Situation situation = source_.look(state);
    if (situation.kind == Situation::Kind::over) {
      tree_.nodes[at].payoff = static_cast<float>(situation.payoff);
      return;
    }
    const std::size_t first = tree_.nodes.size();
    if (first + situation.children > most_) {
      tree_.tooLarge = true;
      return;
    }
    tree_.nodes.resize(first + situation.children);
    GameTree::Node& node = tree_.nodes[at];
    node.first = static_cast<std::uint32_t>(first);
    node.children = static_cast<std::uint16_t>(situation.children);
    node.kind = situation.kind;
    node.player = situation.player;
    if (situation.kind == Situation::Kind::decision) node.infoset = infosetOf(situation);
    for (std::uint32_t i = 0; i < situation.children && !tree_.tooLarge; ++i) {
      const std::size_t child = first + i;
      grow(child, source_.child(state, i));
      if (situation.kind == Situation::Kind::chance)
        tree_.nodes[child].chance = static_cast<float>(source_.weight(state, i));
    }
  }

  std::uint32_t infosetOf(const Situation& situation) {
    const auto [place, isNew] =
        numbers_.try_emplace(situation.key, static_cast<std::uint32_t>(tree_.infosets.size()));
    if (isNew) {
      tree_.infosets.push_back({.key = situation.key,
                                .first = static_cast<std::uint32_t>(tree_.actions),
                                .actions = static_cast<std::uint16_t>(situation.children),
                                .player = situation.player});
      tree_.actions += situation.children;
    }
    const GameTree::InfoSet& found = tree_.infosets[place->second];
    BOURSE_CHECK(std::uint32_t{found.actions}, ==, situation.children);
    BOURSE_CHECK(int{found.player}, ==, int{situation.player});
    return place->second;
  }

  const Source& source_;
  std::size_t most_;
  GameTree tree_;
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
};

template <class Source>
GameTree buildTree(const Source& source, std::size_t mostNodes) {
  return TreeBuilder<Source>(source, mostNodes).build();
}

}  // namespace bourse
