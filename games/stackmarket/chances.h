// How surely dice stand when nobody stacks them by hand: a table of floors, multiplied.  [K15]
#pragma once

#include <cstdint>

#include "games/stackmarket/config.h"

namespace bourse::stackmarket {

/// In kWhole, from 1 to kWhole - 1: that `dice` more on a building of `height` all stand. Rounded after every
/// floor, so that it is the same everywhere.
constexpr int standChance(Skill skill, int height, int dice) {
  int chance = kWhole;
  for (int floor = height; floor < height + dice && floor < kDice; ++floor)
    chance = (chance * kStands[static_cast<int>(skill)][floor] + kWhole / 2) / kWhole;
  return chance < 1 ? 1 : chance > kWhole - 1 ? kWhole - 1 : chance;
}

}  // namespace bourse::stackmarket
