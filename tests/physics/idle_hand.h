// Hands that would rather not place their dice, until the clock is over.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "physics/stacking.h"

namespace bourse::physics {

enum class Idle : std::uint8_t { doesNothing, holdsAside, letsGoAside };

inline constexpr Idle kIdleHands[] = {Idle::doesNothing, Idle::holdsAside, Idle::letsGoAside};

/// The next `group` dice are taken, if any, and never brought near the building.
inline StackingOutcome idled(StackingSetup setup, Idle how, int group = 1) {
  constexpr double kGrab = 1.5, kRelease = 4.5;  // seconds
  setup.seconds = 5;
  setup.slip.deviation = 0.4;  // so that a group surely stands beside the building
  Stacking stacking(setup);
  int held = 0;
  while (!stacking.over()) {
    if (how != Idle::doesNothing && stacking.steps() % 4 == 0) {
      const bool holds = stacking.hand().heldCount() > 0;
      Intent intent =
          intentAt(holds ? Vec{150, 0, 60} : stacking.placement().die, stacking.hand().sequence() + 1);
      intent.group = static_cast<std::uint8_t>(group);
      intent.grab = !holds && held == 0 && stacking.steps() > kGrab * kStepsPerSecond;
      intent.release = holds && how == Idle::letsGoAside && stacking.steps() > kRelease * kStepsPerSecond;
      stacking.tell(intent);
      held = std::max(held, stacking.hand().heldCount());
    }
    stacking.step();
  }
  EXPECT_EQ(held, how == Idle::doesNothing ? 0 : std::min(group, setup.dice)) << "it took them";
  return stacking.outcome();
}

/// No die came back that was not dropped onto the building, three times if need be.
inline bool allWereTried(const StackingOutcome& outcome, int dice) {
  return outcome.collapsed || outcome.placed == dice || outcome.fellOff >= 3;
}

}  // namespace bourse::physics
