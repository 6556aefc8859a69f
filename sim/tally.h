// Sums over games. Integers only, so the order of the games does not matter.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bourse {

/// Victories are counted in sixtieths, so that one shared by up to five players divides evenly.
inline constexpr std::int64_t kVictory = 60;

struct Tally {
  std::int64_t games = 0;    // appearances: a bot on two seats counts twice a game
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

/// A confidence interval.
struct Interval {
  double low = 0, high = 1;
};

inline constexpr double kStandardErrors95 = 1.959963984540054;

/// How many standard errors a 95 % interval reaches when so many things are tested together (Bonferroni): if
/// nothing is off, one of them or more is called off in at most 5 % of reports.
double standardErrors(std::size_t comparisons);
/// The same where the standard error itself is only known from `freedom` + 1 values: Student's quantile.
double studentErrors(std::size_t comparisons, int freedom);

/// Wilson's score interval: stays within 0 and 1, and is valid for few games too.
Interval wilson(double rate, double games, double standardErrors);
inline Interval wilson95(double rate, double games) { return wilson(rate, games, kStandardErrors95); }
inline Interval wilson95(const Tally& tally) {
  return wilson95(tally.winRate(), static_cast<double>(tally.games));
}

}  // namespace bourse
