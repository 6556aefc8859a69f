#include "sim/tally.h"

#include <algorithm>
#include <cmath>
#include <numbers>

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

namespace {

constexpr double kMistake = 0.05;  // how often one or more things are called off that are not

/// Where `isBelow` turns false, between the two. By halving: the library has neither inverse.
double turningPoint(double low, double high, auto isBelow) {
  for (int step = 0; step < 60; ++step) {
    const double middle = (low + high) / 2;
    (isBelow(middle) ? low : high) = middle;
  }
  return low;
}

/// How likely Student's t lies between -t and t (Abramowitz and Stegun, 26.7.3 and 26.7.4).
double withinStudent(double t, int freedom) {
  const double angle = std::atan(t / std::sqrt(freedom));
  const double square = std::cos(angle) * std::cos(angle);
  const bool odd = freedom % 2 != 0;
  double term = odd ? std::cos(angle) : 1;
  double sum = freedom == 1 ? 0 : term;
  for (int i = odd ? 3 : 2; i <= freedom - 2; i += 2) {
    term *= square * (i - 1) / i;
    sum += term;
  }
  return odd ? 2 / std::numbers::pi * (angle + std::sin(angle) * sum) : std::sin(angle) * sum;
}

}  // namespace

double standardErrors(std::size_t comparisons) {
  if (comparisons <= 1) return kStandardErrors95;
  const double chance = kMistake / static_cast<double>(comparisons);
  return turningPoint(0, 10, [&](double errors) { return std::erfc(errors / std::sqrt(2.0)) > chance; });
}

double studentErrors(std::size_t comparisons, int freedom) {
  const double wanted = 1 - kMistake / static_cast<double>(std::max<std::size_t>(comparisons, 1));
  return turningPoint(0, 10'000, [&](double errors) { return withinStudent(errors, freedom) < wanted; });
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
