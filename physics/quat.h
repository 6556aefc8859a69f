// Orientations as unit quaternions, and the three axes of a die they stand for.
#pragma once

#include "physics/vec.h"

namespace bourse::physics {

struct Quat {
  double w = 1, x = 0, y = 0, z = 0;

  friend constexpr Quat operator*(const Quat& a, const Quat& b) {
    return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
  }
  friend constexpr bool operator==(const Quat&, const Quat&) = default;
};

constexpr Quat reversed(const Quat& q) { return {q.w, -q.x, -q.y, -q.z}; }
constexpr double dot(const Quat& a, const Quat& b) { return a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z; }
inline Quat normalized(const Quat& q) {
  const double scale = 1 / std::sqrt(dot(q, q));
  return {q.w * scale, q.x * scale, q.y * scale, q.z * scale};
}

/// Turned by a small rotation vector (axis times angle, in the world's frame); exact to first order.
inline Quat turned(const Quat& q, const Vec& rotation) {
  const Quat change = Quat{0, rotation.x * 0.5, rotation.y * 0.5, rotation.z * 0.5} * q;
  return normalized({q.w + change.w, q.x + change.x, q.y + change.y, q.z + change.z});
}

/// The rotation vector from `from` to `to`, for small angles: twice the vector part, the short way round.
constexpr Vec rotationBetween(const Quat& from, const Quat& to) {
  const Quat change = to * reversed(from);
  const double twice = change.w < 0 ? -2 : 2;
  return {change.x * twice, change.y * twice, change.z * twice};
}

/// The sine of an angle given in turns: a polynomial of our own, since those of libraries differ in the last
/// bit.
constexpr double sineOfTurns(double turns) {
  double t = turns - static_cast<double>(static_cast<long long>(turns));  // in (-1, 1)
  if (t > 0.5) t -= 1;
  if (t < -0.5) t += 1;
  if (t > 0.25) t = 0.5 - t;
  if (t < -0.25) t = -0.5 - t;
  const double x = t * 6.283185307179586, square = x * x;
  double sum = 0;
  for (int n = 19; n >= 3; n -= 2) sum = (sum + 1) * (-square / static_cast<double>(n * (n - 1)));
  return x * (1 + sum);
}
constexpr double cosineOfTurns(double turns) { return sineOfTurns(turns + 0.25); }

/// Turned about the vertical.
inline Quat yawOfTurns(double turns) {
  return normalized({cosineOfTurns(turns / 2), 0, 0, sineOfTurns(turns / 2)});
}

/// The die's own axes in the world: the columns of the rotation matrix.
struct Axes {
  Vec axis[3];

  [[nodiscard]] constexpr Vec toWorld(const Vec& local) const {
    return axis[0] * local.x + axis[1] * local.y + axis[2] * local.z;
  }
  [[nodiscard]] constexpr Vec toLocal(const Vec& world) const {
    return {dot(axis[0], world), dot(axis[1], world), dot(axis[2], world)};
  }
};

constexpr Axes axesOf(const Quat& q) {
  const double xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
  const double xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
  const double wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  return {{{1 - 2 * (yy + zz), 2 * (xy + wz), 2 * (xz - wy)},
           {2 * (xy - wz), 1 - 2 * (xx + zz), 2 * (yz + wx)},
           {2 * (xz + wy), 2 * (yz - wx), 1 - 2 * (xx + yy)}}};
}

}  // namespace bourse::physics
