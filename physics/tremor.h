// The tremor of a hand: noise between 6 and 12 Hz, from a seed that no player knows.
//
// It is added after a player's intent was clamped, and is too fast to be seen and corrected. So a program
// that aims has the same tremor as a person.
#pragma once

#include <array>

#include "core/rng.h"
#include "physics/vec.h"

namespace bourse::physics {

/// A number with mean 0 and deviation 1, of sums alone; never beyond 6.
double bell(Rng& rng);
/// From 0 up to but not 1.
double part(Rng& rng);

/// A resonator driven by noise 240 times a second; its output has a deviation of 1.
class NoiseResonator {
 public:
  NoiseResonator(const Seed& seed, std::uint64_t axis);
  double next();

 private:
  Rng rng_;
  double place_ = 0, speed_ = 0;
};

/// Tremor of the position and of the two tilts about the grip.
class Tremor {
 public:
  explicit Tremor(const Seed& seed);
  void step();

  [[nodiscard]] const Vec& place() const { return place_; }  // deviation 1 on each axis
  [[nodiscard]] const Vec& tilt() const { return tilt_; }    // the same; z turns about the vertical

 private:
  std::array<NoiseResonator, 6> noise_;
  Vec place_, tilt_;
};

}  // namespace bourse::physics
