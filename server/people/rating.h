// How strong somebody is thought to be, and what a game between several people changes in that: the
// Plackett–Luce model of Weng and Lin, “A Bayesian Approximation Method for Online Ranking” (2011).
#pragma once

#include <cstdint>
#include <vector>

namespace bourse {

/// An estimate of somebody’s strength.
struct SkillRating {
  static constexpr double kMean = 25, kDoubt = kMean / 3;
  double mean = kMean, doubt = kDoubt;  // of a normal distribution

  /// What somebody is worth almost certainly: three doubts below the mean, 0 for a newcomer.
  [[nodiscard]] double cautious() const { return mean - 3 * doubt; }
  friend bool operator==(const SkillRating&, const SkillRating&) = default;
};

/// As it is shown: a newcomer has 1000, and somebody certainly as good as the mean 2000.
std::int64_t pointsOf(const SkillRating& rating);

struct RatedPlayer {
  SkillRating rating;
  int place = 1;  // lower is better; shared places are equal
};

/// How much doubt comes back before each game, since people learn and forget.
inline constexpr double kDrift = SkillRating::kMean / 300;

/// What the ratings become. One player alone stays as they are.
std::vector<SkillRating> ratingsAfter(const std::vector<RatedPlayer>& players, double drift = kDrift);

}  // namespace bourse
