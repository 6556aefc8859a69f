// Hands of strategies in an imagined world.
#pragma once

#include "core/rng.h"
#include "games/stockpile/rules.h"

namespace bourse::stockpile {

/// Fills others' hands, of which a view has the numbers, and what they laid aside, out of everything that the
/// observer cannot see.
void imagineStrategies(const Rules& rules, Seat observer, State& state, Rng& rng);

}  // namespace bourse::stockpile
