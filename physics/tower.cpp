#include "physics/tower.h"

#include <algorithm>
#include <array>

namespace bourse::physics {
namespace {

struct Flat {
  double x = 0, y = 0;
};

struct Outline {
  std::array<Flat, 16> corner;
  int count = 0;

  void add(Flat f) { corner[static_cast<std::size_t>(count++)] = f; }
  [[nodiscard]] Flat at(int i) const { return corner[static_cast<std::size_t>(i % count)]; }
};

/// The die seen from above, counter-clockwise; which of its faces is up does not matter.
Outline outlineOf(const Pose& pose, double edge) {
  const Axes axes = axesOf(pose.orientation);
  int up = 0;
  for (int i = 1; i < 3; ++i)
    if (magnitude(axes.axis[i].z) > magnitude(axes.axis[up].z)) up = i;
  const Vec& side = axes.axis[(up + 1) % 3];
  const double size = std::sqrt(side.x * side.x + side.y * side.y);
  const double x = side.x / size * edge / 2, y = side.y / size * edge / 2;
  const Vec& c = pose.position;
  Outline outline;
  outline.add({c.x + x - y, c.y + y + x});
  outline.add({c.x - x - y, c.y - y + x});
  outline.add({c.x - x + y, c.y - y - x});
  outline.add({c.x + x + y, c.y + y - x});
  return outline;
}

/// Positive to the left of the line from a to b, in millimetres.
double leftOf(Flat a, Flat b, Flat p) {
  const double x = b.x - a.x, y = b.y - a.y;
  return (x * (p.y - a.y) - y * (p.x - a.x)) / std::sqrt(x * x + y * y);
}

Outline overlap(const Outline& a, const Outline& b) {
  Outline rest = a;
  for (int side = 0; side < 4 && rest.count > 0; ++side) {
    const Flat from = b.at(side), to = b.at(side + 1);
    Outline kept;
    for (int i = 0; i < rest.count; ++i) {
      const Flat p = rest.at(i), q = rest.at(i + 1);
      const double in = leftOf(from, to, p), next = leftOf(from, to, q);
      if (in >= 0) kept.add(p);
      if ((in >= 0) == (next >= 0)) continue;
      const double part = in / (in - next);
      kept.add({p.x + (q.x - p.x) * part, p.y + (q.y - p.y) * part});
    }
    rest = kept;
  }
  return rest;
}

double insideBy(const Outline& outline, Flat point) {
  double least = 1e30;
  for (int i = 0; i < outline.count; ++i) {
    const Flat from = outline.at(i), to = outline.at(i + 1);
    if (from.x == to.x && from.y == to.y) continue;
    least = smaller(least, leftOf(from, to, point));
  }
  return least;
}

}  // namespace

double staticMargin(std::span<const Pose> column, double edge) {
  double least = edge, x = 0, y = 0;
  for (std::size_t above = column.size(); above-- > 0;) {
    x += column[above].position.x;
    y += column[above].position.y;
    const auto dice = static_cast<double>(column.size() - above);
    Outline face = outlineOf(column[above], edge);
    if (above > 0) face = overlap(face, outlineOf(column[above - 1], edge));
    if (face.count < 3) return -edge;
    least = smaller(least, insideBy(face, {x / dice, y / dice}));
  }
  return least;
}

bool onFloor(const Die& die, int floor, double edge) {
  if (die.mode == Mode::absent) return false;
  if (magnitude(die.pose.position.z - (floor + 0.5) * edge) > edge / 4) return false;
  const Axes axes = axesOf(die.pose.orientation);
  return std::any_of(axes.axis, axes.axis + 3, [](const Vec& axis) { return magnitude(axis.z) > 0.9; });
}

bool overlapping(const Pose& lower, const Pose& upper, double edge) {
  return overlap(outlineOf(lower, edge), outlineOf(upper, edge)).count >= 3;
}

TowerReading readTower(const World& world, std::span<const int> building, std::span<const int> added) {
  TowerReading reading;
  const double edge = world.material().edge;
  const Die* below = nullptr;
  const auto stands = [&](int number) {
    const Die& die = world.die(number);
    if (!onFloor(die, reading.standing, edge)) return false;
    if (below != nullptr && !overlapping(below->pose, die.pose, edge)) return false;
    below = &die;
    return true;
  };
  for (const int number : building) {
    if (!stands(number)) {
      reading.collapsed = true;
      return reading;
    }
    ++reading.standing;
  }
  for (const int number : added) {
    if (!stands(number)) break;
    const auto beside = [&](int other) {
      return other != number && onFloor(world.die(other), reading.standing, edge) &&
             length(world.die(other).pose.position - world.die(number).pose.position) < 2 * edge;
    };
    if (std::any_of(added.begin(), added.end(), beside)) break;
    ++reading.standing;
  }
  return reading;
}

}  // namespace bourse::physics
