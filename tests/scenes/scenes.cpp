#include "tests/scenes/scenes.h"

#include "core/digest.h"
#include "physics/trial.h"

namespace bourse::physics {
namespace {

constexpr double kEdge = 16;

/// A hand of the scenes' own: the levels of the bots may be tuned without changing a digest.
constexpr Skill kSteady{"steady", 1.5, 0.3, 0.5, 30, 200};

double around(Rng& rng, double most) { return (2 * part(rng) - 1) * most; }

/// The digest after each of ten seconds, in one.
std::uint64_t tenSeconds(World world) {
  Digest digest;
  for (int second = 0; second < 10; ++second) {
    world.run(1);
    digest.add(world.digest());
  }
  return digest.value();
}

std::uint64_t column20() { return tenSeconds(wornColumn(20, 1, Seed::of(1))); }
std::uint64_t column30() { return tenSeconds(wornColumn(30, 1, Seed::of(2))); }
std::uint64_t column40() { return tenSeconds(wornColumn(40, 1, Seed::of(3))); }
std::uint64_t leanStands() { return tenSeconds(leaningColumn(20, 0.5)); }
std::uint64_t leanFalls10() { return tenSeconds(leaningColumn(10, 1.05)); }
std::uint64_t leanFalls30() { return tenSeconds(leaningColumn(30, 1.05)); }

std::uint64_t softHit() { return tenSeconds(hitColumn(100)); }
std::uint64_t hardHit() { return tenSeconds(hitColumn(1000)); }

std::uint64_t heap() {
  World world;
  Rng rng(Seed::of(5), purpose::kTest);
  for (int die = 0; die < 24; ++die) {
    // One draw a statement: compilers differ in which argument they evaluate first.
    const Quat yaw = yawOfTurns(part(rng));
    const double roll = around(rng, 1);
    const double pitch = around(rng, 1);
    const Quat tilted = turned(turned(yaw, {roll, 0, 0}), {0, pitch, 0});
    const double x = around(rng, 20);
    const double y = around(rng, 20);
    const Vec spin{around(rng, 20), around(rng, 20), around(rng, 20)};
    world.add({{x, y, 20 + die * 24.0}, tilted}, {}, spin);
  }
  return tenSeconds(world);
}

std::uint64_t touched() {
  TouchedColumn column(12);
  column.run(2);
  return column.world.digest();
}

/// Five dice on a building of four, three and two at once.
std::uint64_t groups() {
  StackingSetup setup;
  setup.building = freshBuilding(4);
  setup.dice = 5;
  setup.neighbours = {{{{-40, 0, kEdge / 2}, {}}, {{-40, 0, kEdge * 1.5}, yawOfTurns(0.1)}}};
  setup.secret = Seed::of(10);
  Stacking stacking(setup);
  Builder builder(kSteady, Seed::of(10), 3);
  while (!stacking.over()) drive(stacking, builder);
  return stacking.outcome().digest;
}

/// A tall building falls into its neighbour, which stands in its way.
std::uint64_t twoTowers() {
  World world = leaningColumn(16, 1.1);
  std::vector<Pose> neighbour = freshBuilding(12);
  for (Pose& pose : neighbour) pose.position += Vec{90, 0, 0};
  world.stand(neighbour, true);
  return tenSeconds(world);
}

std::uint64_t byHand() { return buildByHand(kSteady, Seed::of(6), 9).digest; }
std::uint64_t byDrops() { return buildByDrops({2.0, 0.5, 20}, Seed::of(7), 14).digest; }

constexpr Scene kScenes[] = {
    {"column20", column20},
    {"column30", column30},
    {"column40", column40},
    {"lean_stands", leanStands},
    {"lean_falls10", leanFalls10},
    {"lean_falls30", leanFalls30},
    {"soft_hit", softHit},
    {"hard_hit", hardHit},
    {"heap", heap},
    {"touched", touched},
    {"groups", groups},
    {"two_towers", twoTowers},
    {"by_hand", byHand},
    {"by_drops", byDrops},
};

}  // namespace

World wornColumn(int dice, double offset, const Seed& seed) {
  World world;
  Rng rng(seed, purpose::kTest);
  for (int die = 0; die < dice; ++die) {
    const double x = around(rng, offset), y = around(rng, offset);
    world.add({{x, y, kEdge * (die + 0.5)}, yawOfTurns(around(rng, 3.0 / 360))});
  }
  return world;
}

World leaningColumn(int dice, double part) {
  World world;
  for (int die = 0; die < dice; ++die) world.add({{part * kEdge / dice * die, 0, kEdge * (die + 0.5)}, {}});
  return world;
}

World hitColumn(double speed) {
  World world = wornColumn(20, 0.5, Seed::of(4));
  world.run(1);
  // It rises a little, so that it arrives at the height of the top floor.
  const double distance = 12, time = distance / speed;
  world.add({{-kEdge - distance, 0, 19.5 * kEdge}, {}}, {speed, 0, 9810 * time / 2});
  return world;
}

bool stands(const World& world, int dice) {
  return magnitude(world.die(dice - 1).pose.position.z - kEdge * (dice - 0.5)) < kEdge / 4;
}

TouchedColumn::TouchedColumn(int dice)
    : world(wornColumn(dice, 0.5, Seed::of(8))), hand(Seed::of(9), HandLimits{.tiring = 0}) {
  world.run(1);
  const Vec top = world.die(dice - 1).pose.position;
  goal = top + Vec{0, 0, kEdge - 0.2};
  const int held = world.add({goal + Vec{0, 0, 2}, {}});
  allowed.set(static_cast<std::size_t>(held));
  hand.beginTurn(world, goal + Vec{0, 0, 2}, 600);
}

void TouchedColumn::run(double seconds) {
  const auto steps = static_cast<int>(seconds * kStepsPerSecond);
  for (int step = 0; step < steps; ++step) {
    if (step % 4 == 0) {
      Intent intent = intentAt(goal, ++sequence);
      intent.grab = hand.state() == Hand::State::empty;
      hand.tell(intent);
    }
    hand.step(world, allowed);
    world.step();
  }
}

std::span<const Scene> scenes() { return kScenes; }

}  // namespace bourse::physics
