// Dice on a table: a pure value that advances in fixed steps. No clock, no randomness, no threads; the same
// calls give the same bits on every machine.
//
// Dice that have not moved for half a second are locked: they cost nothing and cannot creep. Anything that
// comes near wakes the whole group of touching dice.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "physics/solver.h"

namespace bourse::physics {

inline constexpr int kMostDice = 64;
inline constexpr int kStepsPerSecond = 240;

inline constexpr double kLost = -100;  // mm: how deep a die falls that left the desk; it stays there

enum class Mode : std::uint8_t { absent, free, locked, fixed };

struct Die {
  Mode mode = Mode::absent;
  Pose pose;
  Vec velocity, spin;
  Grip grip;
  Pose restingPose;        // where it was when it last moved noticeably
  int stillSteps = 0;      // and how long ago that was
  bool bystander = false;  // of another building than the one being built
};

/// How finely a step is cut for a column of so many dice. A column of N dice of edge s stands only if there
/// are more than 0.64 * sqrt(g N³ / s) substeps a second. This is more than twice as many: near the limit it
/// sways for long.
int substepsFor(int height);

class World {
 public:
  explicit World(const Material& material = {}) : material_(material) {}

  /// A new die, free to move; gives its number, the smallest that is not in use.
  int add(const Pose& pose, const Vec& velocity = {}, const Vec& spin = {});
  /// A column at rest, lowest first, as an earlier world left it: locked, and every joint already carries
  /// what stands on it. Gives the numbers of its dice. `bystander`: it is another building than the one being
  /// built; it can be knocked over all the same.
  std::vector<int> stand(std::span<const Pose> column, bool bystander = false);
  /// Takes the die away; those that touched it wake up.
  void remove(int number);
  /// Takes the die away and puts it down there, free to move.
  void place(int number, const Pose& pose);
  /// From now on the die never moves.
  void fix(int number);
  /// Wakes the die and its group of touching dice.
  void wake(int number);
  void grip(int number, const Grip& grip);

  /// One step of 1/240 s. Costs nothing while everything is at rest.
  void step();
  void run(double seconds);

  [[nodiscard]] const Die& die(int number) const { return dice_[static_cast<std::size_t>(number)]; }
  [[nodiscard]] bool present(int number) const { return die(number).mode != Mode::absent; }
  [[nodiscard]] bool atRest() const;
  /// Whether the two are in contact or so near that they may be within this step.
  [[nodiscard]] bool touching(int a, int b) const;
  [[nodiscard]] const Material& material() const { return material_; }
  [[nodiscard]] std::int64_t steps() const { return steps_; }
  [[nodiscard]] double seconds() const { return static_cast<double>(steps_) / kStepsPerSecond; }
  /// How high the dice of the building reach that nobody holds, in floors.
  [[nodiscard]] int floors() const;
  /// Of every bit of where the dice are and how they move.
  [[nodiscard]] std::uint64_t digest() const;

 private:
  static constexpr int kTable = kMostDice;  // its slot among the motions

  [[nodiscard]] bool moves(int number) const { return number != kTable && die(number).mode == Mode::free; }
  /// Of the centres of dice that nobody holds: those that move, or those of the building.
  [[nodiscard]] double highest(bool ofBuilding) const;
  void leaveDesk(Die& one) const;
  void findContacts();
  void meet(int lower, int upper, const Manifold* before);
  void wakeAndLock();
  void solve();
  void noteStillness(Die& one) const;
  void forget(int number);

  Material material_;
  std::array<Die, kMostDice> dice_{};
  int used_ = 0;  // no number from here on is in use
  std::int64_t steps_ = 0;
  int substeps_ = 0;  // of the last step: impulses are those of one substep
  std::vector<Manifold> manifolds_;

  // Only for the time of a step; kept so that a step does not ask for memory.
  std::array<Box, kMostDice> boxes_{};
  std::vector<Manifold> found_;
  std::vector<Motion> motions_;
  std::vector<Manifold*> active_;
  Solver solver_;
};

}  // namespace bourse::physics
