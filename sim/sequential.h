// A sequential test: is a bot better than its share of victories, worse, or neither? It may be asked after
// every deal without losing its error rates.
//
// Two of Wald's tests run in parallel [Sobel and Wald 1949]: “the rate is at most the share” against “it is
// higher by the margin”, and the same below. Each ends at the bounds log((1 − β) / α) and log(β / (1 − α)).
// So a bot that is no better than its share is called better in at most α of all series, and one that is
// better by the margin is called even in at most β. Rates are taken as normal with the variance seen so far,
// which is why the test needs a minimum number of deals.
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

  /// Looks at all deals so far. A verdict is final.
  Finding look(const DealRate& rate);
  [[nodiscard]] Finding finding() const { return finding_; }

 private:
  double share_, margin_;
  bool notBetter_ = false, notWorse_ = false;
  Finding finding_ = Finding::open;
};

}  // namespace bourse
