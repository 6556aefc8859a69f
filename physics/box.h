// Where two dice, or a die and the table, touch: up to four points with their distance and one normal.
#pragma once

#include <array>
#include <cstdint>

#include "physics/quat.h"

namespace bourse::physics {

struct Pose {
  Vec position;
  Quat orientation;

  friend bool operator==(const Pose&, const Pose&) = default;
};

/// A cube in its place, with precomputed values for the contact search.
struct Box {
  Vec centre;
  Axes axes;
  double half = 0;
};

inline Box boxAt(const Pose& pose, double edge) {
  return {pose.position, axesOf(pose.orientation), edge / 2};
}

struct Touch {
  Vec point;              // half-way between the two surfaces
  double separation = 0;  // negative where they overlap
};

inline constexpr int kTouches = 4;

/// Which faces or edges met. Kept from step to step, so ties do not flicker.
using Feature = std::uint8_t;
inline constexpr Feature kNoFeature = 255;

struct Contact {
  Vec normal;  // from the first to the second
  int count = 0;
  std::array<Touch, kTouches> touch;
  Feature feature = kNoFeature;
};

/// The desk as it is drawn: its top is z = 0 between these edges, and beyond them dice fall.
struct Desk {
  static constexpr double kBack = -190, kFront = 640, kSide = 550;  // mm

  static constexpr bool holds(double x, double y) {
    return x > kBack && x < kFront && y > -kSide && y < kSide;
  }
};

/// All corners within `margin` of the desk's top; the normal points up.
Contact touchTable(const Box& box, double margin);

/// False at once if the dice are further apart than `margin`. `before` is the feature of the last step.
bool touchBoxes(const Box& a, const Box& b, double margin, Feature before, Contact& contact);

}  // namespace bourse::physics
