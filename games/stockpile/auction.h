// Who stands where on the bid tracks.  [B6, B7]
#pragma once

#include "games/stockpile/rules.h"

namespace bourse::stockpile {

/// The meeple standing on a pile's track, or -1.
int standingMeeple(const Rules& rules, const State& state, int pile);
/// A meeple of the seat that has no standing bid, or -1. Which of two it is makes no difference.
int meepleInHand(const Rules& rules, const State& state, Seat seat);
/// By pile: the lowest space the seat may take on its track; kBidSpaces where the track is closed to it.
using LowestSpaces = std::array<std::uint8_t, kMostPiles>;
LowestSpaces lowestSpaces(const Rules& rules, const State& state, Seat seat);
inline int lowestSpace(const Rules& rules, const State& state, Seat seat, int pile) {
  return lowestSpaces(rules, state, seat)[static_cast<std::size_t>(pile)];
}

}  // namespace bourse::stockpile
