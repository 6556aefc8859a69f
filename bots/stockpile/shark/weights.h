// How much each sign tells, by the number of seats and of rounds to come.
#pragma once

#include "bots/stockpile/shark/chances.h"

namespace bourse::stockpile::shark {

inline constexpr double kLastDoubt = 3;  // $1K of the final count; smooths what is won by a hair

const Signs& weightsOf(const Rules& rules, int rounds);

}  // namespace bourse::stockpile::shark
