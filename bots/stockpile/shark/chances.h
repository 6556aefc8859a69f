// Who will win, seen at the start of a round: what everybody owns lies open in an imagined world, and nobody
// knows anything of the forecasts to come.
#pragma once

#include "bots/stockpile/shark/tables.h"

namespace bourse::stockpile::shark {

/// What tells: cash, cash squared, stock by its prospects, majorities, what modules add, the place in turn.
inline constexpr std::size_t kSigns = 6;
using Signs = std::array<double, kSigns>;
using Chances = std::array<double, kMaxSeats>;

Signs signsOf(const Rules& rules, const State& state, Seat seat);
/// By the signs, or by the scores of a game that is over, sharpened no more than luck allows.
Chances chancesOf(const Rules& rules, const State& state);

/// e to the power of x, for x not above 0. The same everywhere: nothing from a mathematics library.
constexpr double power(double x) {
  double result = x < -500 ? 0 : 1 + x / 1024;
  for (int i = 0; i < 10; ++i) result *= result;
  return result;
}
/// Of everybody's strengths, the chances that sum to one.
Chances sharesOf(const std::array<double, kMaxSeats>& strength, int seats);

}  // namespace bourse::stockpile::shark
