#include "host/record/any_hindsight.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace bourse {

double Average::error() const {
  if (count_ < 2) return 0;
  const double variance = (squares_ - sum_ * sum_ / count_) / (count_ - 1);
  return std::sqrt(std::max(variance, 0.0) / count_);
}

double tenth(double value) { return std::round(value * 10) / 10; }

nlohmann::json averageJson(const Average& average) {
  return {{"mean", tenth(average.mean())}, {"error", tenth(average.error())}};
}

}  // namespace bourse
