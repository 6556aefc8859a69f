#include "physics/builder.h"

#include <algorithm>

namespace bourse::physics {
namespace {

constexpr double kTick = 1.0 / Builder::kIntentsPerSecond;
constexpr double kClearance = 30;   // mm above the tower when crossing
constexpr double kBeside = 40;      // mm from the tower, where nothing is in the way
constexpr double kAbove = 1.0;      // mm between the die and the tower when the hand opens
constexpr double kLongestWait = 2;  // seconds: then it opens as it is
constexpr double kLongestGrab = 1;
constexpr double kShortest = 0.15;  // seconds of a movement

constexpr Skill kSkills[] = {
    {"novice", 2.95, 0.0, 1.0, 60, 220},
    {"casual", 2.35, 0.05, 1.0, 40, 200},
    {"good", 1.7, 0.07, 0.7, 30, 200},
    {"expert", 1.2, 0.5, 0.4, 20, 160},
};

}  // namespace

std::span<const Skill> skills() { return kSkills; }

const Skill* skillNamed(std::string_view name) {
  const auto* found =
      std::find_if(std::begin(kSkills), std::end(kSkills), [&](const Skill& s) { return s.name == name; });
  return found == std::end(kSkills) ? nullptr : found;
}

Builder::Builder(const Skill& skill, const Seed& seed, int group)
    : skill_(skill), rng_(seed, purpose::kAim), group_(group) {}

void Builder::begin(const Errand& errand, const Vec& hand, double edge) {
  errand_ = errand;
  const auto aimAt = [&](double top, double base) {
    const double axis = base + skill_.judging * bell(rng_);
    return top + skill_.correction * (axis - top) + skill_.sigma * bell(rng_);
  };
  aim_.x = aimAt(errand.top.x, errand.base.x);
  aim_.y = aimAt(errand.top.y, errand.base.y);
  aim_.z = errand.top.z + edge + kAbove;
  travel_ = errand.top.z + edge + kClearance;
  place_ = hand;
  const Vec way = hand - errand.top;
  if (way.x * way.x + way.y * way.y < kBeside * kBeside)
    goTo(Stage::rise, {hand.x, hand.y, larger(travel_, hand.z)});
  else
    goTo(Stage::fetch, {errand.die.x, errand.die.y, larger(hand.z, errand.die.z + kClearance)});
}

/// Along a straight line with the least jerk, as arms do.
void Builder::goTo(Stage stage, const Vec& place) {
  stage_ = stage;
  from_ = place_;
  to_ = place;
  elapsed_ = 0;
  duration_ = larger(kShortest, 1.875 * length(to_ - from_) / skill_.pace);
}

bool Builder::arrived() {
  elapsed_ += kTick;
  const double t = smaller(1, elapsed_ / duration_);
  place_ = from_ + (to_ - from_) * (t * t * t * (10 + t * (6 * t - 15)));
  return t >= 1;
}

void Builder::remember(const Vec& held) {
  std::rotate(seen_.begin(), seen_.end() - 1, seen_.end());
  seen_.front() = held;
}

double Builder::seenSpeed() const { return length(seen_[kLate] - seen_[kLate + 1]) / kTick; }

void Builder::advance(const Sight& sight) {
  switch (stage_) {
    case Stage::rise:
      goTo(Stage::fetch, {errand_.die.x, errand_.die.y, place_.z});
      break;
    case Stage::fetch:
      goTo(Stage::lower, errand_.die);
      break;
    case Stage::lower:
      goTo(Stage::grab, errand_.die);
      break;
    case Stage::grab:
      if (sight.state == Hand::State::holding)
        goTo(Stage::lift, {place_.x, place_.y, travel_});
      else if (elapsed_ > kLongestGrab)
        stage_ = Stage::done;  // it is not there any more
      break;
    case Stage::lift:
      goTo(Stage::carry, {aim_.x, aim_.y, travel_});
      break;
    case Stage::carry:
      goTo(Stage::descend, aim_);
      break;
    case Stage::descend:
      goTo(Stage::wait, aim_);
      break;
    case Stage::wait:
      if (seenSpeed() <= skill_.stillness || elapsed_ > kLongestWait) goTo(Stage::open, aim_);
      break;
    case Stage::open:
      if (sight.state == Hand::State::empty) goTo(Stage::leave, {aim_.x, aim_.y, travel_});
      break;
    case Stage::leave:
      stage_ = Stage::done;
      break;
    case Stage::done:
      break;
  }
}

Intent Builder::next(const Sight& sight) {
  remember(sight.held);
  if (arrived()) advance(sight);
  Intent intent = intentAt(place_, 0);
  intent.group = static_cast<std::uint8_t>(group_);
  intent.grab = stage_ == Stage::grab;
  intent.release = stage_ == Stage::open && sight.state == Hand::State::holding;
  return intent;
}

}  // namespace bourse::physics
