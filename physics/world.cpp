#include "physics/world.h"

#include <algorithm>
#include <bit>

#include "core/check.h"
#include "core/digest.h"

namespace bourse::physics {
namespace {

constexpr double kStep = 1.0 / kStepsPerSecond;
constexpr double kNear = 0.8;     // mm at which two dice count as touching soon, besides their speed
constexpr double kSamePlace = 2;  // mm within which a point of contact is the one of the step before
constexpr int kStillSteps = kStepsPerSecond / 2;
constexpr double kStillShift = 0.05;   // mm
constexpr double kStillTurn = 7.6e-7;  // the squared sine of half of 0.1 degrees

/// How far a die may come in one step, at most.
double reachOf(const Die& die, double edge) {
  return (length(die.velocity) + length(die.spin) * edge) * kStep;
}

/// Each point begins with the impulse of the nearest one of the step before.
void inheritImpulses(Manifold& manifold, const Manifold& before) {
  if (dot(manifold.contact.normal, before.contact.normal) < 0.9) return;
  std::array<bool, kTouches> taken{};
  for (std::size_t k = 0; k < static_cast<std::size_t>(manifold.contact.count); ++k) {
    int nearest = -1;
    double least = kSamePlace * kSamePlace;
    for (int old = 0; old < before.contact.count; ++old) {
      const auto o = static_cast<std::size_t>(old);
      const double distance = squared(manifold.contact.touch[k].point - before.contact.touch[o].point);
      if (taken[o] || distance >= least) continue;
      least = distance;
      nearest = old;
    }
    if (nearest < 0) continue;
    taken[static_cast<std::size_t>(nearest)] = true;
    manifold.impulse[k] = before.impulse[static_cast<std::size_t>(nearest)];
  }
}

/// Manifolds are always in this order, so that one walk finds what was there in the step before.
int orderOf(int lower, int upper) { return upper * (kMostDice + 1) + (lower == kMostDice ? 0 : lower + 1); }

/// Gives the points of a joint the impulses with which they carry a weight: as springs under a stiff plate
/// do.
void carry(Manifold& joint, const Vec& centre, double weight) {
  const auto count = static_cast<std::size_t>(joint.contact.count);
  const auto& touch = joint.contact.touch;
  Vec middle;
  for (std::size_t k = 0; k < count; ++k) middle += touch[k].point * (1.0 / joint.contact.count);
  double xx = 0, xy = 0, yy = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const Vec arm = touch[k].point - middle;
    xx += arm.x * arm.x;
    xy += arm.x * arm.y;
    yy += arm.y * arm.y;
  }
  const Vec lever = (centre - middle) * weight;
  const double determinant = xx * yy - xy * xy;
  const bool wide = determinant > 1;  // mm⁴: a line or a point gives no hold
  const double slopeX = wide ? (lever.x * yy - lever.y * xy) / determinant : 0;
  const double slopeY = wide ? (lever.y * xx - lever.x * xy) / determinant : 0;
  for (std::size_t k = 0; k < count; ++k) {
    const Vec arm = touch[k].point - middle;
    joint.impulse[k].normal = larger(0, weight / joint.contact.count + slopeX * arm.x + slopeY * arm.y);
  }
}

/// Sets of dice that hang together, as a forest.
class Islands {
 public:
  Islands() {
    for (std::size_t i = 0; i < parent_.size(); ++i) parent_[i] = static_cast<std::uint8_t>(i);
  }
  int of(int number) {
    while (parent(number) != number) number = parent(number);
    return number;
  }
  void join(int a, int b) {
    a = of(a);
    b = of(b);
    parent_[static_cast<std::size_t>(a < b ? b : a)] = static_cast<std::uint8_t>(a < b ? a : b);
  }

 private:
  int parent(int number) { return parent_[static_cast<std::size_t>(number)]; }
  std::array<std::uint8_t, kMostDice> parent_{};
};

}  // namespace

int substepsFor(int height) {
  constexpr int kMost = 48;
  if (height <= 12) return 8;
  const double dice = height;
  // For dice of 16 mm on earth; others differ by the root of gravity over edge, and stand as well.
  const double least = 0.64 * std::sqrt(9810.0 / 16.0 * dice * dice * dice) / kStepsPerSecond;
  int substeps = 8;
  while (substeps < kMost && substeps < 2.2 * least) substeps += 4;
  return substeps;
}

int World::add(const Pose& pose, const Vec& velocity, const Vec& spin) {
  int number = 0;
  while (number < kMostDice && present(number)) ++number;
  BOURSE_CHECK(number, <, kMostDice);
  Die& added = dice_[static_cast<std::size_t>(number)];
  added = Die{};
  added.mode = Mode::free;
  added.pose = added.restingPose = pose;
  added.velocity = velocity;
  added.spin = spin;
  used_ = used_ > number ? used_ : number + 1;
  return number;
}

std::vector<int> World::stand(std::span<const Pose> column, bool bystander) {
  const auto floors = static_cast<int>(column.size());
  if (substeps_ == 0) substeps_ = substepsFor(floors);
  const double impulse = material_.gravity * kStep / substeps_;  // of the weight of one die
  std::vector<int> numbers;
  Vec sum;
  for (const Pose& pose : column) {
    numbers.push_back(add(pose));
    BOURSE_CHECK(numbers.back(), ==, numbers.front() + static_cast<int>(numbers.size()) - 1);
    boxes_[static_cast<std::size_t>(numbers.back())] = boxAt(pose, material_.edge);
    sum += pose.position;
  }
  for (int floor = 0; floor < floors; ++floor) {
    const int upper = numbers[static_cast<std::size_t>(floor)];
    dice_[static_cast<std::size_t>(upper)].mode = Mode::locked;
    dice_[static_cast<std::size_t>(upper)].bystander = bystander;
    found_.clear();
    meet(floor == 0 ? kTable : upper - 1, upper, nullptr);
    const int above = floors - floor;
    for (Manifold& joint : found_) {
      carry(joint, sum * (1.0 / above), impulse * above);
      const auto later = [](const Manifold& a, const Manifold& b) {
        return orderOf(a.lower, a.upper) < orderOf(b.lower, b.upper);
      };
      manifolds_.insert(std::upper_bound(manifolds_.begin(), manifolds_.end(), joint, later), joint);
    }
    sum -= column[static_cast<std::size_t>(floor)].position;
  }
  return numbers;
}

void World::forget(int number) {
  wake(number);
  std::erase_if(manifolds_, [&](const Manifold& m) { return m.lower == number || m.upper == number; });
}

void World::remove(int number) {
  forget(number);
  dice_[static_cast<std::size_t>(number)].mode = Mode::absent;
}

void World::place(int number, const Pose& pose) {
  BOURSE_CHECK(present(number) && die(number).mode != Mode::fixed, ==, true);
  forget(number);
  Die& placed = dice_[static_cast<std::size_t>(number)];
  placed = Die{};
  placed.mode = Mode::free;
  placed.pose = placed.restingPose = pose;
}

void World::fix(int number) {
  Die& fixed = dice_[static_cast<std::size_t>(number)];
  fixed.mode = Mode::fixed;
  fixed.velocity = fixed.spin = {};
}

void World::wake(int number) {
  Islands islands;
  for (const Manifold& manifold : manifolds_)
    if (manifold.lower != kTable && die(manifold.lower).mode != Mode::fixed &&
        die(manifold.upper).mode != Mode::fixed)
      islands.join(manifold.lower, manifold.upper);
  for (int other = 0; other < used_; ++other) {
    Die& woken = dice_[static_cast<std::size_t>(other)];
    if (islands.of(other) != islands.of(number)) continue;
    if (woken.mode == Mode::locked) woken.mode = Mode::free;
    woken.stillSteps = 0;
  }
}

void World::grip(int number, const Grip& grip) {
  Die& gripped = dice_[static_cast<std::size_t>(number)];
  BOURSE_CHECK(present(number) && gripped.mode != Mode::fixed, ==, true);
  if (gripped.mode == Mode::locked) wake(number);
  gripped.grip = grip;
}

bool World::atRest() const {
  for (int number = 0; number < used_; ++number)
    if (moves(number)) return false;
  return true;
}

bool World::touching(int a, int b) const {
  for (const Manifold& manifold : manifolds_)
    if ((manifold.lower == a && manifold.upper == b) || (manifold.lower == b && manifold.upper == a))
      return true;
  return false;
}

double World::highest(bool ofBuilding) const {
  double height = 0;
  for (int number = 0; number < used_; ++number) {
    const Die& one = die(number);
    const bool counts =
        ofBuilding ? !one.bystander && (moves(number) || one.mode == Mode::locked) : moves(number);
    if (counts && one.grip.strength < 1) height = larger(height, one.pose.position.z);
  }
  return height;
}

int World::floors() const { return static_cast<int>(highest(true) / material_.edge + 0.6); }

void World::meet(int lower, int upper, const Manifold* before) {
  const Die& above = die(upper);
  double margin = kNear + reachOf(above, material_.edge);
  Manifold manifold;
  manifold.lower = static_cast<std::uint8_t>(lower);
  manifold.upper = static_cast<std::uint8_t>(upper);
  if (lower == kTable) {
    manifold.contact = touchTable(boxes_[static_cast<std::size_t>(upper)], margin);
    if (manifold.contact.count == 0) return;
  } else {
    margin += reachOf(die(lower), material_.edge);
    const double reach = material_.edge * 1.7320509 + margin;
    if (squared(above.pose.position - die(lower).pose.position) > reach * reach) return;
    const Feature feature = before != nullptr ? before->contact.feature : kNoFeature;
    if (!touchBoxes(boxes_[static_cast<std::size_t>(lower)], boxes_[static_cast<std::size_t>(upper)], margin,
                    feature, manifold.contact))
      return;
  }
  if (before != nullptr) inheritImpulses(manifold, *before);
  found_.push_back(manifold);
}

void World::findContacts() {
  for (int number = 0; number < used_; ++number)
    if (present(number)) boxes_[static_cast<std::size_t>(number)] = boxAt(die(number).pose, material_.edge);
  found_.clear();
  auto old = manifolds_.cbegin();
  for (int upper = 0; upper < used_; ++upper) {
    if (!present(upper)) continue;
    for (int lower = -1; lower < upper; ++lower) {
      const int slot = lower < 0 ? kTable : lower;
      if (slot != kTable && !present(slot)) continue;
      while (old != manifolds_.cend() && orderOf(old->lower, old->upper) < orderOf(slot, upper)) ++old;
      const bool known = old != manifolds_.cend() && old->lower == slot && old->upper == upper;
      if (moves(upper) || moves(slot))
        meet(slot, upper, known ? &*old : nullptr);
      else if (known)
        found_.push_back(*old);
    }
  }
  manifolds_.swap(found_);
}

void World::wakeAndLock() {
  Islands islands;
  for (const Manifold& manifold : manifolds_)
    if (manifold.lower != kTable && die(manifold.lower).mode != Mode::fixed &&
        die(manifold.upper).mode != Mode::fixed)
      islands.join(manifold.lower, manifold.upper);
  std::array<bool, kMostDice> still{};
  still.fill(true);
  for (int number = 0; number < used_; ++number) {
    const Die& one = die(number);
    if (one.mode == Mode::free && (one.stillSteps < kStillSteps || one.grip.strength > 0))
      still[static_cast<std::size_t>(islands.of(number))] = false;
  }
  for (int number = 0; number < used_; ++number) {
    Die& one = dice_[static_cast<std::size_t>(number)];
    const bool rests = still[static_cast<std::size_t>(islands.of(number))];
    if (one.mode == Mode::free && rests) {
      one.mode = Mode::locked;
      one.velocity = one.spin = {};
    } else if (one.mode == Mode::locked && !rests) {
      one.mode = Mode::free;
      one.stillSteps = 0;
    }
  }
}

void World::noteStillness(Die& one) const {
  const double cosine = dot(one.pose.orientation, one.restingPose.orientation);
  if (squared(one.pose.position - one.restingPose.position) <= kStillShift * kStillShift &&
      1 - cosine * cosine <= kStillTurn) {
    ++one.stillSteps;
    return;
  }
  one.restingPose = one.pose;
  one.stillSteps = 0;
}

void World::solve() {
  const int substeps = substepsFor(static_cast<int>(highest(false) / material_.edge + 0.6));
  if (substeps_ != 0 && substeps != substeps_) {
    const double scale = static_cast<double>(substeps_) / substeps;
    for (Manifold& manifold : manifolds_)
      for (Impulse& impulse : manifold.impulse)
        impulse = {impulse.normal * scale, impulse.first * scale, impulse.second * scale};
  }
  substeps_ = substeps;
  const double inverseInertia = 6 / (material_.edge * material_.edge);
  motions_.assign(kMostDice + 1, Motion{});
  for (int number = 0; number < used_; ++number) {
    const Die& one = die(number);
    if (!present(number)) continue;
    Motion& motion = motions_[static_cast<std::size_t>(number)];
    motion.pose = one.pose;
    if (one.mode != Mode::free) continue;
    motion.velocity = one.velocity;
    motion.spin = one.spin;
    motion.grip = one.grip;
    motion.inverseMass = 1;
    motion.inverseInertia = inverseInertia;
  }
  active_.clear();
  for (Manifold& manifold : manifolds_) {
    if (!moves(manifold.lower) && !moves(manifold.upper)) continue;
    active_.push_back(&manifold);
    motions_[manifold.lower].touches = motions_[manifold.upper].touches = true;
  }
  solver_.advance(motions_, active_, material_, {kStep, substeps});
  for (int number = 0; number < used_; ++number) {
    if (!moves(number)) continue;
    Die& one = dice_[static_cast<std::size_t>(number)];
    const Motion& motion = motions_[static_cast<std::size_t>(number)];
    one.pose = motion.pose;
    one.velocity = motion.velocity;
    one.spin = motion.spin;
    noteStillness(one);
    if (one.pose.position.z < kLost) leaveDesk(one);
  }
}

/// Over the edge of the desk: out of sight, and at rest.
void World::leaveDesk(Die& one) const {
  one.mode = Mode::locked;
  one.velocity = one.spin = {};
  one.pose.position.z = kLost;
  one.restingPose = one.pose;
}

void World::step() {
  ++steps_;
  if (atRest()) return;
  findContacts();
  wakeAndLock();
  if (!atRest()) solve();
}

void World::run(double seconds) {
  const long long count = rounded(seconds * kStepsPerSecond);
  for (long long i = 0; i < count; ++i) step();
}

std::uint64_t World::digest() const {
  Digest digest;
  const auto add = [&](double value) { digest.add(std::bit_cast<std::uint64_t>(value)); };
  for (int number = 0; number < used_; ++number) {
    const Die& one = die(number);
    digest.add(static_cast<std::uint64_t>(one.mode));
    if (one.mode == Mode::absent) continue;
    for (const Vec& vector : {one.pose.position, one.velocity, one.spin}) {
      add(vector.x);
      add(vector.y);
      add(vector.z);
    }
    for (const double part :
         {one.pose.orientation.w, one.pose.orientation.x, one.pose.orientation.y, one.pose.orientation.z})
      add(part);
  }
  return digest.value();
}

}  // namespace bourse::physics
