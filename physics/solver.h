// Contact impulses that keep dice from overlapping and from slipping without cause.
//
// A step is cut into substeps, each with one pass that pushes overlaps apart by a stiff, damped spring and
// one that takes the push out of the velocities again ("soft step"). Stiffness may grow with the rate of
// substeps, and a column of dice buckles when it is too soft for its height: see substepsFor.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "physics/box.h"

namespace bourse::physics {

/// What dice are made of; lengths in millimetres, seconds, and the mass of a die as unit.
struct Material {
  double edge = 16;
  double gravity = 9810;
  double friction = 0.45;
  double restitution = 0.1;  // of impacts that one can barely hear …
  double liveliest = 0.4;    // … and of hard ones: a falling die bounces, a die put down does not
};

/// What holds a die from outside: a spring towards a pose, that also carries its weight.
struct Grip {
  Pose target;
  double strength = 0;  // 0 free, 1 held; between while the hand opens

  static constexpr double kStiffness = 44;  // rad/s: a hand follows at 7 Hz
  static constexpr double kMostForce = 10;  // times the weight of a die
};

/// How a die moves during a step. A die that does not move has no inverse mass.
struct Motion {
  Pose pose;
  Vec velocity, spin;
  Vec shift, twist;  // since the step began
  double inverseMass = 0, inverseInertia = 0;
  bool touches = false;  // touches something, so its sway is damped
  Grip grip;
};

struct Impulse {
  double normal = 0, first = 0, second = 0;
};

/// Two bodies that touch; their slots in the list of motions.
struct Manifold {
  std::uint8_t lower = 0, upper = 0;
  Contact contact;
  std::array<Impulse, kTouches> impulse{};  // of the last substep, where the next one begins
};

struct Pace {
  double step = 0;  // seconds
  int substeps = 1;

  [[nodiscard]] double substep() const { return step / substeps; }
};

class Solver {
 public:
  /// Moves everything on by one step. Only manifolds with somebody who can move are to be given.
  void advance(std::span<Motion> motions, std::span<Manifold*> manifolds, const Material& material,
               Pace pace);

 private:
  struct Row {
    Vec lower, upper;  // arm x direction
    double mass = 0;
    double impulse = 0;
  };
  struct Point {
    Row normal, first, second;
    double separation = 0;
    double approach = 0;  // normal velocity when the step began
    double hardest = 0;   // normal impulse
  };
  struct Constraint {
    Vec normal, first, second;
    std::uint8_t lower = 0, upper = 0;
    int count = 0;
    double bias = 0, massScale = 1, impulseScale = 0;
    std::array<Point, kTouches> point;
  };

  void prepare(std::span<const Motion> motions, std::span<Manifold* const> manifolds, Pace pace);
  static Point preparePoint(const Motion& lower, const Motion& upper, const Constraint& constraint,
                            const Touch& touch, const Impulse& impulse);
  void warmStart(std::span<Motion> motions) const;
  template <bool biased>
  void pass(std::span<Motion> motions, double friction, double rate);
  void bounce(std::span<Motion> motions, const Material& material);
  void keepImpulses(std::span<Manifold* const> manifolds) const;

  std::vector<Constraint> constraints_;
};

}  // namespace bourse::physics
