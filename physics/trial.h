// Builds towers again and again, to measure hands and the physics.
#pragma once

#include <vector>

#include "physics/stacking.h"

namespace bourse::physics {

inline constexpr int kFirstFloors = 3;  // of every tower

struct Attempt {
  int reached = 0;  // floors that stood before the collapse, or the goal
  bool collapsed = false;
  int again = 0;       // dice that fell off alone and were tried again
  double seconds = 0;  // simulated
  std::vector<std::vector<TimedIntent>>
      turns;                 // for each die; with the seed, all that is needed to see it again
  StackingSetup last;        // after a collapse: of the stacking in which it happened
  std::uint64_t digest = 0;  // of the worlds at the end of each
};

/// Three dice stand, and a bot builds on them one by one with the hand; each die is a stacking of its own.
Attempt buildByHand(const Skill& skill, const Seed& seed, int goal);
/// The same from the inputs alone.
Attempt replayByHand(const std::vector<std::vector<TimedIntent>>& turns, const Seed& seed, int goal);

/// Drops dice from a millimetre onto a tower of three, without a hand; only place and speed vary.
struct Drop {
  double sigma = 1;       // mm on each axis
  double correction = 0;  // 0 aims at the top die, 1 at the first
  double speed = 20;      // mm/s sideways on each axis, deviation
};
Attempt buildByDrops(const Drop& drop, const Seed& seed, int goal);

/// Whether six dice stand that a hand sets down in groups of `group` on a worn building of six, at the first
/// try. `readyMade`: groups as 0.1.0 had them, in which every die was as good as the first.
bool groupsStand(const Skill& skill, int group, const Seed& seed, bool readyMade);

}  // namespace bourse::physics
