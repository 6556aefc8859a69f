// Set-up and the start of a round: three dice for every building, the highest on top; the first player; one
// marker each.  [T-SET]
#include <algorithm>

#include "games/stackmarket/play.h"

namespace bourse::stackmarket {

void Play::returnHand(int kept) const {
  const int dice = sumOf(state.rolled) + state.ordered - kept;
  state.rolled = {};
  std::fill(state.order.begin() + kept, state.order.end(), std::uint8_t{0});
  state.ordered = static_cast<std::uint8_t>(kept);
  if (dice == 0) return;
  returnDice(dice);
  show(EventKind::diceReturned, kNobody, dice);
}

void beginGame(const Play& play) {
  for (Seat seat = 0; seat < play.rules.seats(); ++seat) play.gain(EventKind::moneyGiven, seat, kMoneyStart);
  play.state.reserve = static_cast<std::uint8_t>(play.rules.dice());
  play.state.stage = Stage::raise;
  play.takeDice(kStartHeight);
}

namespace {

void startFirstTurn(const Play& play) {
  play.show(EventKind::roundBegan, play.state.first, play.state.round);
  beginTurn(play, play.state.first);
}

/// All buildings have their first dice.
void buildingsRaised(const Play& play) {
  State& state = play.state;
  state.cursor = 0;
  if (state.round > 0) return startFirstTurn(play);
  if (play.rules.config.firstPlayer != kNobody) return chooseFirst(play, play.rules.config.firstPlayer);
  state.stage = Stage::firstPlayer;
}

/// Everybody rolls for the own building, the active player for one that collapsed, nobody for the test of
/// all.
Seat roller(const State& state) {
  return state.stage == Stage::raise ? state.cursor : state.stage == Stage::rebuild ? state.active : kNobody;
}

void showRaised(const Play& play, int building) {
  const auto& value = play.building(building).value;
  play.show(EventKind::buildingRaised, kNobody, building, value[0], value[1], value[2]);
}

}  // namespace

/// Also between rounds: every die that is not part of a new building is in the reserve again.  [K8]
void beginRound(const Play& play) {
  State& state = play.state;
  for (int building = 0; building < play.rules.buildings(); ++building) play.building(building) = {};
  state.reserve = static_cast<std::uint8_t>(play.rules.dice());
  state.out = state.turns = 0;
  state.tallest = state.smallest = kNone;
  state.stacker = kNobody;
  state.active = kNobody;
  ++state.round;
  state.first = clockwise(state.first, 1, play.rules.seats());
  state.stage = Stage::raise;
  play.takeDice(kStartHeight);
}

void rollBase(const Play& play, int value) {
  State& state = play.state;
  --state.toRoll;
  state.base[state.based++] = static_cast<std::uint8_t>(value);
  play.show(EventKind::dieRolled, roller(state), value);
  if (state.toRoll > 0) return;
  std::sort(state.base.begin(), state.base.end());  // highest on top, the others rising
  if (state.stage == Stage::testRaise) return beginTesting(play);
  Floors& building = play.building(state.cursor);
  for (const std::uint8_t die : state.base) building.push(die);
  state.base = {};
  state.based = 0;
  showRaised(play, state.cursor);
  if (state.stage == Stage::rebuild) return rebuilt(play);
  if (++state.cursor < play.rules.buildings()) return play.takeDice(kStartHeight);
  buildingsRaised(play);
}

void chooseFirst(const Play& play, Seat seat) {
  play.state.first = play.state.active = seat;
  play.show(EventKind::firstPlayerChosen, seat);
  play.state.stage = Stage::invest;
}

void investFirst(const Play& play, Seat seat, int building) {
  State& state = play.state;
  state.marker[seat] = static_cast<std::uint8_t>(building);
  play.show(EventKind::invested, seat, building);
  state.active = clockwise(seat, 1, play.rules.seats());
  if (state.active == state.first) startFirstTurn(play);
}

}  // namespace bourse::stackmarket
