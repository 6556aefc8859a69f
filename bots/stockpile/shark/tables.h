// What a card becomes, looked up: the numbers of bots/stockpile/trader/prospects.h laid out for playouts.
#pragma once

#include "bots/stockpile/trader/prospects.h"

namespace bourse::stockpile::shark {

using trader::CardWorth;
using trader::kMostMoves;

inline constexpr int kUnseenForecast = kForecasts;  // the average over all of them

/// One board with cards or dice. `moves` are the movement phases to come, this round's included.
struct Tables {
  /// Before a selling phase, of a company of which nothing is known.
  std::array<std::array<std::array<CardWorth, kLongestTrack>, kMostMoves>, kCompanies> before;
  /// Kept through this round's movement, by forecast.
  std::array<std::array<std::array<std::array<CardWorth, kForecasts + 1>, kLongestTrack>, kMostMoves>,
             kCompanies>
      kept;
};

const Tables& tablesOf(const Rules& rules);

}  // namespace bourse::stockpile::shark
