// What this round's forecasts may be, to a player who knows some of its pairs.
#pragma once

#include "bots/stockpile/trader/prospects.h"

namespace bourse::stockpile::trader {

/// Exact: every way in which the unknown halves can be dealt is equally likely.
class Beliefs {
 public:
  /// By all that the observer of the view knows, or only by what is open to everybody.
  enum class Of : std::uint8_t { observer, everybody };
  Beliefs(const Rules& rules, const View& view, Of whose);

  /// The company's forecast of this round has come true already.
  [[nodiscard]] bool isOver(int company) const { return over_[static_cast<std::size_t>(company)]; }
  /// How likely the company gets the forecast.
  [[nodiscard]] double chance(int company, int forecast) const {
    return chance_[static_cast<std::size_t>(company)][static_cast<std::size_t>(forecast)];
  }
  [[nodiscard]] const ForecastChance& chances(int company) const {
    return chance_[static_cast<std::size_t>(company)];
  }
  /// How likely Falsified Earnings lie on the company's forecast.
  [[nodiscard]] double falsified(int company) const { return falsified_[static_cast<std::size_t>(company)]; }
  /// Whether the company's forecast is known.

 private:
  std::array<ForecastChance, kCompanies> chance_{};
  std::array<double, kCompanies> falsified_{};
  std::array<bool, kCompanies> over_{}, known_{};
};

}  // namespace bourse::stockpile::trader
