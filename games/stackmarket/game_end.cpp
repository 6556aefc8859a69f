// The end: the most money wins; equal players share the victory, or stack once more.  [T-WIN]
#include <algorithm>

#include "games/stackmarket/play.h"

namespace bourse::stackmarket {
namespace {

void declare(const Play& play, SeatSet winners) {
  State& state = play.state;
  state.winners = winners;
  state.active = kNobody;
  state.stage = Stage::over;
  for (Seat seat = 0; seat < play.rules.seats(); ++seat)
    if (contains(winners, seat)) play.show(EventKind::gameWon, seat);
  play.show(EventKind::gameOver);
}

/// The next in turn order who takes the test, from that many seats after the first on; kNobody at the end.
Seat testerFrom(const Play& play, int step) {
  for (; step < play.rules.seats(); ++step)
    if (const Seat seat = clockwise(play.state.first, step, play.rules.seats());
        contains(play.state.tied, seat))
      return seat;
  return kNobody;
}

void beginTestTurn(const Play& play, Seat seat) {
  play.state.active = seat;
  play.show(EventKind::testTurn, seat, seat);
}

void judgeTest(const Play& play) {
  State& state = play.state;
  const std::uint8_t highest = *std::max_element(state.testHeight.begin(), state.testHeight.end());
  SeatSet winners = kNoOne;
  for (Seat seat = 0; seat < play.rules.seats(); ++seat)
    if (contains(state.tied, seat) && state.testHeight[seat] == highest) winners = with(winners, seat);
  declare(play, winners);
}

}  // namespace

void endGame(const Play& play) {
  State& state = play.state;
  const Money most = *std::max_element(state.money.begin(), state.money.begin() + play.rules.seats());
  SeatSet leaders = kNoOne;
  for (Seat seat = 0; seat < play.rules.seats(); ++seat)
    if (state.money[seat] == most) leaders = with(leaders, seat);
  if (count(leaders) == 1 || !play.rules.has(Module::finalTest)) return declare(play, leaders);
  state.tied = leaders;
  beginTest(play);
}

/// One roll for all, so that everybody starts alike.  [K14]
void beginTest(const Play& play) {
  State& state = play.state;
  for (int building = 0; building < play.rules.buildings(); ++building) play.building(building) = {};
  state.reserve = static_cast<std::uint8_t>(play.rules.dice());
  state.out = 0;
  state.stage = Stage::testRaise;
  play.show(EventKind::testBegan, kNobody, count(state.tied), kTestDice);
  play.takeDice(kStartHeight);
}

void beginTesting(const Play& play) {
  State& state = play.state;
  play.returnDice(kStartHeight);  // the three become as many threes as there are testers
  for (Seat seat = 0; seat < play.rules.seats(); ++seat) {
    if (!contains(state.tied, seat)) continue;
    for (const std::uint8_t die : state.base) play.building(seat).push(die);
    state.reserve = static_cast<std::uint8_t>(state.reserve - kStartHeight);
    play.show(EventKind::buildingRaised, kNobody, seat, state.base[0], state.base[1], state.base[2]);
  }
  state.base = {};
  state.based = 0;
  state.stage = Stage::testRoll;
  beginTestTurn(play, testerFrom(play, 0));
  play.takeDice(kTestDice);
}

void endTest(const Play& play, int height) {
  State& state = play.state;
  const int seats = play.rules.seats();
  state.testHeight[state.active] = static_cast<std::uint8_t>(height);
  const int done = (state.active + seats - state.first) % seats;
  const Seat next = testerFrom(play, done + 1);
  if (next == kNobody) return judgeTest(play);
  beginTestTurn(play, next);
  play.takeDice(kTestDice);
  state.toRoll = 0;  // the values are those of the first
  state.rolled = state.testDice;
  goOnOrdering(play);
}

}  // namespace bourse::stackmarket
