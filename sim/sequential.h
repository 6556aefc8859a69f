// A test that may look again and again: is a bot better than its share of victories, worse, or neither?
//
// Two of Wald's tests run side by side [Sobel and Wald 1949]: “the rate is at most the share” against “it is
// higher by the margin”, and the same below. Each ends at the bounds log((1 − β) / α) and log(β / (1 − α)).
// So a bot that is no better than its share is called better in at most α of all series, one that is better
// by the margin is called even in at most β. Rates of deals enter as normal with the variance seen so far,
// which is why a test begins only after a fewest number of deals.
#pragma once

#include <cstdint>
#include <string_view>

#include "sim/duplicate.h"

namespace bourse {

enum class Finding : std::uint8_t { open, better, worse, even };
std::string_view nameOf(Finding finding);

inline constexpr double kFalseAlarm = 0.025;  // α, on each side
inline constexpr double kMiss = 0.05;         // β

class SequentialTest {
 public:
  /// share: of the victories, if all were alike; margin: the smallest difference that matters.
  SequentialTest(double share, double margin) : share_(share), margin_(margin) {}

  /// Takes into account all deals so far. A verdict stays.
  Finding look(const DealRate& rate);
  [[nodiscard]] Finding finding() const { return finding_; }

 private:
  double share_, margin_;
  bool notBetter_ = false, notWorse_ = false;
  Finding finding_ = Finding::open;
};

}  // namespace bourse
