#include "host/games/stackmarket/stacking/hand_record.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "games/stackmarket/chances.h"

namespace bourse {

using namespace stackmarket;

void HandRecord::add(int height, int dice, const physics::StackingOutcome& outcome) {
  const int highest = std::min(height + dice, kDice);
  const int reached = std::min(outcome.reached, highest);
  for (int floor = height; floor < reached; ++floor) ++stood[static_cast<std::size_t>(floor)];
  // Which floor a die fell off is not kept: the next one, or the last where all were placed in the end.
  const int next = std::clamp(reached, 0, highest - 1);
  fell[static_cast<std::size_t>(next)] +=
      static_cast<std::uint32_t>(outcome.fellOff + (outcome.collapsed ? 1 : 0));
}

std::uint32_t HandRecord::tries() const {
  return std::accumulate(fell.begin(), fell.end(), std::accumulate(stood.begin(), stood.end(), 0u));
}

std::array<double, kSkills> resemblance(const HandRecord& record) {
  std::array<double, kSkills> likely{};
  for (std::size_t skill = 0; skill < kSkills; ++skill)
    for (std::size_t floor = 0; floor < kDice; ++floor) {
      const double stands = static_cast<double>(kStands[skill][floor]) / kWhole;
      likely[skill] += record.stood[floor] * std::log(stands) + record.fell[floor] * std::log(1 - stands);
    }
  const double best = *std::max_element(likely.begin(), likely.end());
  for (double& one : likely) one = std::exp(one - best);
  const double sum = std::accumulate(likely.begin(), likely.end(), 0.0);
  for (double& one : likely) one /= sum;
  return likely;
}

int standChance(const HandRecord& record, int height, int dice) {
  const std::array<double, kSkills> alike = resemblance(record);
  double chance = 0;
  for (std::size_t skill = 0; skill < kSkills; ++skill)
    chance += alike[skill] * stackmarket::standChance(static_cast<Skill>(skill), height, dice);
  return static_cast<int>(std::lround(chance));
}

}  // namespace bourse
