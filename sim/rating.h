// Elo of bots that met in games of several: every two seats of a game are compared by their final worth, and
// strengths are fitted to all comparisons by the model of Bradley and Terry.
//
// Comparisons of one deal hang together, so their errors are not those of the model: intervals are from the
// variance between deals (the sandwich estimator). To keep a bot that never lost finite, one comparison that
// ended undecided is added to every pair that met.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace bourse {

inline constexpr double kAnchorElo = 1000;

/// Two bots of a match: what the first got of the comparisons of all deals, in half points.
struct PairSums {
  std::size_t one = 0, other = 0;
  std::int64_t halfPoints = 0;
  std::int64_t comparisons = 0;  // in one deal
};

struct RatedMatch {
  std::int64_t deals = 0;
  std::vector<PairSums> pairs;
  std::vector<std::vector<std::int64_t>> products;  // of half points in a deal, by two pairs
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
