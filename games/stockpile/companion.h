// A table with the real box: what people do there at any time, each for themselves.
#pragma once

#include "games/stockpile/rules.h"

namespace bourse::stockpile {

/// What one player may book in a round, or in the final count, before only `ready` is left: every game ends.
inline constexpr int kMostBookings = 100;

/// How often people who counted more cards than the box holds are asked to count again.
inline constexpr int kRecounts = 2;

/// Whether this is asked with the real cards on the table: everybody may do much, and `ready` ends it.
constexpr bool isOfTheBox(int decision) {
  return decision >= static_cast<int>(Decision::boxRound) && decision <= static_cast<int>(Decision::boxCount);
}

/// Whether it is asked now; then Flow::stage holds who is ready, one bit each.
bool isAskedBesideTheBox(const Rules& rules, const State& state);

}  // namespace bourse::stockpile
