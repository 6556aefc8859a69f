// Whether a tower stands: floors, collapse, and the exact static test of a column.
#pragma once

#include <span>

#include "physics/world.h"

namespace bourse::physics {

/// How far, in millimetres, the column is from tipping at its weakest joint: the distance of the centre of
/// mass of all dice above it from the rim of the overlap of the two faces. Negative: it falls. Dice lie flat,
/// lowest first.
double staticMargin(std::span<const Pose> column, double edge);

/// Whether the die lies flat on floor `floor`, the lowest being 0.
bool onFloor(const Die& die, int floor, double edge);
/// Whether two dice that lie flat share some ground, seen from above.
bool overlapping(const Pose& lower, const Pose& upper, double edge);

struct TowerReading {
  int standing = 0;        // floors, of the dice that were there and of those that were added
  bool collapsed = false;  // a die that was part of the building has left its floor
};

/// `building` are the dice that were there, lowest first; `added` those of this turn, in their order. A die
/// counts when it lies on the next floor, on the die before it, and no other die of this turn lies beside it.
TowerReading readTower(const World& world, std::span<const int> building, std::span<const int> added);

}  // namespace bourse::physics
