// What a position is worth to the seat that sees it, beside the others.
//
// Everything is counted that the rules will pay for: cash, stock by what the observer knows, majorities,
// fees, bonds, commodities and taxes, strategies in hand and on the table, action cards, and before the
// bidding what the piles promise. It asks a view and never a state: an imagined world may contain no more
// than its observer would know in it.
#pragma once

#include "bots/stockpile/estimate.h"

namespace bourse::stockpile {

/// What the observer has, less what the others have: three parts their average and one part the leader.
Value standing(const Rules& rules, const View& view);

/// What a number of bonds pays from now on besides their price.
Value interestOf(const State& state, Seat seat, int bonds, int payments);

}  // namespace bourse::stockpile
