#include "physics/stacking.h"

#include <algorithm>

#include "core/check.h"

namespace bourse::physics {
namespace {

constexpr double kBesideBuilding = 80;  // mm from its axis to the nearest die of the turn
constexpr double kApart = 28;           // mm between these dice
constexpr int kInRow = 6;
constexpr double kDropSlip = 4, kDropHeight = 12;  // mm: the worst hand there is
constexpr int kMostDrops = 3;                      // of one die
constexpr double kHandAbove = 40;                  // mm above the table, where the hand begins
// Faster than any screen; more is noise or an attack.
constexpr std::uint32_t kStepsPerIntent = 2, kIntentsAtOnce = 8;

std::uint32_t stepsIn(double seconds) {
  return static_cast<std::uint32_t>(rounded(seconds * kStepsPerSecond));
}

Vec slotOf(int i, double edge) {
  const int row = i / kInRow;
  return {kBesideBuilding + kApart * (i % kInRow), kApart * row, edge / 2};
}

}  // namespace

std::vector<Pose> freshBuilding(int dice, const Material& material) {
  std::vector<Pose> building;
  building.reserve(static_cast<std::size_t>(dice));
  for (int floor = 0; floor < dice; ++floor) building.push_back({{0, 0, material.edge * (floor + 0.5)}, {}});
  return building;
}

Stacking::Stacking(const StackingSetup& setup)
    : setup_(setup),
      world_(setup.material),
      hand_(setup.secret, setup.limits),
      dropAim_(setup.secret, purpose::kDrop),
      drops_(static_cast<std::size_t>(setup.dice)) {
  BOURSE_CHECK(setup.building.empty(), ==, false);
  BOURSE_CHECK(setup.dice, >=, 1);
  building_ = world_.stand(setup.building);
  floorsBefore_ = static_cast<int>(building_.size());
  Rng rng(setup.secret, purpose::kGroup);
  for (int i = 0; i < setup.dice; ++i) {
    const Pose pose{slotOf(i, setup.material.edge), {}};
    order_.push_back(world_.stand({&pose, 1}).front());
    const double x = bell(rng), y = bell(rng);
    slips_.push_back({x, y, 0});
  }
  for (const std::vector<Pose>& column : setup.neighbours) neighbours_.push_back(world_.stand(column, true));
  const double seconds = setup.seconds > 0 ? setup.seconds : secondsForTurn(setup.dice);
  hand_.beginTurn(world_, slotOf(0, setup.material.edge) + Vec{0, 0, kHandAbove}, seconds);
}

bool Stacking::tell(const Intent& intent) {
  if (over_ || inputs_.size() >= kIntentsAtOnce + steps_ / kStepsPerIntent) return false;
  if (!inputs_.empty() && intent.sequence <= hand_.sequence()) return false;
  inputs_.push_back({steps_, intent});
  hand_.tell(intent);
  return true;
}

/// Of a die that does not stand on the building: where it lies, or in the group that stands on the next one.
Pose Stacking::homeOf(int i) const {
  const double edge = setup_.material.edge;
  const int floor = i - placed_;
  if (floor <= 0 || floor >= group_) return {slotOf(i, edge), {}};
  const Vec slip = shortened(slips_[static_cast<std::size_t>(i)] * setup_.slip.deviation, setup_.slip.most);
  return {slotOf(placed_, edge) + slip + Vec{0, 0, floor * edge}, {}};
}

int Stacking::wantedGroup() const {
  return std::clamp(hand_.wantedGroup(), 1, std::max(1, setup_.dice - placed_));
}

/// What came down somewhere is picked up and laid beside the building again.
void Stacking::layOut(int group) {
  const bool all = group != group_;
  group_ = group;
  for (int i = placed_; i < setup_.dice; ++i) {
    const Pose home = homeOf(i);
    const Vec way = world_.die(dieOfTurn(i)).pose.position - home.position;
    if (all || length(way) > setup_.material.edge / 2) world_.place(dieOfTurn(i), home);
  }
}

bool Stacking::waits() const {
  return !over_ && !collapsed_ && !stirred_ && placed_ < setup_.dice && isOpen() && world_.atRest();
}

Placement Stacking::placement() const {
  const auto at = [&](int number) { return world_.die(number).pose.position; };
  const int next = dieOfTurn(std::min(placed_, setup_.dice - 1));
  return {at(next),
          at(placed_ > 0 ? dieOfTurn(placed_ - 1) : building_[static_cast<std::size_t>(floorsBefore_ - 1)]),
          at(building_.front()), setup_.dice - placed_, hand_.secondsLeft()};
}

/// Which dice stand, and which of them are part of the building now because they have come to rest.
void Stacking::read() {
  const auto resting = static_cast<std::ptrdiff_t>(building_.size()) - floorsBefore_;
  const auto isHeld = [&](int number) { return world_.die(number).grip.strength > 0; };
  const auto loose = std::find_if(order_.begin() + resting, order_.end(), isHeld);
  const TowerReading reading = readTower(world_, building_, {order_.begin() + resting, loose});
  placed_ = std::max(0, reading.standing - floorsBefore_);
  if (reading.collapsed) {
    if (!collapsed_) released_ = steps_;
    collapsed_ = true;
    return;
  }
  for (auto i = static_cast<int>(resting); i < placed_ && world_.die(dieOfTurn(i)).mode == Mode::locked; ++i)
    building_.push_back(dieOfTurn(i));
}

void Stacking::judge() {
  const bool complete = placed_ == setup_.dice;
  const std::uint32_t since = steps_ - released_;
  if (collapsed_ || complete || hand_.secondsLeft() == 0) {
    const bool rests = since >= stepsIn(setup_.earliest) && world_.atRest();
    over_ = isOpen() && (rests || since >= stepsIn(setup_.latest)) && !dropNext();
    return;
  }
  if (!isOpen() || !world_.atRest()) return;
  if (!stirred_ && wantedGroup() == group_) return;
  fellOff_ += std::max(0, carriedTo_ - placed_);
  carriedTo_ = 0;
  stirred_ = false;
  over_ = setup_.looseDieEnds && fellOff_ > 0;
  if (!over_) layOut(wantedGroup());
}

/// The clock is over: placing is compulsory, so the next die is dropped onto the building, and again if it
/// did not stay there. The one that never stays ends it.
bool Stacking::dropNext() {
  if (!collapsed_) fellOff_ += std::max(0, carriedTo_ - placed_);
  carriedTo_ = 0;
  if (!setup_.dropsWaiting || collapsed_ || placed_ == setup_.dice) return false;
  if (setup_.looseDieEnds && fellOff_ > 0) return false;
  if (++drops_[static_cast<std::size_t>(placed_)] > kMostDrops) return false;
  layOut(1);
  const double x = kDropSlip * bell(dropAim_), y = kDropSlip * bell(dropAim_);
  const Vec above = placement().top + Vec{x, y, setup_.material.edge + kDropHeight};
  world_.place(dieOfTurn(placed_), {above, {}});
  carriedTo_ = placed_ + 1;
  released_ = steps_;
  return true;
}

void Stacking::step() {
  if (over_) return;
  Allowed first, along;
  if (!collapsed_ && placed_ < setup_.dice) {
    first.set(static_cast<std::size_t>(dieOfTurn(placed_)));
    for (int i = placed_ + 1; i < std::min(placed_ + group_, setup_.dice); ++i)
      along.set(static_cast<std::size_t>(dieOfTurn(i)));
  }
  if (collapsed_) hand_.letGo();
  const bool wasOpen = isOpen(), wasHolding = hand_.state() == Hand::State::holding;
  hand_.step(world_, first, along);
  world_.step();
  ++steps_;
  if (wasOpen && !isOpen()) carriedTo_ = placed_ + hand_.heldCount();
  // Dice that only the clock took from the hand were not tried; else holding them aside would pay.
  if (wasHolding && hand_.state() != Hand::State::holding && hand_.secondsLeft() == 0) carriedTo_ = placed_;
  if (!wasOpen && isOpen()) {
    released_ = steps_;
    stirred_ = true;
  }
  read();
  judge();
}

StackingOutcome Stacking::outcome() const {
  StackingOutcome outcome;
  outcome.placed = collapsed_ ? 0 : placed_;
  outcome.standing = collapsed_ ? 0 : floorsBefore_ + placed_;
  outcome.reached = collapsed_ ? static_cast<int>(building_.size()) : outcome.standing;
  outcome.collapsed = collapsed_;
  outcome.fellOff = fellOff_;
  outcome.seconds = static_cast<double>(steps_) / kStepsPerSecond;
  outcome.digest = world_.digest();
  for (int floor = 0; floor < outcome.standing; ++floor) {
    const int i = floor - floorsBefore_;
    const int number = i < 0 ? building_[static_cast<std::size_t>(floor)] : dieOfTurn(i);
    outcome.building.push_back(world_.die(number).pose);
  }
  for (const std::vector<int>& column : neighbours_) {
    std::vector<Pose>& poses = outcome.neighbours.emplace_back();
    if (readTower(world_, column, {}).collapsed) continue;
    for (const int number : column) poses.push_back(world_.die(number).pose);
  }
  return outcome;
}

StackingOutcome replayed(const StackingSetup& setup, std::span<const TimedIntent> inputs) {
  Stacking stacking(setup);
  std::size_t next = 0;
  while (!stacking.over()) {
    while (next < inputs.size() && inputs[next].step <= stacking.steps())
      stacking.tell(inputs[next++].intent);
    stacking.step();
  }
  return stacking.outcome();
}

void guide(Stacking& stacking, Builder& builder) {
  const Hand& hand = stacking.hand();
  if (builder.done() && stacking.waits())
    builder.begin(stacking.placement(), hand.place(), stacking.world().material().edge);
  if (builder.done()) return;
  const Vec seen = hand.heldCount() > 0 ? stacking.world().die(hand.held(0)).pose.position : hand.place();
  Intent intent = builder.next({hand.place(), hand.state(), seen});
  intent.sequence = hand.sequence() + 1;
  stacking.tell(intent);
}

void drive(Stacking& stacking, Builder& builder) {
  guide(stacking, builder);
  for (int i = 0; i < kStepsPerSecond / Builder::kIntentsPerSecond; ++i) stacking.step();
}

}  // namespace bourse::physics
