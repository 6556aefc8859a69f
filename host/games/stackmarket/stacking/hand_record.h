// What one person's hand has shown so far: how often a die stood on each floor, and what follows for the
// next.
#pragma once

#include <array>
#include <cstdint>

#include "gen/stackmarket_data.h"
#include "physics/stacking.h"

namespace bourse {

struct HandRecord {
  std::array<std::uint32_t, stackmarket::kDice> stood{}, fell{};  // by floor, the lowest being 0

  /// A finished stacking of so many dice that began at this height. Dice that were never tried do not count.
  void add(int height, int dice, const physics::StackingOutcome& outcome);
  [[nodiscard]] std::uint32_t tries() const;
};

/// How much a record resembles each of the hands that were measured; the sum is 1. Without tries all are
/// equally likely.
std::array<double, stackmarket::kSkills> resemblance(const HandRecord& record);

/// In kWhole: that `dice` more on a building of `height` all stand, for this hand.
int standChance(const HandRecord& record, int height, int dice);

}  // namespace bourse
