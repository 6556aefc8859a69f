// Operations about information pairs: look at hidden ones, reveal, resolve, falsify, exchange.  [G4, G10,
// G20]
#include <bit>
#include <utility>

#include "games/stockpile/steps.h"
#include "games/stockpile/strategies/walk.h"

namespace bourse::stockpile {
namespace {

bool isHidden(const Pair& pair) { return (pair.flags & (Pair::open | Pair::resolved)) == 0; }

void seePair(Play& play, Seat seat, int index) {
  const Pair& pair = play.state.pair[at(index)];
  play.showTo(only(seat), Event::partB | Event::partC, EventKind::pairSeen, seat, index, pair.company,
              pair.forecast);
}

// ---- look: d the pairs looked at, one bit each ----

bool mayLook(const State& state, Seat seat, unsigned looked, const WalkStep& step, int index) {
  const Pair& pair = state.pair[at(index)];
  if (!isHidden(pair) || (looked >> index & 1u) != 0) return false;
  return step.own || !contains(pair.knowCompany, seat) || !contains(pair.knowForecast, seat);
}

Next enterLook(Play& play, Task& task, const WalkStep& step) {
  if (task.e >= step.most) return Next::done;
  const auto allowed = [&](int i) { return mayLook(play.state, task.seat, task.d, step, i); };
  return firstOf(kPairs, allowed) < kPairs ? Next::wait : Next::done;
}

void offerLook(const Rules&, const State& state, const Task& task, const WalkStep& step, MoveList& moves) {
  if (task.e >= step.fewest) moves.push(make(Verb::pass));
  pushEach(moves, Verb::look, kPairs, [&](int i) { return mayLook(state, task.seat, task.d, step, i); });
}

void takeLook(Play& play, Task& task, const WalkStep&, Move move) {
  if (isPass(move)) return passOperation(play, task);
  Pair& pair = play.state.pair[move.a];
  ++task.e;
  task.d = static_cast<std::uint8_t>(task.d | 1u << move.a);
  pair.knowCompany = with(pair.knowCompany, task.seat);
  pair.knowForecast = with(pair.knowForecast, task.seat);
  seePair(play, task.seat, move.a);
}

Obstacle tooFewHidden(const Rules&, const State& state, Seat seat, const WalkStep& step) {
  const int hidden = countIf(kPairs, [&](int i) { return mayLook(state, seat, 0, step, i); });
  return needs(hidden >= step.fewest, Refusal::targetMissing);
}

// ---- pair ----
//
// One's own hidden pair is revealed or resolved, any unresolved one falsified; or the two looked at exchange
// their forecasts.

bool mayChoose(const State& state, Seat seat, const WalkStep& step, int index) {
  const Pair& pair = state.pair[at(index)];
  if (step.way == Way::falsify) return (pair.flags & Pair::resolved) == 0;
  return isHidden(pair) && pair.holder == seat;
}

void reveal(Play& play, int index) {
  Pair& pair = play.state.pair[at(index)];
  pair.knowCompany = pair.knowForecast = kEveryone;
  pair.flags |= Pair::open;
  play.show(EventKind::pairRevealed, pair.holder, index, pair.company, pair.forecast);
}

void usePair(Play& play, Task& task, const WalkStep& step, int index) {
  ++task.e;
  switch (step.way) {
    case Way::reveal:
      return reveal(play, index);
    case Way::resolve:
      return resolvePair(play, at(index));
    default:
      play.state.pair[at(index)].flags |= Pair::falsified;
      play.show(EventKind::pairFalsified, task.seat, index);
  }
}

/// Forecasts change places with the card lying on them; players who knew one know where it went, and the
/// holders see what they have now.
void exchangeForecasts(Play& play, Seat seat, unsigned looked) {
  const int one = std::countr_zero(looked);
  const int other = std::countr_zero(looked & (looked - 1));
  Pair& a = play.state.pair[at(one)];
  Pair& b = play.state.pair[at(other)];
  std::swap(a.forecast, b.forecast);
  std::swap(a.knowForecast, b.knowForecast);
  if (((a.flags ^ b.flags) & Pair::falsified) != 0) {
    a.flags ^= Pair::falsified;
    b.flags ^= Pair::falsified;
  }
  play.show(EventKind::forecastsExchanged, seat, one, other);
  for (const int index : {one, other}) {
    Pair& pair = play.state.pair[at(index)];
    if (pair.holder == kNobody) continue;
    pair.knowForecast = with(pair.knowForecast, pair.holder);
    seePair(play, pair.holder, index);
  }
}

Next enterPair(Play& play, Task& task, const WalkStep& step) {
  if (task.e > 0) return Next::done;
  if (step.way == Way::exchange) return Next::wait;
  const auto allowed = [&](int i) { return mayChoose(play.state, task.seat, step, i); };
  if (countIf(kPairs, allowed) > 1) return Next::wait;
  usePair(play, task, step, firstOf(kPairs, allowed));
  return Next::again;
}

void offerPair(const Rules&, const State& state, const Task& task, const WalkStep& step, MoveList& moves) {
  if (step.way == Way::exchange) {
    moves.push(make(Verb::pass));
    moves.push(make(Verb::exchange));
    return;
  }
  pushEach(moves, Verb::choosePair, kPairs, [&](int i) { return mayChoose(state, task.seat, step, i); });
}

void takePair(Play& play, Task& task, const WalkStep& step, Move move) {
  if (isPass(move)) return passOperation(play, task);
  if (step.way != Way::exchange) return usePair(play, task, step, move.a);
  ++task.e;
  exchangeForecasts(play, task.seat, task.d);
}

Obstacle noPair(const Rules&, const State& state, Seat seat, const WalkStep& step) {
  if (step.way == Way::exchange) return kNoObstacle;
  const int found = firstOf(kPairs, [&](int i) { return mayChoose(state, seat, step, i); });
  return needs(found < kPairs, Refusal::targetMissing);
}

}  // namespace

BOURSE_TABLE constinit const Operation lookOperation{
    .enter = enterLook, .offer = offerLook, .take = takeLook, .obstacle = tooFewHidden};
BOURSE_TABLE constinit const Operation pairOperation{
    .enter = enterPair, .offer = offerPair, .take = takePair, .obstacle = noPair};

}  // namespace bourse::stockpile
