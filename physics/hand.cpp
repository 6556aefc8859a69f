#include "physics/hand.h"

#include <algorithm>

namespace bourse::physics {
namespace {

constexpr double kStep = 1.0 / kStepsPerSecond;
// The spring of the grip halves amplitudes at the frequency of the tremor.
constexpr double kThroughSpring = 0.496;
// A hand that is off by a millimetre is tilted by a fortieth: the wrist is about that far away.
constexpr double kWrist = 40;
constexpr double kBraking = 0.8;  // of the acceleration, kept to stop in time

std::int16_t unitsAside(double millimetres) {
  return static_cast<std::int16_t>(rounded(clamped(millimetres / kIntentUnit, -32767, 32767)));
}

std::uint16_t unitsUp(double millimetres) {
  return static_cast<std::uint16_t>(rounded(clamped(millimetres / kIntentUnit, 0, 65535)));
}

int stepsIn(double seconds) { return static_cast<int>(rounded(seconds * kStepsPerSecond)); }

Vec placeOf(const Intent& intent) {
  return {intent.x * kIntentUnit, intent.y * kIntentUnit, intent.z * kIntentUnit};
}

}  // namespace

Intent intentAt(const Vec& place, std::uint32_t sequence) {
  Intent intent;
  intent.sequence = sequence;
  intent.x = unitsAside(place.x);
  intent.y = unitsAside(place.y);
  intent.z = unitsUp(place.z);
  return intent;
}

Hand::Hand(const Seed& secret, const HandLimits& limits) : limits_(limits), tremor_(secret) {}

void Hand::beginTurn(World& world, const Vec& place, double seconds) {
  for (const Held& held : held_)
    if (world.present(held.number)) world.grip(held.number, {});
  intent_ = {};
  place_ = place;
  velocity_ = {};
  state_ = State::empty;
  refusal_ = Refusal::none;
  held_.clear();
  told_ = false;
  yaw_ = 0;
  stepsLeft_ = stepsIn(seconds);
}

double Hand::secondsLeft() const { return static_cast<double>(stepsLeft_) / kStepsPerSecond; }

void Hand::tell(const Intent& intent) {
  if (told_ && intent.sequence <= intent_.sequence) return;
  // Buttons pressed in two messages of one step must both count.
  const bool grab = told_ && intent_.grab, release = told_ && intent_.release;
  intent_ = intent;
  intent_.grab = intent.grab || grab;
  intent_.release = intent.release || release;
  told_ = true;
  silentSteps_ = 0;
}

void Hand::follow() {
  const double slower = 1 / std::sqrt(static_cast<double>(std::max<std::size_t>(held_.size(), 1)));
  const double acceleration = limits_.acceleration * slower;
  const bool listens = told_ && silentSteps_ <= stepsIn(limits_.silence);
  const Vec way = listens ? placeOf(intent_) - place_ : Vec{};
  const double distance = length(way);
  Vec wanted;
  if (distance > 0) {
    const double speed = smaller(std::sqrt(2 * kBraking * acceleration * distance), distance / (8 * kStep));
    wanted = way * (speed / distance);
    const Vec sideways = shortened({wanted.x, wanted.y, 0}, limits_.sideways * slower);
    wanted = {sideways.x, sideways.y,
              clamped(wanted.z, -limits_.vertical * slower, limits_.vertical * slower)};
  }
  velocity_ += shortened(wanted - velocity_, acceleration * kStep);
  place_ += velocity_ * kStep;
  if (!listens) return;
  double turn = intent_.yaw / 65536.0 - yaw_;
  if (turn > 0.5) turn -= 1;
  if (turn < -0.5) turn += 1;
  yaw_ += clamped(turn, -limits_.turning * kStep, limits_.turning * kStep);
  if (yaw_ >= 1) yaw_ -= 1;
  if (yaw_ < 0) yaw_ += 1;
}

void Hand::grab(const World& world, const Allowed& first, const Allowed& along) {
  refusal_ = Refusal::none;
  if (state_ != State::empty) {
    refusal_ = Refusal::handFull;
    return;
  }
  if (stepsLeft_ == 0) {
    refusal_ = Refusal::timeIsUp;
    return;
  }
  int nearest = -1;
  double least = limits_.reach * limits_.reach;
  bool forbidden = false;
  for (int number = 0; number < kMostDice; ++number) {
    if (!world.present(number)) continue;
    const double distance = squared(world.die(number).pose.position - place_);
    if (distance > limits_.reach * limits_.reach) continue;
    const bool may = first.test(static_cast<std::size_t>(number)) && world.die(number).mode != Mode::fixed;
    forbidden = forbidden || !may;
    if (!may || distance > least) continue;
    least = distance;
    nearest = number;
  }
  if (nearest < 0) {
    refusal_ = forbidden ? Refusal::notAllowed : Refusal::nothingInReach;
    return;
  }
  held_.assign(1, {nearest, {}, world.die(nearest).pose.orientation});
  gather(world, along);
  state_ = State::holding;
  place_ = world.die(nearest).pose.position;
  velocity_ = {};
  heldSteps_ = 0;
  strength_ = 1;
  grabYaw_ = yaw_;
}

/// What stands on the die comes along, as far as it may be taken.
void Hand::gather(const World& world, const Allowed& along) {
  const Vec lowest = world.die(held_.front().number).pose.position;
  for (std::size_t i = 0; i < held_.size(); ++i)
    for (int number = 0; number < kMostDice; ++number) {
      if (!world.present(number) || !along.test(static_cast<std::size_t>(number))) continue;
      if (std::any_of(held_.begin(), held_.end(), [&](const Held& h) { return h.number == number; }))
        continue;
      const int below = held_[i].number;
      const Pose& pose = world.die(number).pose;
      const double rise = pose.position.z - world.die(below).pose.position.z;
      if (rise < world.material().edge / 2 || !world.touching(below, number)) continue;
      held_.push_back({number, pose.position - lowest, pose.orientation});
    }
}

double Hand::unrest(const World& world) const {
  const double tired = larger(0, heldSteps_ * kStep - limits_.patience) * limits_.tiring;
  const double high = larger(0, world.floors() - limits_.calmFloors) * limits_.unrestOfFloor;
  const double many = std::sqrt(static_cast<double>(held_.size() - 1)) * limits_.unrestOfGroup;
  return (limits_.unrest + limits_.unrestOfSpeed * speed()) * (1 + tired) * (1 + high) * (1 + many) /
         kThroughSpring;
}

void Hand::holdDice(World& world) const {
  const double unrestNow = unrest(world);
  const Vec place = place_ + tremor_.place() * unrestNow;
  const Quat turn = turned(yawOfTurns(yaw_ - grabYaw_), tremor_.tilt() * (unrestNow / kWrist));
  const Axes axes = axesOf(turn);
  for (const Held& held : held_) {
    Grip grip;
    grip.target = {place + axes.toWorld(held.offset), turn * held.orientation};
    grip.strength = strength_;
    world.grip(held.number, grip);
  }
}

std::uint16_t Hand::yaw() const { return static_cast<std::uint16_t>(rounded(yaw_ * 65536) & 0xffff); }

void Hand::letGo() {
  if (state_ == State::holding) state_ = State::opening;
}

void Hand::step(World& world, const Allowed& first, const Allowed& along) {
  tremor_.step();
  follow();
  ++silentSteps_;
  ++heldSteps_;
  if (stepsLeft_ > 0) --stepsLeft_;
  if (intent_.grab) grab(world, first, along);
  if (intent_.release || stepsLeft_ == 0) letGo();
  intent_.grab = intent_.release = false;
  if (state_ == State::opening) strength_ = larger(0, strength_ - kStep / limits_.opening);
  if (state_ != State::empty) holdDice(world);
  if (state_ != State::opening || strength_ > 0) return;
  held_.clear();
  state_ = State::empty;
}

}  // namespace bourse::physics
