#include "sim/sequential.h"

#include <array>
#include <cmath>
#include <limits>

namespace bourse {
namespace {

/// The log-likelihood ratio of “above by the margin” against “not above”.
double logLikelihoodRatio(const DealRate& rate, double above, double margin) {
  const double evidence = margin * (above - margin / 2);
  if (rate.variance <= 0)
    return evidence > 0 ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
  return static_cast<double>(rate.deals) * evidence / rate.variance;
}

}  // namespace

std::string_view nameOf(Finding finding) {
  constexpr std::array<std::string_view, 4> kNames{"open", "better", "worse", "even"};
  return kNames[static_cast<std::size_t>(finding)];
}

Finding SequentialTest::look(const DealRate& rate) {
  if (finding_ != Finding::open || rate.deals < 2) return finding_;
  const double accept = std::log((1 - kMiss) / kFalseAlarm);
  const double reject = std::log(kMiss / (1 - kFalseAlarm));
  const double better = logLikelihoodRatio(rate, rate.mean - share_, margin_);
  const double worse = logLikelihoodRatio(rate, share_ - rate.mean, margin_);
  if (!notBetter_ && better >= accept) return finding_ = Finding::better;
  if (!notWorse_ && worse >= accept) return finding_ = Finding::worse;
  notBetter_ = notBetter_ || better <= reject;
  notWorse_ = notWorse_ || worse <= reject;
  if (notBetter_ && notWorse_) finding_ = Finding::even;
  return finding_;
}

}  // namespace bourse
