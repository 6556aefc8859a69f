// What cannot be seen one move ahead and is known from many games: what an investor, a strategy in hand and
// the first-player card are worth. docs/bots.md says how it was measured.
#pragma once

#include "bots/stockpile/card_value.h"

namespace bourse::stockpile {

/// What it is worth to say who goes first in the next round.
inline constexpr Value kFirstPlayerWorth = kThousand / 2;

/// What an investor pays at the end of every round.
struct Taste {
  Value perCommodity = 0;  // for each commodity card, in $1K
  Value perCompany = 0;    // for each company of which there is a share
};
Taste tasteOf(const Player& player);

/// What an investor is worth to its owner over a whole game, its money included.
Value investorWorth(const Rules& rules, int investor);
/// What a strategy brings when it is played, on average.
Value strategyWorth(int strategy);
/// What the strategies of a hand will bring: as many of the best as rounds are left to play them in.
Value handWorth(const Rules& rules, const State& state, Seat seat, int roundsLeft);

}  // namespace bourse::stockpile
