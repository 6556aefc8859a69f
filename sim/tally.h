// Sums over games. Whole numbers only, so that they are the same in whatever order games are added.
#pragma once

#include <cstdint>

namespace bourse {

/// A share in a victory is counted in sixtieths: no shared victory of up to five leaves a rest.
inline constexpr std::int64_t kVictory = 60;

struct Tally {
  std::int64_t games = 0;    // appearances: two seats with the same bot count twice a game
  std::int64_t victory = 0;  // in sixtieths
  std::int64_t worth = 0;    // final worth, in $1K
  std::int64_t worthSquares = 0;

  void add(int share, int finalWorth);
  void add(const Tally& other);

  [[nodiscard]] double winRate() const;
  [[nodiscard]] double meanWorth() const;
  [[nodiscard]] double worthDeviation() const;

  friend bool operator==(const Tally&, const Tally&) = default;
};

/// A range that holds the true rate with 95 % confidence.
struct Interval {
  double low = 0, high = 1;
};

/// Wilson's score interval: it stays within 0 and 1 and is honest for few games too.
Interval wilson95(double rate, double games);
inline Interval wilson95(const Tally& tally) {
  return wilson95(tally.winRate(), static_cast<double>(tally.games));
}

}  // namespace bourse
