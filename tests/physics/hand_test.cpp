// The hand: limits, tremor, groups, release, the clock; and that a held die passes through nothing.
#include "physics/hand.h"

#include <gtest/gtest.h>

#include <cmath>

#include "physics/tower.h"
#include "physics/trial.h"
#include "tests/scenes/scenes.h"

namespace bourse::physics {
namespace {

constexpr double kEdge = 16;

/// A hand with a die it holds, far above the table.
struct Holding {
  World world;
  Hand hand;
  Allowed allowed;
  std::uint32_t sequence = 0;

  explicit Holding(const Vec& at = {0, 0, 200}, int dice = 1, const HandLimits& limits = {})
      : hand(Seed::of(3), limits) {
    for (int i = 0; i < dice; ++i)
      allowed.set(static_cast<std::size_t>(world.add({at + Vec{0, 0, i * kEdge}, {}})));
    hand.beginTurn(world, at, secondsForTurn(dice));
    world.step();  // so that the dice know whom they touch
    tell(at, true, false);
    step();
  }
  void tell(const Vec& at, bool grab = false, bool release = false) {
    Intent intent = intentAt(at, ++sequence);
    intent.grab = grab;
    intent.release = release;
    hand.tell(intent);
  }
  void step() {
    hand.step(world, allowed);
    world.step();
  }
  void hold(const Vec& at, double seconds) {
    for (int i = 0; i < static_cast<int>(seconds * kStepsPerSecond); ++i) {
      if (i % 4 == 0) tell(at);
      step();
    }
  }
};

TEST(Hand, IsNeverFasterThanAnArm) {
  Holding holding;
  double sideways = 0, vertical = 0, harder = 0;
  Vec before, velocityBefore;
  for (int i = 0; i < 480; ++i) {
    before = holding.hand.place();
    holding.tell(i % 200 < 100 ? Vec{600, 300, 500} : Vec{-600, 0, 100});
    holding.step();
    const Vec velocity = (holding.hand.place() - before) * kStepsPerSecond;
    sideways = larger(sideways, std::sqrt(velocity.x * velocity.x + velocity.y * velocity.y));
    vertical = larger(vertical, magnitude(velocity.z));
    if (i > 0) harder = larger(harder, length(velocity - velocityBefore) * kStepsPerSecond);
    velocityBefore = velocity;
  }
  EXPECT_LE(sideways, 350.001);
  EXPECT_GT(sideways, 300);
  EXPECT_LE(vertical, 250.001);
  EXPECT_LE(harder, 3001);
}

TEST(Hand, IsSlowerWithFourDice) {
  Holding holding({0, 0, 100}, 4);
  ASSERT_EQ(holding.hand.heldCount(), 4);
  for (int i = 0; i < 240; ++i) {
    holding.tell({600, 0, 100});
    holding.step();
    EXPECT_LE(holding.hand.speed(), 175.001);
  }
}

/// Of a held die: half a millimetre on each axis, and what the tremor does it does between 6 and 12 Hz.
TEST(Hand, TremblesByHalfAMillimetre) {
  Holding holding;
  holding.hold({0, 0, 200}, 1);
  double sum = 0;
  int count = 0, crossings = 0;
  double last = 0;
  for (int die = 0; die < 8; ++die) {  // fresh hands: this one would grow tired
    Holding other;
    other.hand = Hand(Seed::of(100 + static_cast<std::uint64_t>(die)));
    other.hand.beginTurn(other.world, {0, 0, 200}, secondsForTurn(1));
    other.sequence = 0;
    other.tell({0, 0, 200}, true);
    other.hold({0, 0, 200}, 0.5);
    for (int i = 0; i < 5 * kStepsPerSecond; ++i) {
      if (i % 4 == 0) other.tell({0, 0, 200});
      other.step();
      const double off = other.world.die(0).pose.position.x;
      sum += off * off;
      ++count;
      if ((off < 0) != (last < 0)) ++crossings;
      last = off;
    }
  }
  EXPECT_NEAR(std::sqrt(sum / count), 0.5, 0.1);
  const double hertz = crossings / 2.0 / (count / 240.0);
  EXPECT_GT(hertz, 5.5);
  EXPECT_LT(hertz, 10);
}

TEST(Hand, TremblesByItsSecretAlone) {
  const auto off = [](std::uint64_t seed) {
    Tremor tremor(Seed::of(seed));
    for (int i = 0; i < 100; ++i) tremor.step();
    return tremor.place();
  };
  EXPECT_EQ(off(1), off(1));
  EXPECT_FALSE(off(1) == off(2));
}

TEST(Hand, TakesOnlyAllowedDiceInReach) {
  World world;
  Hand hand(Seed::of(1));
  world.add({{0, 0, 8}, {}});
  world.add({{40, 0, 8}, {}});
  Allowed allowed;
  allowed.set(1);
  std::uint32_t sequence = 0;
  const auto grabAt = [&](const Vec& place) {
    hand.beginTurn(world, place, secondsForTurn(1));
    Intent intent = intentAt(place, ++sequence);
    intent.grab = true;
    hand.tell(intent);
    hand.step(world, allowed);
    return hand.refusal();
  };
  EXPECT_EQ(grabAt({0, 0, 8}), Hand::Refusal::notAllowed);
  EXPECT_EQ(grabAt({0, 0, 60}), Hand::Refusal::nothingInReach);
  EXPECT_EQ(grabAt({42, 0, 8}), Hand::Refusal::none);
  EXPECT_EQ(hand.state(), Hand::State::holding);
  Intent again = intentAt({42, 0, 8}, ++sequence);
  again.grab = true;
  hand.tell(again);
  hand.step(world, allowed);
  EXPECT_EQ(hand.refusal(), Hand::Refusal::handFull);
}

TEST(Hand, IgnoresWhatComesLate) {
  Holding holding;
  holding.tell({50, 0, 200});
  Intent old = intentAt({-50, 0, 200}, 1);
  old.release = true;
  holding.hand.tell(old);
  for (int i = 0; i < 30; ++i) holding.step();
  EXPECT_EQ(holding.hand.state(), Hand::State::holding);
  EXPECT_GT(holding.hand.place().x, 1);
}

TEST(Hand, StopsWhenNothingIsHeard) {
  Holding holding;
  holding.tell({600, 0, 200});
  for (int i = 0; i < kStepsPerSecond; ++i) holding.step();
  const Vec place = holding.hand.place();
  EXPECT_LT(place.x, 100);  // 150 ms at 350 mm/s and the way to stop
  for (int i = 0; i < kStepsPerSecond; ++i) holding.step();
  EXPECT_EQ(holding.hand.place(), place);
}

TEST(Hand, OpensInSixtyMillisecondsAndTheDieKeepsItsSpeed) {
  Holding holding({0, 0, 200}, 1,
                  {.unrest = 0, .unrestOfSpeed = 0});  // at this speed it trembles by millimetres
  for (int i = 0; i < 120; ++i) {
    holding.tell({600, 0, 200});
    holding.step();
  }
  holding.tell({600, 0, 200}, false, true);
  int steps = 0;
  while (holding.hand.state() != Hand::State::empty && steps < 100) holding.step(), ++steps;
  EXPECT_NEAR(steps, 0.06 * kStepsPerSecond, 1.5);
  EXPECT_NEAR(holding.world.die(0).velocity.x, 350, 20);
}

TEST(Hand, OpensWhenTimeIsUp) {
  Holding holding;
  EXPECT_NEAR(holding.hand.secondsLeft(), 23, 0.1);
  holding.hold({0, 0, 200}, 22.9);
  EXPECT_EQ(holding.hand.state(), Hand::State::holding);
  holding.hold({0, 0, 200}, 0.3);
  EXPECT_EQ(holding.hand.state(), Hand::State::empty);
  holding.tell(holding.world.die(0).pose.position, true);
  holding.step();
  EXPECT_EQ(holding.hand.refusal(), Hand::Refusal::timeIsUp);
}

TEST(Group, KeepsItsShapeAndIsPutDownWhole) {
  Holding holding({0, 0, 8}, 5);
  ASSERT_EQ(holding.hand.heldCount(), 5);
  holding.hold({0, 0, 60}, 1);
  holding.hold({60, 0, 60}, 1);
  for (int i = 1; i < 5; ++i) {
    const Vec offset = holding.world.die(i).pose.position - holding.world.die(0).pose.position;
    EXPECT_NEAR(offset.z, i * kEdge, 0.5);
    EXPECT_NEAR(length({offset.x, offset.y, 0}), 0, 0.08 * i * kEdge);  // it tilts, but by a few degrees only
  }
  holding.hold({60, 0, 9}, 1);
  holding.tell({60, 0, 9}, false, true);
  for (int i = 0; i < 3 * kStepsPerSecond; ++i) holding.step();
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(onFloor(holding.world.die(i), i, kEdge)) << i;
  EXPECT_TRUE(holding.world.atRest());
}

/// At the greatest speed, again and again: either the tower gives way or the die is stopped, but it never
/// gets through.
TEST(HeldDie, CannotPassThroughATower) {
  for (const double height : {24.0, 88.0, 152.0}) {
    Holding holding({-120, 0, height});
    std::vector<int> tower;
    for (int floor = 0; floor < 10; ++floor)
      tower.push_back(holding.world.add({{0, 0, kEdge * (floor + 0.5)}, {}}));
    holding.hold({-120, 0, height}, 0.5);
    for (int i = 0; i < 2 * kStepsPerSecond; ++i) {
      holding.tell({120, 0, height});
      holding.step();
      for (const int floor : tower) {
        const Vec way = holding.world.die(0).pose.position - holding.world.die(floor).pose.position;
        EXPECT_GT(length(way), 0.9 * kEdge) << "the dice are inside each other";
      }
    }
    EXPECT_TRUE(readTower(holding.world, tower, {}).collapsed)
        << "nothing was in its way at height " << height;
  }
}

/// What is fixed does not give way.
TEST(HeldDie, IsStoppedByAWall) {
  Holding holding({-60, 0, 24});
  for (int floor = 0; floor < 4; ++floor)
    for (int side = -1; side <= 1; ++side)
      holding.world.fix(holding.world.add({{0, side * kEdge, kEdge * (floor + 0.5)}, {}}));
  for (int i = 0; i < kStepsPerSecond; ++i) {
    holding.tell({80, 0, 24});
    holding.step();
    EXPECT_LT(holding.world.die(0).pose.position.x, -14);
  }
}

}  // namespace
}  // namespace bourse::physics
