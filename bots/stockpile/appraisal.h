// What the cards of this round are worth to a player who knows some of its pairs.
#pragma once

#include "bots/stockpile/card_value.h"

namespace bourse::stockpile {

class Appraisal {
 public:
  enum class By : std::uint8_t {
    observer,
    everybody
  };  // all the observer knows, or only what everybody knows

  Appraisal(const Rules& rules, const View& view, By by);

  /// A card of the company, its price being on `space`, kept through this round's movement.
  [[nodiscard]] CardValue kept(int company, int space) const;
  /// The same, or sold before the movement if that is better.
  [[nodiscard]] CardValue best(int company, int space) const;
  /// The same again when the company moves by `steps` first, with the cash that brings.
  [[nodiscard]] CardValue moved(int company, int space, int steps) const;

  /// The average of `worth(move, dividend)` over the forecasts that the company may have this round.
  template <class Worth>
  [[nodiscard]] Value average(int company, Worth worth) const {
    const std::uint8_t known = forecast_[static_cast<std::size_t>(company)];
    if (known == kDone || (known == kAnyForecast && unseenTotal_ == 0)) return worth(0, 0);
    if (known != kAnyForecast) return worth(moveOf(company, known), kForecastInfo[known].dividend);
    Value sum = 0;
    for (std::uint8_t kind = 0; kind < kForecasts; ++kind)
      if (unseen_[kind] > 0)
        sum += unseen_[kind] * worth(moveOf(company, kind), kForecastInfo[kind].dividend);
    return sum / unseenTotal_;
  }

 private:
  void noteStrategies(const View& view);
  [[nodiscard]] CardValue keptAdjusted(int company, int space) const;
  /// By how much this forecast moves the company, with what strategies lie on it.
  [[nodiscard]] int moveOf(int company, std::uint8_t forecast) const;

  static constexpr std::uint8_t kAnyForecast = 255;  // one of those nobody has seen yet
  static constexpr std::uint8_t kDone = 254;         // this round's pair is resolved

  const Rules& rules_;
  int moves_;                                      // movement phases to come, this round's included
  std::array<std::uint8_t, kCompanies> forecast_;  // known, kAnyForecast or kDone
  std::array<std::uint8_t, kForecasts> unseen_{};  // forecasts that the other companies may have
  int unseenTotal_ = 0;
  // What strategies make of the forecasts of companies, one bit each; see moveOf.
  std::uint8_t falsified_ = 0, limited_ = 0;
};

}  // namespace bourse::stockpile
