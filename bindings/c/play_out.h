// One random game to its end: the same moves and the same digest wherever it is played.
#pragma once

#include <cstdint>

#include "core/chance.h"
#include "core/digest.h"
#include "core/event.h"
#include "core/game.h"

namespace bourse::door {

/// What a play-out leaves behind.
struct Played {
  std::uint64_t digest = 0;  // of every move and of the last state
  std::uint32_t decisions = 0;
};

/// A random game that takes one step at a time. All players draw their moves from one stream of the seed.
template <class G>
class PlayOut {
 public:
  void begin(const typename G::Rules& rules, const Seed& seed) {
    rules_ = &rules;
    chance_ = Chance(seed);
    choice_ = Rng(seed, purpose::kBot);
    moves_ = {};
    decisions_ = 0;
    state_ = G::start(rules, nobody_);
  }

  [[nodiscard]] const typename G::Rules& rules() const { return *rules_; }
  [[nodiscard]] const typename G::State& state() const { return state_; }
  [[nodiscard]] Node node() const { return G::node(*rules_, state_); }

  /// Chance draws, or the seat that must choose does. Not to be asked when the game is over.
  void step(const Node& node) {
    Move move;
    if (node.kind == Node::Kind::decision) {
      MoveList legal;
      G::legal(*rules_, state_, node.seat, legal);
      move = legal[choice_.below(static_cast<std::uint32_t>(legal.size()))];
      ++decisions_;
    } else {
      OutcomeList outcomes;
      G::outcomes(*rules_, state_, outcomes);
      move = chance_.draw(streamOf(node), outcomes);
    }
    moves_.add(move.key());
    G::apply(*rules_, state_, node.kind == Node::Kind::decision ? node.seat : kNobody, move, nobody_);
  }

  [[nodiscard]] Played played() const {
    Digest digest = moves_;
    digest.add(digestOf(state_));
    return {.digest = digest.value(), .decisions = decisions_};
  }

 private:
  const typename G::Rules* rules_ = nullptr;
  EventSink nobody_;
  typename G::State state_;
  Chance chance_{Seed{}};
  Rng choice_{Seed{}, purpose::kBot};
  Digest moves_;
  std::uint32_t decisions_ = 0;
};

template <class G>
Played playOut(const typename G::Rules& rules, const Seed& seed) {
  PlayOut<G> game;
  game.begin(rules, seed);
  for (Node node = game.node(); node.kind != Node::Kind::over; node = game.node()) game.step(node);
  return game.played();
}

}  // namespace bourse::door
