// A turn: roll as many dice as the building is high, put them in order, stack them, then move the marker or
// stay.  [T-TUR]
#include <algorithm>
#include <bit>

#include "games/stackmarket/order.h"
#include "games/stackmarket/play.h"

namespace bourse::stackmarket {
namespace {

void changeInvestment(const Play& play) { play.state.stage = Stage::reinvest; }

/// The order is complete: what does not fit goes back, and the rest is stacked.
void endOrder(const Play& play) {
  State& state = play.state;
  if (state.ordered == 0) play.show(EventKind::nothingFits, state.active, workBuilding(state));
  play.returnHand(state.ordered);
  if (state.ordered == 0)  // in the final test too: the building stands as it is
    return state.tied != kNoOne ? endTest(play, play.building(workBuilding(state)).height)
                                : changeInvestment(play);
  const bool choice = play.rules.has(Module::chooseRisk) && state.ordered > 1;
  state.stage = choice ? Stage::risk : Stage::stack;
}

void endTurn(const Play& play) {
  State& state = play.state;
  ++state.turns;
  if (state.reserve == 0 || state.turns == play.rules.mostTurns()) return endRound(play);  // [K10]
  beginTurn(play, clockwise(state.active, 1, play.rules.seats()));
}

/// The first to reach TOP takes the card, later ones must exceed it.  [K6]
void compareWithTop(const Play& play, int height) {
  State& state = play.state;
  if (state.holder == kNobody ? height < state.top : height <= state.top) return;
  state.holder = state.active;
  state.top = static_cast<std::uint8_t>(height);
  play.show(EventKind::topMoved, state.active, workBuilding(state), height);
}

}  // namespace

void beginTurn(const Play& play, Seat seat) {
  State& state = play.state;
  state.active = seat;
  state.stage = Stage::roll;
  const int building = state.marker[seat];
  const int dice = std::min<int>(play.building(building).height, state.reserve);
  play.show(EventKind::turnBegan, seat, building, dice);
  play.takeDice(dice);
}

void rollDie(const Play& play, int value) {
  State& state = play.state;
  --state.toRoll;
  ++state.rolled[at(value)];
  play.show(EventKind::dieRolled, state.active, value);
  if (state.toRoll > 0) return;
  if (state.stage == Stage::testRoll) state.testDice = state.rolled;
  goOnOrdering(play);
}

/// A die that must come next is not asked for.
void goOnOrdering(const Play& play) {
  State& state = play.state;
  for (;;) {
    const unsigned values = nextValues(play.rules, endOfOrder(state), state.rolled);
    if (values == 0) return endOrder(play);
    if (std::popcount(values) > 1) {
      state.stage = Stage::order;
      return;
    }
    const int value = std::countr_zero(values);
    --state.rolled[at(value)];
    state.order[state.ordered++] = static_cast<std::uint8_t>(value);
    play.show(EventKind::dieLaid, state.active, value);
  }
}

void layDie(const Play& play, int value) {
  State& state = play.state;
  --state.rolled[at(value)];
  state.order[state.ordered++] = static_cast<std::uint8_t>(value);
  play.show(EventKind::dieLaid, state.active, value);
  goOnOrdering(play);
}

void riskDice(const Play& play, int dice) {
  play.show(EventKind::diceRisked, play.state.active, dice);
  play.returnHand(dice);
  play.state.stage = Stage::stack;
}

void stackStands(const Play& play, int dice) {
  State& state = play.state;
  const int number = workBuilding(state);
  Floors& building = play.building(number);
  for (int i = 0; i < dice; ++i) building.push(state.order[at(i)]);
  play.show(EventKind::stacked, state.active, number, dice, building.height);
  std::rotate(state.order.begin(), state.order.begin() + dice, state.order.begin() + state.ordered);
  state.ordered = static_cast<std::uint8_t>(state.ordered - dice);
  play.returnHand(0);
  if (state.tied != kNoOne) return endTest(play, building.height);
  if (dice >= kBonusDice) play.gain(EventKind::bonusPaid, state.active, kMoneyBonus);  // [K3]
  compareWithTop(play, building.height);
  changeInvestment(play);
}

/// What a loose die means is the table's choice; a hand that tries again reports only how it ended.  [K4]
void looseDieFell(const Play& play, int dice) {
  play.show(EventKind::looseDieFell, play.state.active, workBuilding(play.state));
  if (play.rules.has(Module::looseDieFalls)) return stackCollapses(play);
  stackStands(play, dice);
}

void stackCollapses(const Play& play) {
  State& state = play.state;
  const int number = workBuilding(state);
  play.show(EventKind::buildingCollapsed, state.active, number);
  const int hand = state.ordered;
  state.order = {};
  state.ordered = 0;
  play.returnDice(hand);
  play.emptyBuilding(number);
  if (state.tied != kNoOne) return endTest(play, 0);
  for (int step = 0; step < play.rules.seats(); ++step)
    if (const Seat seat = clockwise(state.first, step, play.rules.seats()); state.marker[seat] == number)
      play.gain(EventKind::collapsePaid, seat, -kMoneyCollapse, number);
  state.cursor = static_cast<std::uint8_t>(number);
  state.stage = Stage::rebuild;
  play.takeDice(kStartHeight);
}

/// Only now do dice leave the round, so that a new building is always possible.  [K4]
void rebuilt(const Play& play) {
  State& state = play.state;
  const int dice = std::min<int>(kRemovedDice, state.reserve);
  state.reserve = static_cast<std::uint8_t>(state.reserve - dice);
  state.out = static_cast<std::uint8_t>(state.out + dice);
  state.cursor = 0;
  play.show(EventKind::diceRemoved, kNobody, dice);
  changeInvestment(play);
}

void moveMarker(const Play& play, int building) {
  State& state = play.state;
  play.show(EventKind::markerMoved, state.active, state.marker[state.active], building);
  state.marker[state.active] = static_cast<std::uint8_t>(building);
  endTurn(play);
}

void stay(const Play& play) {
  play.show(EventKind::markerStayed, play.state.active, play.state.marker[play.state.active]);
  endTurn(play);
}

}  // namespace bourse::stackmarket
