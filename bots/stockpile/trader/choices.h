// The decisions of the base game, one file each.
#pragma once

#include "bots/stockpile/trader/pile_values.h"
#include "core/move.h"

namespace bourse::stockpile::trader {

/// What a move was found to be worth.
struct Weight {
  Move move;
  double worth = 0;
};
/// All moves that were considered, for explanations.
using Weights = FixedVec<Weight, 512>;

/// The move with the highest score; of equal ones the first. `heard`, if given, is told every score.
template <class Score>
Move bestMove(const MoveList& legal, Score score, Weights* heard = nullptr) {
  Move best = legal[0];
  double most = 0;
  bool first = true;
  for (const Move move : legal) {
    const double value = score(move);
    if (heard != nullptr) heard->push({move, value});
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

/// Sums over imagined scenes become the average of one.
inline void average(Weights* heard, int scenes) {
  if (heard == nullptr) return;
  for (Weight& weight : *heard)
    if (weight.worth > kNever) weight.worth /= scenes;
}

Move placeCard(const Worth& worth, const MoveList& legal, Rng& rng, Weights* heard = nullptr);
Move chooseBid(const Worth& worth, const MoveList& legal, Rng& rng, Weights* heard = nullptr);
Move useAction(const Worth& worth, const MoveList& legal, Weights* heard = nullptr);
Move chooseSale(const Worth& worth, const MoveList& legal, Weights* heard = nullptr);

}  // namespace bourse::stockpile::trader
