#include "sim/tally.h"

#include <algorithm>
#include <cmath>

namespace bourse {

void Tally::add(int share, int finalWorth) {
  ++games;
  victory += share;
  worth += finalWorth;
  worthSquares += std::int64_t{finalWorth} * finalWorth;
}

void Tally::add(const Tally& other) {
  games += other.games;
  victory += other.victory;
  worth += other.worth;
  worthSquares += other.worthSquares;
}

double Tally::winRate() const {
  return games == 0 ? 0 : static_cast<double>(victory) / static_cast<double>(kVictory * games);
}

double Tally::meanWorth() const {
  return games == 0 ? 0 : static_cast<double>(worth) / static_cast<double>(games);
}

double Tally::worthDeviation() const {
  if (games < 2) return 0;
  const double mean = meanWorth();
  const double squares = static_cast<double>(worthSquares) - static_cast<double>(games) * mean * mean;
  return std::sqrt(std::max(0.0, squares / static_cast<double>(games - 1)));
}

double standardErrors(std::size_t comparisons) {
  if (comparisons <= 1) return kStandardErrors95;
  // By halving: the library has no inverse of erfc.
  const double chance = 0.05 / static_cast<double>(comparisons);
  double low = 0;
  double high = 10;
  for (int step = 0; step < 60; ++step) {
    const double middle = (low + high) / 2;
    (std::erfc(middle / std::sqrt(2.0)) > chance ? low : high) = middle;
  }
  return low;
}

Interval wilson(double rate, double games, double standardErrors) {
  if (games <= 0) return {};
  const double z = standardErrors;
  const double n = games;
  const double middle = (rate + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(rate * (1 - rate) / n + z * z / (4 * n * n));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

}  // namespace bourse
