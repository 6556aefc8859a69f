#include "physics/builder.h"

#include <algorithm>
#include <cmath>

namespace bourse::physics {
namespace {

constexpr double kTick = 1.0 / Builder::kIntentsPerSecond;
constexpr double kClearance = 30;   // mm above the tower when crossing
constexpr double kBeside = 40;      // mm from the tower, where nothing is in the way
constexpr double kAbove = 1.0;      // mm between the die and the tower when the hand opens
constexpr double kLongestWait = 2;  // seconds: then it opens as it is
constexpr double kLongestGrab = 1;
constexpr double kShortest = 0.15;   // seconds of a movement
constexpr double kForFingers = 1.2;  // seconds of a trip to close and open them, and for all to be still
constexpr int kMostAtOnce = 6;

constexpr Skill kSkills[] = {
    {"novice", 2.95, 0.0, 1.0, 60, 220},
    {"casual", 2.35, 0.05, 1.0, 40, 200},
    {"good", 1.7, 0.07, 0.7, 30, 200},
    {"expert", 1.2, 0.5, 0.4, 20, 200},
};

}  // namespace

std::span<const Skill> skills() { return kSkills; }

const Skill* skillNamed(std::string_view name) {
  const auto* found =
      std::find_if(std::begin(kSkills), std::end(kSkills), [&](const Skill& s) { return s.name == name; });
  return found == std::end(kSkills) ? nullptr : found;
}

Builder::Builder(const Skill& skill, const Seed& seed, int group)
    : skill_(skill), rng_(seed, purpose::kAim), leastGroup_(group), group_(group) {}

/// Seconds of a movement; what is carried makes it slower.
double Builder::wayThere(double way, int dice) const {
  return larger(kShortest, 1.875 * way * std::sqrt(static_cast<double>(dice)) / skill_.pace);
}

/// Seconds for fetching so many dice and putting them onto the tower.
double Builder::tripOf(const Vec& hand, int dice) const {
  const Vec aside{placement_.die.x - placement_.top.x, placement_.die.y - placement_.top.y, 0};
  const double up = travel_ - placement_.die.z;
  return wayThere(length(aside), 1) + wayThere(larger(hand.z - placement_.die.z, up), 1) +
         wayThere(up, dice) + wayThere(length(aside), dice) + wayThere(kClearance, dice) +
         wayThere(kClearance, 1) + kForFingers;
}

/// As few at once as there is time for, but not fewer than it likes.
int Builder::groupFor(const Vec& hand) const {
  int best = leastGroup_;
  double shortest = 1e9;
  for (int dice = leastGroup_; dice <= std::min(placement_.dice, std::max(leastGroup_, kMostAtOnce));
       ++dice) {
    const int trips = (placement_.dice + dice - 1) / dice;
    const double seconds = trips * tripOf(hand, dice);
    if (seconds >= shortest) continue;
    best = dice;
    shortest = seconds;
    if (seconds <= placement_.seconds) break;
  }
  return best;
}

void Builder::begin(const Placement& placement, const Vec& hand, double edge) {
  placement_ = placement;
  const auto aimAt = [&](double top, double base) {
    const double axis = base + skill_.judging * bell(rng_);
    return top + skill_.correction * (axis - top) + skill_.sigma * bell(rng_);
  };
  aim_.x = aimAt(placement.top.x, placement.base.x);
  aim_.y = aimAt(placement.top.y, placement.base.y);
  aim_.z = placement.top.z + edge + kAbove;
  travel_ = placement.top.z + edge + kClearance;
  place_ = hand;
  group_ = groupFor(hand);
  const Vec way = hand - placement.top;
  if (way.x * way.x + way.y * way.y < kBeside * kBeside)
    goTo(Stage::rise, {hand.x, hand.y, larger(travel_, hand.z)});
  else
    goTo(Stage::fetch, {placement.die.x, placement.die.y, larger(hand.z, placement.die.z + kClearance)});
}

/// Along a straight line with the least jerk, as arms do.
void Builder::goTo(Stage stage, const Vec& place) {
  stage_ = stage;
  from_ = place_;
  to_ = place;
  elapsed_ = 0;
  const bool carries = stage == Stage::lift || stage == Stage::carry || stage == Stage::descend;
  duration_ = wayThere(length(to_ - from_), carries ? group_ : 1);
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

void Builder::advance(const HandView& sight) {
  switch (stage_) {
    case Stage::rise:
      goTo(Stage::fetch, {placement_.die.x, placement_.die.y, place_.z});
      break;
    case Stage::fetch:
      goTo(Stage::lower, placement_.die);
      break;
    case Stage::lower:
      goTo(Stage::grab, placement_.die);
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

Intent Builder::next(const HandView& sight) {
  remember(sight.held);
  if (arrived()) advance(sight);
  Intent intent = intentAt(place_, 0);
  intent.group = static_cast<std::uint8_t>(group_);
  intent.grab = stage_ == Stage::grab;
  intent.release = stage_ == Stage::open && sight.state == Hand::State::holding;
  return intent;
}

}  // namespace bourse::physics
