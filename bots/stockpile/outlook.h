// One look ahead by imagining worlds: what would I be worth after this move, by what I would know then?
//
// A move is made in a few worlds that look like the observer's view. What the same card or ability asks next
// is answered too: others show what they have, and the observer chooses what is best in all the worlds that
// look alike to it at that moment, never in one of them alone. Positions are valued by views of the
// worlds, so neither the choice nor the value can use what the observer would not know.
#pragma once

#include "bots/stockpile/card_value.h"
#include "core/fixed_vec.h"
#include "games/stockpile/game.h"

namespace bourse::stockpile {

class Outlook {
 public:
  using Worth = Value (*)(const Rules& rules, const View& view);
  static constexpr int kMostWorlds = 6;

  /// The references must outlive it. `worlds`: how many are imagined, 1 to kMostWorlds.
  Outlook(const Rules& rules, const View& view, Worth worth, int worlds, Rng& rng);

  /// What the position is worth as it is, as many times as there are worlds.
  [[nodiscard]] Value now() const { return worth_(rules_, view_) * static_cast<Value>(worlds_.size()); }
  /// The sum of what it is worth after the move, over all worlds.
  [[nodiscard]] Value after(Move move);
  /// The move after which it is worth most; of equal ones the first. Ending the turn leaves it as it is.
  [[nodiscard]] Move best(const MoveList& legal);

 private:
  using Worlds = FixedVec<State, kMostWorlds>;  // after the same moves

  bool settle(State& world);
  Value worthOf(Worlds& worlds, int branches);
  Value bestFrom(const Worlds& worlds, const View& view, int branches);
  Value step(const Worlds& worlds, Move move, int branches);

  const Rules& rules_;
  const View& view_;
  Worth worth_;
  Rng& rng_;
  bool dealsPairs_;  // a choice before the pairs are dealt is judged by what comes of them
  Worlds worlds_;
};

}  // namespace bourse::stockpile
