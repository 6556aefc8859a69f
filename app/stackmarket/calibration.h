// From measured heights to the table of chances: fits a smooth curve to the heights a hand reached.
#pragma once

#include <string>
#include <vector>

namespace bourse {

/// The chance of reaching h floors is exp(-ln 2 (h / median)^shape).
struct HeightCurve {
  double median = 10, shape = 4;
  double loss = 0;  // negative log-likelihood of the heights

  [[nodiscard]] double reaches(double floors) const;
};

/// The maximum-likelihood curve. Towers began with `first` floors; those that reached `goal` were stopped
/// there (censored).
HeightCurve curveThrough(const std::vector<int>& heights, int first, int goal);

/// The rows of data/stackmarket/board.toml that follow from it.
std::string skillRows(const std::string& hand, int number, const HeightCurve& curve, std::size_t towers);

}  // namespace bourse
