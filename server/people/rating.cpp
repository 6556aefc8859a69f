#include "server/people/rating.h"

#include <algorithm>
#include <cmath>

namespace bourse {
namespace {

constexpr double kChance = SkillRating::kDoubt / 2;  // how much luck there is in one game
constexpr double kLeastShrink = 0.0001;              // a game never takes all doubt away

struct Change {
  double mean = 0, doubt = 0;  // Ω and Δ of the paper, before they are scaled
};

/// The sum over every place q that the player was still there for: how surprising it is who took it.
Change changeOf(std::size_t i, const std::vector<RatedPlayer>& players, const std::vector<double>& strength) {
  Change change;
  for (std::size_t q = 0; q < players.size(); ++q) {
    if (players[q].place > players[i].place) continue;
    double field = 0, sharing = 0;
    for (std::size_t s = 0; s < players.size(); ++s) {
      if (players[s].place >= players[q].place) field += strength[s];
      if (players[s].place == players[q].place) sharing += 1;
    }
    const double chance = strength[i] / field;
    change.mean += ((i == q ? 1.0 : 0.0) - chance) / sharing;
    change.doubt += chance * (1 - chance) / sharing;
  }
  return change;
}

}  // namespace

std::int64_t pointsOf(const SkillRating& rating) { return std::llround(1000 + 40 * rating.cautious()); }

std::vector<SkillRating> ratingsAfter(const std::vector<RatedPlayer>& players, double drift) {
  std::vector<SkillRating> after;
  double spread = 0;
  for (const RatedPlayer& player : players) {
    after.push_back(player.rating);
    if (players.size() > 1) after.back().doubt = std::hypot(player.rating.doubt, drift);
    spread += after.back().doubt * after.back().doubt + kChance * kChance;
  }
  if (players.size() < 2) return after;
  spread = std::sqrt(spread);
  std::vector<double> strength;
  for (const SkillRating& rating : after) strength.push_back(std::exp(rating.mean / spread));
  const std::vector<SkillRating> before = after;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const Change change = changeOf(i, players, strength);
    const double share = before[i].doubt / spread;
    after[i].mean += before[i].doubt * share * change.mean;
    after[i].doubt *= std::sqrt(std::max(1 - share * share * share * change.doubt, kLeastShrink));
  }
  return after;
}

}  // namespace bourse
