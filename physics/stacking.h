// One stacking, from the first die taken to the verdict: the interface between a game and the physics.
//
// The outcome depends only on the set-up and the intents with their steps, and is the same to the bit on
// every machine. The caller keeps the pace of 240 steps a second; the stacking counts steps and knows no
// clock.
#pragma once

#include <vector>

#include "core/rng.h"
#include "physics/builder.h"
#include "physics/inputs.h"
#include "physics/tower.h"

namespace bourse::purpose {
inline constexpr std::uint32_t kStacking = 0x9000;  // secrets of the stackings of a game, beside core/rng.h
}

namespace bourse::physics {

/// How far dice that are put on each other beside the building are off on each axis, in mm: as badly as by a
/// hurried hand, but no farther than a die can stand.
struct GroupSlip {
  double deviation = 2.7, most = 5;
};

struct StackingSetup {
  std::vector<Pose> building;                 // lowest first, as the last stacking left it; at least one die
  int dice = 1;                               // to be put on it, in their order
  std::vector<std::vector<Pose>> neighbours;  // other buildings, lowest die first; a fall can knock them over
  Seed secret;                                // of the tremor; another one for each stacking
  double seconds = 0;                         // the clock; 0: secondsForTurn(dice)
  double earliest = 0.5;      // seconds from the last release to the verdict when all is at rest …
  double latest = 3;          // … and when it is not
  bool looseDieEnds = false;  // a die that comes down beside the building ends it
  bool dropsWaiting = false;  // when the clock is over, dice that do not stand are dropped onto the building
  GroupSlip slip;
  HandLimits limits;
  Material material;

  /// A takeover has to stand for three seconds.
  void judgeAsTakeover() { earliest = latest = 3; }
};

/// Dice exactly above each other, as a new building stands.
std::vector<Pose> freshBuilding(int dice, const Material& material = {});

struct StackingOutcome {
  int standing = 0;        // floors, with the dice of this turn that stand
  int placed = 0;          // of this turn
  bool collapsed = false;  // a die that was part of the building has left its floor
  int reached = 0;         // floors that had come to rest before it fell; without a fall, those that stand
  int fellOff = 0;         // times a die of this turn came down and was laid back beside the building
  double seconds = 0;
  std::vector<Pose> building;                 // what the next stacking begins with; empty after a collapse
  std::vector<std::vector<Pose>> neighbours;  // as they stand now; empty: it fell
  std::uint64_t digest = 0;                   // of the world at the end
};

class Stacking {
 public:
  explicit Stacking(const StackingSetup& setup);

  /// What the player wants, from the next step on. False if it was not taken: too late, or too many.
  bool tell(const Intent& intent);
  void step();

  [[nodiscard]] bool over() const { return over_; }
  [[nodiscard]] StackingOutcome outcome() const;
  [[nodiscard]] const World& world() const { return world_; }
  [[nodiscard]] const Hand& hand() const { return hand_; }
  [[nodiscard]] std::uint32_t steps() const { return steps_; }
  /// Everything that was told and taken.
  [[nodiscard]] const std::vector<TimedIntent>& inputs() const { return inputs_; }
  /// The number, in the world, of the i-th die of this turn.
  [[nodiscard]] int dieOfTurn(int i) const { return order_[static_cast<std::size_t>(i)]; }
  /// How many dice of this turn stand now.
  [[nodiscard]] int placed() const { return placed_; }
  [[nodiscard]] bool collapsed() const { return collapsed_; }
  /// Whether everything is at rest and the next die waits to be taken.
  [[nodiscard]] bool waits() const;
  /// Where the next die lies and where it has to go; while there is one.
  [[nodiscard]] Placement placement() const;

 private:
  [[nodiscard]] Pose homeOf(int i) const;
  [[nodiscard]] bool isOpen() const { return hand_.state() == Hand::State::empty; }
  [[nodiscard]] int wantedGroup() const;
  void layOut(int group);
  void read();
  void judge();
  bool dropNext();

  StackingSetup setup_;
  World world_;
  Hand hand_;
  std::vector<int> building_;  // and of this turn what has come to rest on it
  std::vector<int> order_;     // the dice of this turn
  std::vector<std::vector<int>> neighbours_;
  std::vector<Vec> slips_;  // by how much each is off in a group
  Rng dropAim_;             // where dice are dropped that nobody placed
  std::vector<int> drops_;  // how often each has been dropped
  std::vector<TimedIntent> inputs_;
  std::uint32_t steps_ = 0, released_ = 0;
  int floorsBefore_ = 0, placed_ = 0;
  int group_ = 1, carriedTo_ = 0, fellOff_ = 0;
  bool stirred_ = false, collapsed_ = false, over_ = false;
};

/// The same stacking from its inputs; where they end, the hand is silent until the clock has run down.
StackingOutcome replayed(const StackingSetup& setup, std::span<const TimedIntent> inputs);

/// What a bot wants now, to be asked for 60 times a second.
void guide(Stacking& stacking, Builder& builder);
/// A sixtieth of a second in which a bot has the hand.
void drive(Stacking& stacking, Builder& builder);

}  // namespace bourse::physics
