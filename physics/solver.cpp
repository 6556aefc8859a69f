#include "physics/solver.h"

namespace bourse::physics {
namespace {

constexpr double kTwoPi = 6.283185307179586;
constexpr double kDampingRatio = 2;   // of the spring at a contact; at 10 columns shiver and creep
constexpr double kPartOfRate = 0.25;  // its frequency, as a part of the substep rate; more is unstable
constexpr double kFastestPush = 400;  // mm/s: deep overlaps are not shot apart
constexpr double kLoudImpact = 80;    // mm/s: slower impacts do not bounce
constexpr double kPutDown = 300;      // mm/s: what a careful hand does is slower
constexpr double kHardImpact = 1500;  // mm/s

// Wooden dice that sway on each other rub and come to rest within a second. Contact points do not rub, so the
// sway is damped here. A fall is faster than this and is not damped.
constexpr double kSwayLoss = 16;     // per second, of dice that hardly move
constexpr double kFastestSway = 20;  // mm/s

void settle(Motion& motion, double h) {
  const double part = 1 - squared(motion.velocity) / (kFastestSway * kFastestSway);
  if (part <= 0) return;
  const double kept = 1 - h * kSwayLoss * part;
  motion.velocity = motion.velocity * kept;
  motion.spin = motion.spin * kept;
}

/// The share of its speed that a die keeps after an impact.
double restitutionAt(double speed, const Material& material) {
  const double part = clamped((speed - kPutDown) / (kHardImpact - kPutDown), 0, 1);
  return material.restitution + (material.liveliest - material.restitution) * part;
}

/// Velocities after a substep of gravity and of the hand.
void accelerate(Motion& motion, const Material& material, double h) {
  const Grip& grip = motion.grip;
  motion.velocity.z -= h * material.gravity * (1 - grip.strength);
  if (grip.strength == 0) {
    if (motion.touches) settle(motion, h);
    return;
  }
  constexpr double kSpring = Grip::kStiffness * Grip::kStiffness, kDamping = 2 * Grip::kStiffness;
  const double most = Grip::kMostForce * material.gravity;
  const Vec pull = (grip.target.position - motion.pose.position) * kSpring - motion.velocity * kDamping;
  motion.velocity += shortened(pull, most) * (h * grip.strength);
  const Vec turn =
      rotationBetween(motion.pose.orientation, grip.target.orientation) * kSpring - motion.spin * kDamping;
  motion.spin += shortened(turn, most * material.edge / 2 * motion.inverseInertia) * (h * grip.strength);
}

void move(Motion& motion, double h) {
  const Vec shift = motion.velocity * h, twist = motion.spin * h;
  motion.shift += shift;
  motion.twist += twist;
  motion.pose.position += shift;
  motion.pose.orientation = turned(motion.pose.orientation, twist);
}

struct Velocities {
  Vec lower, upper, lowerSpin, upperSpin;
};

inline void push(Velocities& at, const Motion& lower, const Motion& upper, const Vec& direction,
                 const Vec& armLower, const Vec& armUpper, double impulse) {
  at.lower -= direction * (impulse * lower.inverseMass);
  at.lowerSpin -= armLower * (impulse * lower.inverseInertia);
  at.upper += direction * (impulse * upper.inverseMass);
  at.upperSpin += armUpper * (impulse * upper.inverseInertia);
}

inline double speed(const Velocities& at, const Vec& direction, const Vec& armLower, const Vec& armUpper) {
  return dot(direction, at.upper - at.lower) + (dot(armUpper, at.upperSpin) - dot(armLower, at.lowerSpin));
}

inline Velocities velocitiesOf(const Motion& lower, const Motion& upper) {
  return {lower.velocity, upper.velocity, lower.spin, upper.spin};
}

inline void store(const Velocities& at, Motion& lower, Motion& upper) {
  lower.velocity = at.lower;
  lower.spin = at.lowerSpin;
  upper.velocity = at.upper;
  upper.spin = at.upperSpin;
}

}  // namespace

Solver::Point Solver::preparePoint(const Motion& lower, const Motion& upper, const Constraint& constraint,
                                   const Touch& touch, const Impulse& impulse) {
  const Vec armLower = touch.point - lower.pose.position, armUpper = touch.point - upper.pose.position;
  const double mass = lower.inverseMass + upper.inverseMass;
  const auto row = [&](const Vec& direction, double before) {
    Row made{cross(armLower, direction), cross(armUpper, direction), 0, before};
    made.mass =
        1 / (mass + lower.inverseInertia * squared(made.lower) + upper.inverseInertia * squared(made.upper));
    return made;
  };
  Point point;
  point.normal = row(constraint.normal, impulse.normal);
  point.first = row(constraint.first, impulse.first);
  point.second = row(constraint.second, impulse.second);
  point.separation = touch.separation;
  point.approach =
      speed(velocitiesOf(lower, upper), constraint.normal, point.normal.lower, point.normal.upper);
  return point;
}

void Solver::prepare(std::span<const Motion> motions, std::span<Manifold* const> manifolds, Pace pace) {
  const double h = pace.substep();
  constraints_.resize(manifolds.size());
  for (std::size_t i = 0; i < manifolds.size(); ++i) {
    const Manifold& manifold = *manifolds[i];
    Constraint& constraint = constraints_[i];
    const Motion& lower = motions[manifold.lower];
    const Motion& upper = motions[manifold.upper];
    constraint.lower = manifold.lower;
    constraint.upper = manifold.upper;
    constraint.normal = manifold.contact.normal;
    constraint.count = manifold.contact.count;
    tangentsOf(constraint.normal, constraint.first, constraint.second);
    const double omega = kTwoPi * kPartOfRate / h;
    const double a1 = 2 * kDampingRatio + h * omega, a2 = h * omega * a1, a3 = 1 / (1 + a2);
    constraint.bias = omega / a1;
    constraint.massScale = a2 * a3;
    constraint.impulseScale = a3;
    for (std::size_t k = 0; k < static_cast<std::size_t>(constraint.count); ++k)
      constraint.point[k] =
          preparePoint(lower, upper, constraint, manifold.contact.touch[k], manifold.impulse[k]);
  }
}

void Solver::warmStart(std::span<Motion> motions) const {
  for (const Constraint& constraint : constraints_) {
    Motion& lower = motions[constraint.lower];
    Motion& upper = motions[constraint.upper];
    Velocities at = velocitiesOf(lower, upper);
    for (int k = 0; k < constraint.count; ++k) {
      const Point& point = constraint.point[static_cast<std::size_t>(k)];
      const double n = point.normal.impulse, f = point.first.impulse, s = point.second.impulse;
      const Vec total = constraint.normal * n + constraint.first * f + constraint.second * s;
      const Vec onLower = point.normal.lower * n + point.first.lower * f + point.second.lower * s;
      const Vec onUpper = point.normal.upper * n + point.first.upper * f + point.second.upper * s;
      push(at, lower, upper, total, onLower, onUpper, 1);
    }
    store(at, lower, upper);
  }
}

template <bool biased>
void Solver::pass(std::span<Motion> motions, double friction, double rate) {
  for (Constraint& constraint : constraints_) {
    Motion& lower = motions[constraint.lower];
    Motion& upper = motions[constraint.upper];
    Velocities at = velocitiesOf(lower, upper);
    const double shifted = dot(constraint.normal, upper.shift - lower.shift);
    const auto rub = [&](Row& row, const Vec& direction, double most) {
      const double impulse = row.impulse - row.mass * speed(at, direction, row.lower, row.upper);
      const double kept = clamped(impulse, -most, most), change = kept - row.impulse;
      row.impulse = kept;
      push(at, lower, upper, direction, row.lower, row.upper, change);
    };
    for (int k = 0; k < constraint.count; ++k) {
      Point& point = constraint.point[static_cast<std::size_t>(k)];
      const double most = friction * point.normal.impulse;
      rub(point.first, constraint.first, most);
      rub(point.second, constraint.second, most);

      Row& row = point.normal;
      const double separation =
          point.separation + shifted + (dot(row.upper, upper.twist) - dot(row.lower, lower.twist));
      double bias = 0, massScale = 1, impulseScale = 0;
      if (separation > 0) {
        bias = separation * rate;  // may come as near as that
      } else if constexpr (biased) {
        bias = larger(constraint.bias * separation, -kFastestPush);
        massScale = constraint.massScale;
        impulseScale = constraint.impulseScale;
      }
      const double towards = speed(at, constraint.normal, row.lower, row.upper);
      const double impulse =
          row.impulse - row.mass * massScale * (towards + bias) - impulseScale * row.impulse;
      const double kept = larger(impulse, 0), change = kept - row.impulse;
      row.impulse = kept;
      point.hardest = larger(point.hardest, kept);
      push(at, lower, upper, constraint.normal, row.lower, row.upper, change);
    }
    store(at, lower, upper);
  }
}

void Solver::bounce(std::span<Motion> motions, const Material& material) {
  for (Constraint& constraint : constraints_) {
    Motion& lower = motions[constraint.lower];
    Motion& upper = motions[constraint.upper];
    for (int k = 0; k < constraint.count; ++k) {
      Point& point = constraint.point[static_cast<std::size_t>(k)];
      if (point.approach > -kLoudImpact || point.hardest == 0) continue;
      Row& row = point.normal;
      Velocities at = velocitiesOf(lower, upper);
      const double towards = speed(at, constraint.normal, row.lower, row.upper);
      const double impulse =
          row.impulse - row.mass * (towards + restitutionAt(-point.approach, material) * point.approach);
      const double kept = larger(impulse, 0), change = kept - row.impulse;
      row.impulse = kept;
      push(at, lower, upper, constraint.normal, row.lower, row.upper, change);
      store(at, lower, upper);
    }
  }
}

void Solver::keepImpulses(std::span<Manifold* const> manifolds) const {
  for (std::size_t i = 0; i < manifolds.size(); ++i)
    for (std::size_t k = 0; k < static_cast<std::size_t>(constraints_[i].count); ++k) {
      const Point& point = constraints_[i].point[k];
      manifolds[i]->impulse[k] = {point.normal.impulse, point.first.impulse, point.second.impulse};
    }
}

void Solver::advance(std::span<Motion> motions, std::span<Manifold*> manifolds, const Material& material,
                     Pace pace) {
  const double h = pace.substep(), rate = 1 / h;
  prepare(motions, manifolds, pace);
  for (int substep = 0; substep < pace.substeps; ++substep) {
    for (Motion& motion : motions)
      if (motion.inverseMass > 0) accelerate(motion, material, h);
    warmStart(motions);
    pass<true>(motions, material.friction, rate);
    for (Motion& motion : motions)
      if (motion.inverseMass > 0) move(motion, h);
    pass<false>(motions, material.friction, rate);
  }
  bounce(motions, material);
  keepImpulses(manifolds);
}

}  // namespace bourse::physics
