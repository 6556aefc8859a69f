// What investors and strategies turned out to be worth, as far as that can be said before a game.
#pragma once

#include "games/stockpile/rules.h"

namespace bourse::stockpile::trader {

/// What the investor adds to its owner's final money beside the others', its starting money included.
double investorWorth(const Rules& rules, int investor);
/// What the strategy brings when it is played at a good moment.
double strategyWorth(int strategy);

}  // namespace bourse::stockpile::trader
