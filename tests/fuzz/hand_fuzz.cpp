// Bytes as what a player tells the hand: whatever it is, the dice stay numbers and on the table, the stacking
// ends in bounded time, and the inputs that were taken give the same again.
#include <cmath>

#include "physics/box.h"
#include "physics/stacking.h"
#include "tests/fuzz/bytes.h"

namespace bourse::physics {
namespace {

using fuzz::Bytes;
using fuzz::require;

constexpr double kFurthest = 3000;  // mm: an arm reaches 655 and throws a die by less than a metre

StackingSetup setupOf(Bytes& bytes) {
  StackingSetup setup;
  setup.building = freshBuilding(1 + static_cast<int>(bytes.below(6)));
  setup.dice = 1 + static_cast<int>(bytes.below(4));
  setup.secret = Seed::of(bytes.below(4));
  setup.seconds = 2.5;
  setup.latest = 1;
  if (bytes.below(2) == 1) setup.neighbours = {{{{20, 0, 8}, yawOfTurns(0.1)}}};
  setup.dropsWaiting = bytes.below(2) == 1;
  return setup;
}

/// Further inside than a die that tumbles over the edge.
bool isOverDesk(const Vec& at) {
  constexpr double kDie = 30;  // mm
  return Desk::holds(at.x - kDie, at.y - kDie) && Desk::holds(at.x + kDie, at.y + kDie);
}

void requireSound(const World& world) {
  for (int number = 0; number < kMostDice; ++number) {
    if (!world.present(number)) continue;
    const Die& die = world.die(number);
    const Vec& at = die.pose.position;
    require(std::isfinite(at.x + at.y + at.z), "places are numbers");
    require(std::isfinite(squared(die.velocity) + squared(die.spin)), "speeds are numbers");
    require(magnitude(dot(die.pose.orientation, die.pose.orientation) - 1) < 1e-6, "turns are turns");
    require(length(at) < kFurthest, "no die escapes");
    require(at.z > 0 || !isOverDesk(at), "no die sinks into the desk");
    require(at.z >= kLost, "a die that fell over the edge is gone");
  }
}

/// One message, with small steps more often than large ones.
Intent nextIntent(Bytes& bytes, Intent intent) {
  const std::uint8_t what = bytes.next();
  const auto change = [&]() { return (static_cast<int>(bytes.next()) - 128) * ((what & 1) != 0 ? 256 : 8); };
  ++intent.sequence;
  intent.grab = (what & 2) != 0;
  intent.release = (what & 12) == 12;
  if ((what & 16) != 0) intent.x = static_cast<std::int16_t>(intent.x + change());
  if ((what & 32) != 0) intent.y = static_cast<std::int16_t>(intent.y + change());
  if ((what & 64) != 0) intent.z = static_cast<std::uint16_t>(intent.z + change());
  if ((what & 128) != 0) {
    intent.yaw = static_cast<std::uint16_t>(bytes.next() << 8);
    intent.group = static_cast<std::uint8_t>(intent.yaw >> 13);
  }
  return intent;
}

void play(Bytes bytes) {
  const StackingSetup setup = setupOf(bytes);
  Stacking stacking(setup);
  Intent intent = intentAt(stacking.placement().die, 0);
  const int settlings = 2 + (setup.dropsWaiting ? 3 * setup.dice : 0);  // each has as long to come to rest
  const double bound = setup.seconds + settlings * setup.latest + 0.5;
  while (!stacking.over()) {
    if (!bytes.empty()) {
      intent = nextIntent(bytes, intent);
      stacking.tell(intent);
    }
    for (std::size_t steps = bytes.empty() ? 1 : 1 + bytes.below(12); steps > 0; --steps) stacking.step();
    requireSound(stacking.world());
    require(stacking.steps() < bound * kStepsPerSecond, "a stacking ends");
  }
  const StackingOutcome outcome = stacking.outcome();
  require(outcome.placed >= 0 && outcome.placed <= setup.dice, "no more dice stand than there are");
  require(outcome.collapsed == outcome.building.empty(), "what has not collapsed stands");
  if (stacking.steps() % 4 != 0) return;  // now and then: it takes as long as the rest
  const StackingOutcome again = replayed(setup, stacking.inputs());
  require(again.digest == outcome.digest, "the inputs give the same again");
}

/// The same bytes as a recording from outside.
void readBack(const std::uint8_t* data, std::size_t size) {
  std::string bytes(size, '\0');
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(data[i]);
  std::vector<TimedIntent> inputs, again;
  if (!readInputs(bytes, inputs)) return;
  require(readInputs(bytesOf(inputs), again) && again == inputs, "a recording reads back");
}

}  // namespace
}  // namespace bourse::physics

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  bourse::physics::play({data, size});
  bourse::physics::readBack(data, size);
  return 0;
}
