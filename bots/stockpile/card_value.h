// What a stock card is worth before anything is known of its company: the average over all forecasts to come,
// its owner selling at the best moment. Whole numbers, worked out by the compiler.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/stockpile/insight.h"
#include "games/stockpile/rules.h"

namespace bourse::stockpile {

/// Values are in 1/128 of $1K: fine enough for averages, and a table of them stays small.
using Value = std::int32_t;
inline constexpr Value kThousand = 128;

/// Of one card in the regular and one in the split portfolio.
struct CardValue {
  std::int16_t regular = 0, split = 0;
};

inline constexpr int kMostMoves = 8;  // movement phases that can still come; no game has more rounds

struct CardValues {
  using BySpace = std::array<CardValue, kLongestTrack>;
  /// Before a selling phase, with so many movement phases to come (0: the final sale is next).
  std::array<BySpace, kMostMoves> best{};
  /// Kept until the next movement phase, in which the company gets this forecast.
  std::array<std::array<std::array<CardValue, kForecasts>, kLongestTrack>, kMostMoves> kept{};
};

/// What one card has become after a move of its company's price: the cash it brought, and what it is worth by
/// `best`.
constexpr CardValue valueAfter(const Track& track, int space, const ForecastInfo& forecast,
                               const CardValues::BySpace& best) {
  const auto worth = [&](Holding card) {
    card.income += (card.regular + 2 * card.split) * forecast.dividend;
    const PriceWalk walk = walkPrice(track, space, forecast.move, card);
    const CardValue& there = best[static_cast<std::size_t>(walk.space)];
    return static_cast<std::int16_t>(card.income * kThousand + card.regular * there.regular +
                                     card.split * there.split);
  };
  return {worth({.regular = 1}), worth({.split = 1})};
}

constexpr CardValues cardValuesOf(const Track& track) {
  CardValues values;
  for (std::size_t space = 0; space < track.length; ++space)
    values.best[0][space] = {static_cast<std::int16_t>(track.value[space] * kThousand),
                             static_cast<std::int16_t>(2 * track.value[space] * kThousand)};
  for (std::size_t moves = 1; moves < kMostMoves; ++moves)
    for (std::size_t space = 0; space < track.length; ++space) {
      int regular = 0;
      int split = 0;
      int copies = 0;
      for (std::size_t kind = 0; kind < kForecasts; ++kind) {
        const ForecastInfo& forecast = kForecastInfo[kind];
        const CardValue after = valueAfter(track, static_cast<int>(space), forecast, values.best[moves - 1]);
        values.kept[moves][space][kind] = after;
        regular += after.regular * forecast.copies;
        split += after.split * forecast.copies;
        copies += forecast.copies;
      }
      const CardValue& sold = values.best[0][space];
      // Half of a split card can be sold too: its price, and a regular card that is kept or sold as is best.
      values.best[moves][space].regular =
          static_cast<std::int16_t>(std::max<int>(sold.regular, regular / copies));
      values.best[moves][space].split = static_cast<std::int16_t>(
          std::max<int>(sold.regular + values.best[moves][space].regular, split / copies));
    }
  return values;
}

/// Of a company on the board in use.
const CardValues& cardValues(const Rules& rules, int company);

}  // namespace bourse::stockpile
