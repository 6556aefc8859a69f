// What modules tell the rest: numbers that refusals and insight need as well.
#pragma once

#include "games/stockpile/rules.h"

namespace bourse::stockpile {

/// How many bonds the seat can buy now [M2].
int mostBonds(const Rules& rules, const State& state, Seat seat);

/// Where a player of two has just put the first of both commerce cards: the second goes elsewhere [M3]. kNone
/// for anybody else.
std::uint8_t takenByCommerce(const State& state);
/// What sets of different commodities bring; duplicates begin further sets.
Money commodityWorth(const Player& player);
Money taxesOf(const Player& player);

/// What an investor brings its owner at the start, by the number of players [M6].
Money investorMoney(const Rules& rules, int investor);
/// How many of the investors dealt to a player are kept.
int investorsKept(const Rules& rules);
/// Whether the player's investors are being dealt and chosen: they are secret until everybody has.
bool isChoosing(const Player& player);
/// The money of the investor that lies on a pile: the most that may be bid for it [M7].
Money moneyOnPile(const Rules& rules, const State& state, int pile);

/// Whether the first-player card is in use this round: not in the last one [M5].
inline bool firstPlayerCardInUse(const Rules& rules, const State& state) {
  return state.flow.round + 1 < rules.count.rounds;
}

}  // namespace bourse::stockpile
