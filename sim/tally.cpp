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

Interval wilson95(double rate, double games) {
  if (games <= 0) return {};
  constexpr double kZ = 1.959963984540054;
  const double n = games;
  const double middle = (rate + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
  const double half = kZ / (1 + kZ * kZ / n) * std::sqrt(rate * (1 - rate) / n + kZ * kZ / (4 * n * n));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

}  // namespace bourse
