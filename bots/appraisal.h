// What the cards of this round are worth to somebody who knows some of its pairs.
#pragma once

#include "bots/card_value.h"

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

 private:
  static constexpr std::uint8_t kAnyForecast = 255;  // one of those nobody has seen yet
  static constexpr std::uint8_t kDone = 254;         // this round's pair is resolved

  const Rules& rules_;
  int moves_;                                      // movement phases to come, this round's included
  std::array<std::uint8_t, kCompanies> forecast_;  // known, kAnyForecast or kDone
  std::array<std::uint8_t, kForecasts> unseen_{};  // forecasts that the other companies may have
  int unseenTotal_ = 0;
};

}  // namespace bourse::stockpile
