#include "bench/load/figures.h"

#include <algorithm>
#include <cmath>

namespace bourse::load {

double Values::quantile(double share) {
  if (values_.empty()) return 0;
  const auto last = static_cast<double>(values_.size() - 1);
  const auto at = values_.begin() + static_cast<std::ptrdiff_t>(std::ceil(share * last));
  std::nth_element(values_.begin(), at, values_.end());
  return *at;
}

}  // namespace bourse::load
