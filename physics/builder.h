// Bots that stack. They send intents like a player, see with a player's delay, and have four skill levels.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "physics/hand.h"

namespace bourse::physics {

struct Skill {
  std::string_view name;
  double sigma;       // mm, how far the aim is off on each axis
  double correction;  // 0 aims at the top die, 1 at the axis of the tower
  double judging;     // mm, how wrong the axis is seen
  double stillness;   // mm/s below which the hand opens
  double pace;        // mm/s at the fastest
};

/// From the novice to the expert.
std::span<const Skill> skills();
/// Null if there is none of that name.
const Skill* skillNamed(std::string_view name);

/// The next die to place.
struct Placement {
  Vec die;               // where the die lies
  Vec top;               // the centre of the die at the top of the tower
  Vec base;              // the centre of the lowest
  int dice = 1;          // how many wait, this one among them
  double seconds = 1e9;  // that are left for all of them
};

/// What a player sees.
struct HandView {
  Vec hand;           // where the hand is
  Hand::State state;  // and what it does
  Vec held;           // where the held die is, if there is one
};

class Builder {
 public:
  static constexpr int kIntentsPerSecond = 60;

  /// `group` is how many dice it carries at once, if there are as many; more where the clock asks for it.
  Builder(const Skill& skill, const Seed& seed, int group = 1);

  void begin(const Placement& placement, const Vec& hand, double edge);
  /// The next intent, to be asked for 60 times a second; its sequence is the caller's.
  Intent next(const HandView& sight);
  /// Gives up the placement.
  void stop() { stage_ = Stage::done; }
  [[nodiscard]] bool done() const { return stage_ == Stage::done; }

 private:
  enum class Stage : std::uint8_t { rise, fetch, lower, grab, lift, carry, descend, wait, open, leave, done };

  [[nodiscard]] double wayThere(double way, int dice) const;
  [[nodiscard]] double tripOf(const Vec& hand, int dice) const;
  [[nodiscard]] int groupFor(const Vec& hand) const;
  void goTo(Stage stage, const Vec& place);
  bool arrived();
  void advance(const HandView& sight);
  void remember(const Vec& held);
  [[nodiscard]] double seenSpeed() const;

  const Skill& skill_;
  Rng rng_;
  int leastGroup_, group_;
  Stage stage_ = Stage::done;
  Placement placement_;
  Vec aim_;
  double travel_ = 0;  // the height at which it crosses
  Vec from_, to_, place_;
  double elapsed_ = 0, duration_ = 0;
  // The last 100 ms of what was seen, newest first: that is how late a frame is.
  static constexpr int kLate = 6;
  std::array<Vec, kLate + 2> seen_{};
};

}  // namespace bourse::physics
