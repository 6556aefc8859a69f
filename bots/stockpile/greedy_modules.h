// What greedy does where only modules ask: investors, bonds, abilities, strategies, the first-player card.
#pragma once

#include "bots/stockpile/estimate.h"
#include "games/stockpile/game.h"

namespace bourse::stockpile {

/// The move with the highest score; of equal ones the first.
template <class Score>
Move bestOf(const MoveList& legal, Score score) {
  Move best = legal[0];
  Value most = INT32_MIN;
  for (const Move move : legal)
    if (const Value value = score(move); value > most) {
      most = value;
      best = move;
    }
  return best;
}

/// What strategies pay the seat for one share sold in this selling phase.
Value paidPerSale(const State& state, Seat seat);

Move chooseInModules(const Rules& rules, const View& view, const MoveList& legal, Decision what, Rng& rng);

}  // namespace bourse::stockpile
