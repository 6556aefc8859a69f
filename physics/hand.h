// The hand that stacks: a player says where it should be, and it moves there like a hand.
//
// Players send intents and nothing else. An intent is clamped to what an arm can do, tremor is added, and the
// die follows the result on a spring. The die stays a rigid body among others, so bumping into a tower
// counts.
#pragma once

#include <bitset>
#include <cstdint>
#include <vector>

#include "physics/tremor.h"
#include "physics/world.h"

namespace bourse::physics {

/// One message of a player, 30 to 60 times a second.
struct Intent {
  std::uint32_t sequence = 0;  // rises; what comes late is ignored
  std::int16_t x = 0, y = 0;   // of the centre of the lowest held die, in units of kIntentUnit
  std::uint16_t z = 0;         // the same, above the table
  std::uint16_t yaw = 0;       // in 1/65536 of a turn
  std::uint8_t group = 1;      // how many of the next dice shall stand on each other beside the building
  bool grab = false, release = false;

  friend bool operator==(const Intent&, const Intent&) = default;
};

inline constexpr double kIntentUnit = 0.02;  // mm

/// The intent to be at a place, clamped to the reach of an arm.
Intent intentAt(const Vec& place, std::uint32_t sequence);

struct HandLimits {
  double sideways = 350, vertical = 250;  // mm/s, for one die; for k dice divided by the root of k
  double acceleration = 3000;             // mm/s²
  double turning = 0.5;                   // turns a second
  double reach = 12;                      // mm from the hand to the centre of a die
  double unrest = 0.5;                    // mm, deviation of a held die at rest
  double unrestOfSpeed = 0.008;           // mm more per mm/s
  double patience = 6;                    // seconds a die is held before the hand grows tired …
  double tiring = 0.2;                    // … by this part a second
  int calmFloors = 15;                    // above them …
  double unrestOfFloor = 0.02;            // … this part more for each
  double unrestOfGroup = 0.45;            // this part more for two dice; by the root of how many are added
  double opening = 0.06;                  // seconds from release to open
  double silence = 0.15;                  // seconds without an intent until the hand stops
};

/// Seconds a player has for a turn of so many dice.
constexpr double secondsForTurn(int dice) { return 15 + 8.0 * dice; }

/// The dice a player may take now, by number: the rules decide.
using Allowed = std::bitset<kMostDice>;

class Hand {
 public:
  enum class State : std::uint8_t { empty, holding, opening };
  enum class Refusal : std::uint8_t { none, handFull, nothingInReach, notAllowed, timeIsUp };

  explicit Hand(const Seed& secret, const HandLimits& limits = {});

  /// A new turn: the clock starts, the hand lets go of everything and rests at `place`.
  void beginTurn(World& world, const Vec& place, double seconds);
  void tell(const Intent& intent);
  /// Opens as if the player had said so.
  void letGo();
  /// To be called before each step of the world. `first` are the dice that may be taken, `along` those that
  /// come along when they stand on them.
  void step(World& world, const Allowed& first, const Allowed& along);
  void step(World& world, const Allowed& allowed) { step(world, allowed, allowed); }

  [[nodiscard]] State state() const { return state_; }
  /// Why the last grab took nothing.
  [[nodiscard]] Refusal refusal() const { return refusal_; }
  /// Where the hand is without its tremor: what a player sees of the clamp.
  [[nodiscard]] const Vec& place() const { return place_; }
  [[nodiscard]] double speed() const { return length(velocity_); }
  /// How far it is turned about the vertical, in 1/65536 of a turn.
  [[nodiscard]] std::uint16_t yaw() const;
  [[nodiscard]] int heldCount() const { return static_cast<int>(held_.size()); }
  [[nodiscard]] int held(int i) const { return held_[static_cast<std::size_t>(i)].number; }
  [[nodiscard]] double secondsLeft() const;
  [[nodiscard]] int wantedGroup() const { return intent_.group; }
  /// Of the newest intent that counted.
  [[nodiscard]] std::uint32_t sequence() const { return intent_.sequence; }

 private:
  struct Held {
    int number = 0;
    Vec offset;        // from the lowest die, when it was taken
    Quat orientation;  // when it was taken
  };

  void follow();
  void grab(const World& world, const Allowed& first, const Allowed& along);
  void gather(const World& world, const Allowed& along);
  void holdDice(World& world) const;
  [[nodiscard]] double unrest(const World& world) const;

  HandLimits limits_;
  Tremor tremor_;
  State state_ = State::empty;
  Refusal refusal_ = Refusal::none;
  Intent intent_;
  bool told_ = false;
  int silentSteps_ = 0, heldSteps_ = 0, stepsLeft_ = 0;
  double strength_ = 0;
  Vec place_, velocity_;
  double yaw_ = 0, grabYaw_ = 0;  // turns
  std::vector<Held> held_;
};

}  // namespace bourse::physics
