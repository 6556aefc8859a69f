// Scenes of dice, each a few simulated seconds. Their digests are in tests/physics/scenes.txt and must be the
// same from every compiler.
#pragma once

#include <span>
#include <string_view>

#include "core/rng.h"
#include "physics/hand.h"
#include "physics/world.h"

namespace bourse::physics {

/// A column with dice off by up to `offset` mm on each axis and turned by up to three degrees.
World wornColumn(int dice, double offset, const Seed& seed);
/// A column in which each die is off by the same; `part` 1 is where it must tip.
World leaningColumn(int dice, double part);
/// Twenty dice that have come to rest, and one that flies at the side of the topmost with so many mm/s.
World hitColumn(double speed);
/// Of the column's top, whether it is where it was, to a quarter of a die.
bool stands(const World& world, int dice);

/// A column whose top a hand touches all the time, so that it never rests.
struct TouchedColumn {
  explicit TouchedColumn(int dice);
  void run(double seconds);

  World world;
  Hand hand;
  Allowed allowed;
  Vec goal;
  std::uint32_t sequence = 0;
};

struct Scene {
  std::string_view name;
  std::uint64_t (*play)();  // gives the digest at its end
};

std::span<const Scene> scenes();

}  // namespace bourse::physics
