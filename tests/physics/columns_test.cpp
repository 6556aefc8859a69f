// What stands and what falls: the first four of the acceptance tests of the physics, and rest.
#include <gtest/gtest.h>

#include <vector>

#include "physics/tower.h"
#include "physics/trial.h"
#include "tests/scenes/scenes.h"
#include "tests/support/sanitized.h"

namespace bourse::physics {
namespace {

constexpr int kSeeds = support::kSanitized ? 1 : 10;  // the scenes show that it computes the same
constexpr double kEdge = 16;

class WornColumn : public testing::TestWithParam<int> {};

TEST_P(WornColumn, StandsAndIsLockedWithinASecond) {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    World world = wornColumn(GetParam(), 1, Seed::of(seed));
    world.run(1);
    EXPECT_TRUE(world.atRest()) << "seed " << seed;
    world.run(2);
    EXPECT_TRUE(stands(world, GetParam())) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Of, WornColumn, testing::Values(20, 30, 40));

TEST(LeaningColumn, StandsAtHalfOfTheLimit) {
  World world = leaningColumn(20, 0.5);
  world.run(3);
  EXPECT_TRUE(stands(world, 20));
  EXPECT_TRUE(world.atRest());
}

TEST(LeaningColumn, FallsBeyondTheLimitWithinASecond) {
  for (const int dice : {10, 20, 30})
    for (const double part : {1.05, 1.2}) {
      World world = leaningColumn(dice, part);
      world.run(1);
      EXPECT_FALSE(stands(world, dice)) << dice << " dice, " << part;
    }
}

/// Where the static test is sure, the dice agree.
TEST(StaticMargin, AgreesWithWhatTheDiceDo) {
  Rng rng(Seed::of(11), purpose::kTest);
  int stood = 0, fell = 0;
  for (int i = 0; i < 40 * kSeeds && (stood < 6 * kSeeds || fell < 6 * kSeeds); ++i) {
    const int dice = 3 + static_cast<int>(rng.below(18));
    const double spread = 0.5 + 6 * part(rng);
    std::vector<Pose> column;
    World world;
    for (int die = 0; die < dice; ++die) {
      const Vec at{spread * (2 * part(rng) - 1), spread * (2 * part(rng) - 1), kEdge * (die + 0.5)};
      column.push_back({at, yawOfTurns(part(rng))});
      world.add(column.back());
    }
    const double margin = staticMargin(column, kEdge);
    const bool sure = margin >= 4 || (margin <= -0.4 && fell < 6 * kSeeds);
    if (!sure) continue;
    world.run(3);
    EXPECT_EQ(stands(world, dice), margin > 0) << dice << " dice, margin " << margin;
    ++(margin > 0 ? stood : fell);
  }
  EXPECT_GE(stood, 3 * kSeeds);
  EXPECT_GE(fell, 3 * kSeeds);
}

/// A die is thrown at the side of the top floor; how many of the column's dice are still on their floors?
int floorsAfterHit(double speed) {
  World world = hitColumn(speed);
  world.run(3);
  int floors = 0;
  while (floors < 20 && onFloor(world.die(floors), floors, kEdge)) ++floors;
  return floors;
}

TEST(AHit, IsHarmlessWhenSoft) { EXPECT_EQ(floorsAfterHit(100), 20); }
TEST(AHit, KnocksDiceOffWhenHard) { EXPECT_LT(floorsAfterHit(1000), 20); }

TEST(APush, NineMillimetresAtFloorTenToppleTwentyDice) {
  World world = wornColumn(20, 0.5, Seed::of(4));
  world.run(1);
  // A finger in the form of a die, held beside floor 10 and moved against it.
  const Vec start = world.die(10).pose.position - Vec{kEdge + 1, 0, 0};
  const int finger = world.add({start, {}});
  for (int step = 0; step < kStepsPerSecond; ++step) {
    const double way = smaller(10, step * 50.0 / kStepsPerSecond);  // a millimetre to the tower, then nine
    world.grip(finger, {.target = {start + Vec{way, 0, 0}, {}}, .strength = 1});
    world.step();
  }
  world.run(2);
  EXPECT_FALSE(stands(world, 20));
}

TEST(Rest, CostsNothingAndChangesNothing) {
  World world = wornColumn(30, 1, Seed::of(1));
  world.run(2);
  ASSERT_TRUE(world.atRest());
  const std::uint64_t before = world.digest();
  world.run(3600);  // an hour, which would take minutes if it were computed
  EXPECT_EQ(world.digest(), before);
}

TEST(Rest, EndsForTheWholeColumnWhenADieComesNear) {
  World world = wornColumn(6, 0.5, Seed::of(1));
  const int aside = world.add({{100, 0, 8}, {}});
  world.run(2);
  ASSERT_TRUE(world.atRest());
  world.add({{0, 0, 6 * kEdge + 12}, {}});
  world.step();
  EXPECT_EQ(world.die(0).mode, Mode::locked);
  bool woke = false;
  for (int step = 0; step < kStepsPerSecond && !woke; ++step) {
    world.step();
    woke = world.die(0).mode == Mode::free;
  }
  EXPECT_TRUE(woke);
  EXPECT_EQ(world.die(aside).mode, Mode::locked);
  world.run(2);
  EXPECT_TRUE(world.atRest());
  EXPECT_TRUE(onFloor(world.die(7), 6, kEdge));
}

TEST(Rest, EndsWhenADieIsTakenAway) {
  World world = leaningColumn(2, 0.9);  // the upper one hangs over by 7.2 mm
  world.run(1);
  ASSERT_TRUE(world.atRest());
  world.remove(0);
  world.run(1);
  EXPECT_NEAR(world.die(1).pose.position.z, 8, 0.1);
}

TEST(Friction, HoldsADieOnAGentleSlideAndStopsIt) {
  World world;
  const int die = world.add({{0, 0, 8}, {}}, {300, 0, 0});
  world.run(2);
  // v² / (2 mu g) = 10.2 mm; a sliding die also presses its front edge, which changes nothing in sum.
  EXPECT_NEAR(world.die(die).pose.position.x, 300.0 * 300 / (2 * 0.45 * 9810), 0.6);
  EXPECT_TRUE(world.atRest());
}

TEST(Fall, TakesAsLongAsGalileiSaid) {
  World world;
  const int die = world.add({{0, 0, 508}, {}});
  int steps = 0;
  while (world.die(die).pose.position.z > 8.5 && steps < 1000) world.step(), ++steps;
  EXPECT_NEAR(steps / 240.0, 0.3193, 0.006);  // sqrt(2 * 0.5 m / g)
  world.run(2);
  EXPECT_NEAR(world.die(die).pose.position.z, 8, 0.05);
}

}  // namespace
}  // namespace bourse::physics
