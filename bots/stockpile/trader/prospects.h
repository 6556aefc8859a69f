// What a card is worth before anything is known of its company: the average over all forecasts to come, its
// owner selling at the best moment and knowing, now and then, what is coming.
#pragma once

#include <algorithm>
#include <array>

#include "games/stockpile/insight.h"
#include "games/stockpile/rules.h"

namespace bourse::stockpile::trader {

/// Of one card in the regular and one in the split portfolio, in $1K.
struct CardWorth {
  double regular = 0, split = 0;
};

inline constexpr std::size_t kMostMoves = 8;  // movement phases that can still come; no game has more rounds

/// Before a selling phase, by movement phases to come (0: the final sale is next) and space.
using Prospects = std::array<std::array<CardWorth, kLongestTrack>, kMostMoves>;

/// How likely each forecast is for a company of which nothing is known.
using ForecastChance = std::array<double, kForecasts>;

/// What one card has become after a forecast: the cash it brought, and what it is worth by `after`.
constexpr CardWorth worthAfter(const Track& track, int space, const ForecastInfo& forecast,
                               const std::array<CardWorth, kLongestTrack>& after) {
  Holding one{.regular = 1};
  Holding two{.split = 1};
  const PriceWalk walk = walkPrice(track, space, forecast.move, one);
  walkPrice(track, space, forecast.move, two);
  const CardWorth& there = after[static_cast<std::size_t>(walk.space)];
  const auto worth = [&](const Holding& card, int shares) {
    return card.income + shares * forecast.dividend + card.regular * there.regular + card.split * there.split;
  };
  return {worth(one, 1), worth(two, 2)};
}

/// The better of selling at once and of keeping: half of a split card can be sold too.
constexpr CardWorth betterOf(double price, const CardWorth& kept) {
  const double regular = std::max(price, kept.regular);
  return {regular, std::max(price + regular, kept.split)};
}

/// Of a company on the board in use; with dice the forecasts to come are others.
const Prospects& prospects(const Rules& rules, int company);
/// The forecasts of a round to come.
const ForecastChance& forecastChance(const Rules& rules);

}  // namespace bourse::stockpile::trader
