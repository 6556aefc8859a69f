#include "physics/trial.h"

#include "core/digest.h"

namespace bourse::physics {
namespace {

constexpr int kMostTries = 3;       // turns for one die
constexpr double kLongestFall = 3;  // seconds until a building is judged
constexpr int kGrouped = 6, kWornFloors = 6;
constexpr double kWorn = 0.8;       // mm that each of these floors is off
constexpr double kReadyMade = 0.4;  // mm that each die of a group was off in 0.1.0

/// Builds with whatever plays one stacking; it gives the outcome and keeps the inputs.
template <class OneDie>
Attempt build(const Seed& seed, int goal, OneDie&& oneDie) {
  Attempt attempt;
  Digest digest;
  int tries = 0;
  attempt.last.building = freshBuilding(kFirstFloors);
  attempt.reached = kFirstFloors;
  for (std::uint64_t turn = 0; attempt.reached < goal && tries < kMostTries; ++turn) {
    attempt.last.secret = seedOfGame(seed, turn);
    attempt.turns.emplace_back();
    StackingOutcome outcome;
    if (!oneDie(attempt.last, attempt.turns.back(), outcome)) break;
    digest.add(outcome.digest);
    attempt.seconds += outcome.seconds;
    attempt.again += outcome.fellOff;
    attempt.collapsed = outcome.collapsed;
    if (outcome.collapsed) break;
    tries = outcome.placed > 0 ? 0 : tries + 1;
    attempt.reached = outcome.standing;
    attempt.last.building = outcome.building;
  }
  attempt.digest = digest.value();
  return attempt;
}

}  // namespace

Attempt buildByHand(const Skill& skill, const Seed& seed, int goal) {
  Builder builder(skill, seed);
  return build(seed, goal,
               [&](const StackingSetup& setup, std::vector<TimedIntent>& inputs, StackingOutcome& outcome) {
                 Stacking stacking(setup);
                 builder.stop();
                 while (!stacking.over()) drive(stacking, builder);
                 inputs = stacking.inputs();
                 outcome = stacking.outcome();
                 return true;
               });
}

Attempt replayByHand(const std::vector<std::vector<TimedIntent>>& turns, const Seed& seed, int goal) {
  std::size_t next = 0;
  return build(seed, goal,
               [&](const StackingSetup& setup, std::vector<TimedIntent>& inputs, StackingOutcome& outcome) {
                 if (next == turns.size()) return false;
                 inputs = turns[next++];
                 outcome = replayed(setup, inputs);
                 return true;
               });
}

Attempt buildByDrops(const Drop& drop, const Seed& seed, int goal) {
  World world;
  Rng rng(seed, purpose::kAim);
  const double edge = world.material().edge;
  std::vector<int> building = world.stand(freshBuilding(kFirstFloors));
  Attempt attempt;
  while (!attempt.collapsed && static_cast<int>(building.size()) < goal) {
    const Vec top = world.die(building.back()).pose.position;
    const Vec aim{top.x * (1 - drop.correction) + drop.sigma * bell(rng),
                  top.y * (1 - drop.correction) + drop.sigma * bell(rng), top.z + edge + 1};
    const int die = world.add({aim, {}}, {drop.speed * bell(rng), drop.speed * bell(rng), 0});
    const auto most = static_cast<int>(kLongestFall * kStepsPerSecond);
    for (int i = 0; i < most && !world.atRest(); ++i) world.step();
    const TowerReading reading = readTower(world, building, {&die, 1});
    attempt.collapsed = reading.standing <= static_cast<int>(building.size());
    if (!attempt.collapsed) building.push_back(die);
  }
  attempt.reached = static_cast<int>(building.size());
  attempt.seconds = world.seconds();
  attempt.digest = world.digest();
  return attempt;
}

bool groupsStand(const Skill& skill, int group, const Seed& seed, bool readyMade) {
  StackingSetup setup;
  setup.building = freshBuilding(kWornFloors);
  Rng rng(seed, purpose::kTest);
  for (Pose& pose : setup.building) {
    pose.position.x += kWorn * bell(rng);
    pose.position.y += kWorn * bell(rng);
  }
  setup.dice = kGrouped;
  setup.secret = seed;
  if (readyMade) {
    setup.slip.deviation = kReadyMade;
    setup.limits.unrestOfGroup = 0;
  }
  Stacking stacking(setup);
  Builder builder(skill, seed, group);
  while (!stacking.over()) drive(stacking, builder);
  const StackingOutcome outcome = stacking.outcome();
  return outcome.placed == kGrouped && outcome.fellOff == 0;
}

}  // namespace bourse::physics
