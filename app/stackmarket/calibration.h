// From measured heights to the table of chances: a smooth curve through what a hand reached.
#pragma once

#include <string>
#include <vector>

namespace bourse {

/// The chance of reaching h floors is exp(-ln 2 (h / median)^shape).
struct HeightCurve {
  double median = 10, shape = 4;
  double loss = 0;  // minus the logarithm of how likely the heights are by it

  [[nodiscard]] double reaches(double floors) const;
};

/// The curve by which these heights are most likely. Towers began with `first` floors; those that reached
/// `goal` were stopped there and might have grown on.
HeightCurve curveThrough(const std::vector<int>& heights, int first, int goal);

/// The rows of data/stackmarket/board.toml that follow from it.
std::string skillRows(const std::string& hand, int number, const HeightCurve& curve, std::size_t towers);

}  // namespace bourse
