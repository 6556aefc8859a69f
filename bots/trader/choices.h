// The decisions of the base game, one file each.
#pragma once

#include "bots/trader/wishes.h"
#include "core/move.h"

namespace bourse::stockpile::trader {

/// The move with the highest score; of equal ones the first.
template <class Score>
Move bestMove(const MoveList& legal, Score score) {
  Move best = legal[0];
  double most = 0;
  bool first = true;
  for (const Move move : legal) {
    const double value = score(move);
    if (!first && value <= most) continue;
    best = move;
    most = value;
    first = false;
  }
  return best;
}

constexpr bool is(Move move, Verb verb) { return move.verb == static_cast<std::uint8_t>(verb); }

/// What is not a question for these: abilities and strategies offered beside.
inline constexpr double kNever = -1e9;

Move placeCard(const Worth& worth, const MoveList& legal, Rng& rng);
Move chooseBid(const Worth& worth, const MoveList& legal, Rng& rng);
Move useAction(const Worth& worth, const MoveList& legal);
Move chooseSale(const Worth& worth, const MoveList& legal);

}  // namespace bourse::stockpile::trader
