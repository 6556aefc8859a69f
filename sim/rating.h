// Elo ratings from games of several players: every two seats of a game are compared by their final worth, and
// a Bradley-Terry model is fitted to all comparisons.
//
// Comparisons within a deal are correlated, so intervals come from the variance between deals (the sandwich
// estimator). To keep the rating of a bot that never lost finite, every pair that met gets one extra draw.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace bourse {

inline constexpr double kAnchorElo = 1000;

/// Two bots of a match, and the half points that the first scored against the second over all deals.
struct PairSums {
  std::size_t one = 0, other = 0;
  std::int64_t halfPoints = 0;
  std::int64_t comparisons = 0;  // in one deal
};

struct RatedMatch {
  std::int64_t deals = 0;
  std::vector<PairSums> pairs;
  std::vector<std::vector<std::int64_t>> products;  // of half points within a deal, for each two pairs
};

struct Rating {
  bool rated = false;  // false: no results connect it with the anchor
  double elo = 0;
  double error = 0;  // standard error of the difference to the anchor
  [[nodiscard]] double low() const { return elo - 1.959963984540054 * error; }
  [[nodiscard]] double high() const { return elo + 1.959963984540054 * error; }
};

/// One rating for each of `bots`; the anchor has kAnchorElo.
std::vector<Rating> rate(std::size_t bots, std::size_t anchor, std::span<const RatedMatch> matches);

}  // namespace bourse
