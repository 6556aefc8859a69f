// A stacking as a game asks for it: what stands, what fell, the clock, groups, and the same again from the
// inputs.
#include "physics/stacking.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/physics/idle_hand.h"

namespace bourse::physics {
namespace {

constexpr double kEdge = 16;

StackingSetup setupOf(int floors, int dice, std::uint64_t seed = 1) {
  StackingSetup setup;
  setup.building = freshBuilding(floors);
  setup.dice = dice;
  setup.secret = Seed::of(seed);
  return setup;
}

/// A hand that does what the test says: it goes to places and waits there.
struct Player {
  Stacking stacking;
  std::uint8_t group = 1;

  explicit Player(const StackingSetup& setup) : stacking(setup) {}

  void tell(const Vec& place, bool grab = false, bool release = false) {
    Intent intent = intentAt(place, stacking.hand().sequence() + 1);
    intent.group = group;
    intent.grab = grab;
    intent.release = release;
    stacking.tell(intent);
  }
  void hold(const Vec& place, double seconds) {
    for (int i = 0; i < static_cast<int>(seconds * kStepsPerSecond) && !stacking.over(); ++i) {
      if (i % 4 == 0) tell(place);
      stacking.step();
    }
  }
  void take() {
    const Vec die = stacking.placement().die;
    hold(die, 1);
    tell(die, true);
    stacking.step();
  }
  void release(const Vec& place) {
    tell(place, false, true);
    hold(place, 0.2);
  }
  /// The next dice onto the building, off by so much.
  void put(const Vec& off = {}) {
    take();
    const Vec top = stacking.placement().top + Vec{0, 0, kEdge + 1} + off;
    hold({80, 0, top.z + 30}, 1.5);
    hold({top.x, top.y, top.z + 30}, 1);
    hold(top, 0.8);
    release(top);
    hold({top.x, top.y, top.z + 40}, 1.5);
  }
  void waitForTheEnd() {
    while (!stacking.over()) stacking.step();
  }
};

StackingOutcome builtBy(const char* hand, const StackingSetup& setup, int group,
                        std::vector<TimedIntent>* inputs = nullptr) {
  Stacking stacking(setup);
  Builder builder(*skillNamed(hand), setup.secret, group);
  while (!stacking.over()) drive(stacking, builder);
  if (inputs != nullptr) *inputs = stacking.inputs();
  return stacking.outcome();
}

TEST(Stacking, CountsWhatStandsAndHandsTheBuildingOn) {
  const StackingOutcome outcome = builtBy("expert", setupOf(3, 3), 1);
  EXPECT_FALSE(outcome.collapsed);
  EXPECT_EQ(outcome.placed, 3);
  EXPECT_EQ(outcome.standing, 6);
  ASSERT_EQ(outcome.building.size(), 6u);
  StackingSetup next = setupOf(3, 1);
  next.building = outcome.building;
  EXPECT_EQ(builtBy("expert", next, 1).standing, 7);
}

/// A hand that took them one by one would still be on its way when the clock has run down.
TEST(Stacking, BotsCarrySeveralAtOnceWhereTheClockAsksForIt) {
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    StackingSetup setup = setupOf(20, 8, seed);
    setup.judgeAsTakeover();
    EXPECT_EQ(builtBy("expert", setup, 1).placed, 8) << seed;
  }
}

TEST(Stacking, ReplaysExactlyFromItsInputs) {
  std::vector<TimedIntent> inputs, read;
  const StackingSetup setup = setupOf(5, 3, 7);
  const StackingOutcome outcome = builtBy("casual", setup, 2, &inputs);
  const std::string bytes = bytesOf(inputs);
  ASSERT_TRUE(readInputs(bytes, read));
  EXPECT_EQ(read, inputs);
  EXPECT_LT(bytes.size(), inputs.size() * 9);
  const StackingOutcome again = replayed(setup, read);
  EXPECT_EQ(again.digest, outcome.digest);
  EXPECT_EQ(again.standing, outcome.standing);
  EXPECT_EQ(again.building.size(), outcome.building.size());
  StackingSetup other = setup;
  other.secret = Seed::of(8);
  EXPECT_NE(replayed(other, read).digest, outcome.digest);
}

TEST(Stacking, TakesOnlyTheNextDie) {
  Player player(setupOf(3, 3));
  const Vec second = player.stacking.world().die(player.stacking.dieOfTurn(1)).pose.position;
  player.hold(second, 1);
  player.tell(second, true);
  player.stacking.step();
  EXPECT_EQ(player.stacking.hand().refusal(), Hand::Refusal::notAllowed);
  player.take();
  ASSERT_EQ(player.stacking.hand().heldCount(), 1);
  EXPECT_EQ(player.stacking.hand().held(0), player.stacking.dieOfTurn(0));
}

TEST(Stacking, LaysADieBackThatFellOffAlone) {
  Player player(setupOf(3, 2));
  player.put({11, 0, 0});  // its middle is beside the face below
  player.hold({80, 0, 120}, 2);
  EXPECT_FALSE(player.stacking.collapsed());
  EXPECT_EQ(player.stacking.placed(), 0);
  EXPECT_TRUE(player.stacking.waits());
  EXPECT_EQ(player.stacking.outcome().fellOff, 1);
  EXPECT_NEAR(player.stacking.placement().die.x, 80, 0.1);
  player.put();
  EXPECT_EQ(player.stacking.placed(), 1);
}

TEST(Stacking, CollapsesWhenADieOfTheBuildingLeavesItsFloor) {
  Player player(setupOf(8, 2));
  player.take();
  player.hold({80, 0, 6 * kEdge}, 1);
  player.hold({-80, 0, 6 * kEdge}, 1.5);  // through the building, as fast as a hand can
  player.waitForTheEnd();
  const StackingOutcome outcome = player.stacking.outcome();
  EXPECT_TRUE(outcome.collapsed);
  EXPECT_EQ(outcome.placed, 0);
  EXPECT_TRUE(outcome.building.empty());
  EXPECT_LT(outcome.seconds, 8) << "nobody waits for the clock after a collapse";
}

/// A die of this turn that has come to rest is part of the building.
TEST(Stacking, CollapsesWhenADieOfThisTurnIsKnockedOff) {
  Player player(setupOf(3, 2));
  player.put();
  ASSERT_EQ(player.stacking.placed(), 1);
  player.take();
  player.hold({80, 0, 3.6 * kEdge}, 1);
  player.hold({-80, 0, 3.6 * kEdge}, 1.5);
  player.waitForTheEnd();
  EXPECT_TRUE(player.stacking.collapsed());
}

TEST(Stacking, EndsWithTheClock) {
  StackingSetup setup = setupOf(3, 2);
  setup.seconds = 6;
  Player player(setup);
  player.take();
  player.hold({80, 0, 60}, 10);
  ASSERT_TRUE(player.stacking.over());
  const StackingOutcome outcome = player.stacking.outcome();
  EXPECT_FALSE(outcome.collapsed);
  EXPECT_EQ(outcome.placed, 0);
  EXPECT_EQ(outcome.standing, 3);
  EXPECT_GE(outcome.seconds, 6.5);
  EXPECT_LE(outcome.seconds, 9.1);
}

TEST(Stacking, EndsWithTheClockWithoutAHandToo) {
  Stacking stacking(setupOf(3, 1));
  while (!stacking.over()) stacking.step();
  EXPECT_NEAR(stacking.outcome().seconds, secondsForTurn(1), 0.1);
  EXPECT_EQ(stacking.outcome().standing, 3);
}

TEST(Stacking, ATakeoverMustStandThreeSeconds) {
  StackingSetup turn = setupOf(3, 1), takeover = turn;
  takeover.judgeAsTakeover();
  const double quick = builtBy("expert", turn, 1).seconds, long3 = builtBy("expert", takeover, 1).seconds;
  EXPECT_GT(long3, quick + 1);
  EXPECT_LT(long3, quick + 3.1);
}

constexpr std::uint64_t kIdleSeeds = 8;

/// What an idle hand comes to, over some seeds.
struct IdleRuns {
  int placed = 0, fell = 0, collapsed = 0, wanted = 0;

  IdleRuns(int floors, int dice, Idle how, int group = 1) {
    for (std::uint64_t seed = 1; seed <= kIdleSeeds; ++seed) {
      StackingSetup setup = setupOf(floors, dice, seed);
      setup.dropsWaiting = true;
      const StackingOutcome outcome = idled(setup, how, group);
      EXPECT_TRUE(allWereTried(outcome, dice)) << seed;
      placed += outcome.placed;
      fell += outcome.fellOff;
      collapsed += outcome.collapsed ? 1 : 0;
      wanted += dice;
    }
  }
};

TEST(Idling, LeavesDiceWhereTheyAreWithoutTheRule) {
  for (const Idle how : kIdleHands) EXPECT_EQ(idled(setupOf(3, 3), how).placed, 0);
}

TEST(Idling, DropsEveryDieThatWaitsWhenTheClockIsOver) {
  const IdleRuns runs(3, 3, Idle::doesNothing);
  EXPECT_GT(runs.placed, runs.wanted / 3) << "a drop from near by often stays";
  EXPECT_GT(runs.fell + runs.collapsed, 2) << "and is worse than any hand";
}

/// It used to count as tried, and all dice went back for nothing.
TEST(Idling, DoesNotSpareDiceThatAreHeldAside) {
  EXPECT_GT(IdleRuns(3, 1, Idle::holdsAside).placed, 2);
  EXPECT_GT(IdleRuns(3, 6, Idle::holdsAside, 6).placed, 6);
}

TEST(Idling, DoesNotSpareDiceThatAreLetGoAside) {
  EXPECT_GT(IdleRuns(3, 1, Idle::letsGoAside).placed, 2);
  EXPECT_GT(IdleRuns(3, 6, Idle::letsGoAside, 6).placed, 6);
}

/// Only the hand may say that it let go.
TEST(Idling, DiceThatTheClockTakesFromTheHandHaveNotFallen) {
  StackingSetup setup = setupOf(3, 1);
  EXPECT_EQ(idled(setup, Idle::holdsAside).fellOff, 0);
  EXPECT_EQ(idled(setup, Idle::letsGoAside).fellOff, 1);
  setup.dropsWaiting = setup.looseDieEnds = true;
  const StackingOutcome ended = idled(setup, Idle::letsGoAside);
  EXPECT_EQ(ended.fellOff, 1) << "where a loose die ends it, none is dropped any more";
  EXPECT_EQ(ended.placed, 0);
}

/// Placing badly is better than not at all.
TEST(Idling, IsWorseThanTheWorstHand) {
  const IdleRuns idle(6, 4, Idle::doesNothing);
  int placed = 0, collapsed = 0;
  for (std::uint64_t seed = 1; seed <= kIdleSeeds; ++seed) {
    const StackingOutcome outcome = builtBy("novice", setupOf(6, 4, seed), 1);
    placed += outcome.placed;
    collapsed += outcome.collapsed ? 1 : 0;
  }
  EXPECT_LT(idle.placed, placed);
  EXPECT_GT(idle.collapsed, collapsed);
}

/// Ready-made groups are quicker than single dice, and the more dice the greater the risk.
TEST(Group, OfSixIsAGamble) {
  int atOnce = 0;
  constexpr int kTimes = 16;
  for (std::uint64_t seed = 1; seed <= kTimes; ++seed) {
    const StackingOutcome outcome = builtBy("casual", setupOf(3, 6, seed), 6);
    atOnce += outcome.placed == 6 && outcome.fellOff == 0 ? 1 : 0;
  }
  EXPECT_LT(atOnce, kTimes / 2);
  EXPECT_GT(atOnce, kTimes / 8);
}

TEST(Group, WaitsBesideTheBuildingAndIsPlacedWhole) {
  StackingSetup setup = setupOf(4, 4);
  setup.slip.deviation = 0.4;  // so that it surely stands
  Player player(setup);
  player.group = 3;
  player.hold({80, 0, 100}, 1);
  const World& world = player.stacking.world();
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(onFloor(world.die(player.stacking.dieOfTurn(i)), i, kEdge)) << i;
  EXPECT_TRUE(onFloor(world.die(player.stacking.dieOfTurn(3)), 0, kEdge));
  player.take();
  EXPECT_EQ(player.stacking.hand().heldCount(), 3);
  player.release(player.stacking.placement().die);
  player.hold({80, 0, 120}, 2);
  player.put();
  EXPECT_EQ(player.stacking.placed(), 3);
  player.group = 1;
  player.put();
  EXPECT_EQ(player.stacking.outcome().standing, 8);
}

TEST(Flood, ClosesAFloodOfIntents) {
  Stacking stacking(setupOf(3, 1));
  int taken = 0;
  for (std::uint32_t i = 1; i <= 1000; ++i) taken += stacking.tell(intentAt({0, 0, 100}, i)) ? 1 : 0;
  EXPECT_LE(taken, 8);
  for (int i = 0; i < 240; ++i) {
    stacking.step();
    for (std::uint32_t k = 0; k < 10; ++k)
      taken += stacking.tell(intentAt({0, 0, 100}, 2000 + static_cast<std::uint32_t>(i) * 10 + k)) ? 1 : 0;
  }
  EXPECT_LE(taken, 130);
}

TEST(Inputs, ThatAreNoneAreRefused) {
  std::vector<TimedIntent> inputs;
  EXPECT_FALSE(readInputs("", inputs));
  EXPECT_FALSE(readInputs("\x02", inputs));
  EXPECT_TRUE(readInputs("\x01", inputs));
  EXPECT_TRUE(inputs.empty());
  EXPECT_FALSE(readInputs(std::string("\x01\x04\x01\xff", 4), inputs));              // ends in the middle
  EXPECT_FALSE(readInputs(std::string("\x01\x04\x01\x00\x00\x01", 6), inputs));      // below the table
  EXPECT_FALSE(readInputs(std::string("\x01\x00\xff\xff\xff\xff\xff", 7), inputs));  // no end of a number
}

/// A building is kept as poses alone; put up again it bears as before and does not move.
TEST(Building, ThatIsPutUpAgainStands) {
  World grown;
  Rng rng(Seed::of(3), purpose::kTest);
  for (int floor = 0; floor < 25; ++floor)
    grown.add({{2 * part(rng), 2 * part(rng), kEdge * (floor + 0.5)}, yawOfTurns(part(rng))});
  grown.run(3);
  ASSERT_TRUE(grown.atRest());
  std::vector<Pose> column;
  for (int floor = 0; floor < 25; ++floor) column.push_back(grown.die(floor).pose);
  World world;
  const std::vector<int> numbers = world.stand(column);
  ASSERT_TRUE(world.atRest());
  world.wake(numbers.front());
  EXPECT_FALSE(world.atRest());
  double most = 0;
  for (int step = 0; step < 2 * kStepsPerSecond; ++step) {
    world.step();
    for (std::size_t i = 0; i < column.size(); ++i)
      most = larger(most, length(world.die(numbers[i]).pose.position - column[i].position));
  }
  EXPECT_TRUE(world.atRest());
  EXPECT_LT(most, 0.3);
}

}  // namespace
}  // namespace bourse::physics
