// The end of a round: the smallest building with investors is put onto the tallest, and everybody is paid by
// how that ends.  [T-END]
#include <bit>

#include "games/stackmarket/play.h"

namespace bourse::stackmarket {
namespace {

SeatSet bit(int building) { return static_cast<SeatSet>(1u << building); }

/// The buildings with investors that no other beats: by height in that direction, then by the number on top.
SeatSet best(const Rules& rules, const State& state, int direction, int without) {
  SeatSet found = kNoOne;
  int bestRank = 0;
  for (int number = 0; number < rules.buildings(); ++number) {
    if (number == without || investorsIn(rules, state, number) == kNoOne) continue;
    const Floors& building = state.building[at(number)];
    const int rank = direction * building.height * kValues + building.top();
    if (found != kNoOne && rank < bestRank) continue;
    found = found == kNoOne || rank > bestRank ? bit(number) : static_cast<SeatSet>(found | bit(number));
    bestRank = rank;
  }
  return found;
}

void beginTakeover(const Play& play, Seat stacker) {
  State& state = play.state;
  state.stacker = stacker;
  state.stage = Stage::takeover;
  play.show(EventKind::takeoverBegun, stacker, state.tallest, play.building(state.smallest).height);
}

/// Tallest and smallest are known: who puts one onto the other?
void announce(const Play& play) {
  State& state = play.state;
  play.show(EventKind::takeoverAnnounced, kNobody, state.tallest, state.smallest,
            play.building(state.smallest).height);
  const SeatSet raiders = investorsIn(play.rules, state, state.tallest);
  if (count(raiders) == 1) return beginTakeover(play, static_cast<Seat>(std::countr_zero(raiders)));
  state.pending = raiders;
  state.stage = Stage::nameStacker;
}

void chooseSmallest(const Play& play) {
  const SeatSet candidates = smallestCandidates(play.rules, play.state);
  if (count(candidates) > 1) {
    play.state.stage = Stage::lotSmallest;
    return;
  }
  play.state.smallest = static_cast<std::uint8_t>(std::countr_zero(candidates));
  announce(play);
}

}  // namespace

SeatSet tallestCandidates(const Rules& rules, const State& state) { return best(rules, state, 1, kNone); }

SeatSet smallestCandidates(const Rules& rules, const State& state) {
  return best(rules, state, -1, state.tallest);
}

void endRound(const Play& play) {
  State& state = play.state;
  play.show(EventKind::roundEnded, kNobody, state.round);
  state.active = kNobody;
  const SeatSet candidates = tallestCandidates(play.rules, state);
  if (count(candidates) > 1) {
    state.stage = Stage::lotTallest;
    return;
  }
  state.tallest = static_cast<std::uint8_t>(std::countr_zero(candidates));
  chooseSmallest(play);
}

void drawLot(const Play& play, int building) {
  play.show(EventKind::lotDrawn, kNobody, building);
  if (play.state.stage == Stage::lotTallest) {
    play.state.tallest = static_cast<std::uint8_t>(building);
    return chooseSmallest(play);
  }
  play.state.smallest = static_cast<std::uint8_t>(building);
  announce(play);
}

/// Both name one in secret; if they do not agree, the first of them in turn order stacks.  [K11]
void nameStacker(const Play& play, Seat seat, Seat choice) {
  State& state = play.state;
  state.named[seat] = choice;
  state.pending = without(state.pending, seat);
  play.events.add({.kind = static_cast<std::uint8_t>(EventKind::stackerNamed),
                   .seat = seat,
                   .sees = only(seat),
                   .secret = Event::partA,
                   .a = choice});
  if (state.pending != kNoOne) return;
  Seat stacker = kNobody;
  bool agreed = true;
  for (int step = 0; step < play.rules.seats(); ++step) {
    const Seat raider = clockwise(state.first, step, play.rules.seats());
    if (state.named[raider] == kNone) continue;
    play.show(EventKind::stackerShown, raider, state.named[raider]);
    if (stacker == kNobody) stacker = raider;  // the first of them
    agreed = agreed && state.named[raider] == choice;
  }
  state.named.fill(kNone);
  beginTakeover(play, agreed ? choice : stacker);
}

void settleTakeover(const Play& play, bool stands) {
  State& state = play.state;
  const int seats = play.rules.seats();
  play.show(stands ? EventKind::takeoverSucceeded : EventKind::takeoverFailed, state.stacker, state.tallest);
  bool holderEarned = false;
  for (int step = 0; step < seats; ++step) {
    const Seat seat = clockwise(state.first, step, seats);
    const int building = state.marker[seat];
    const int income = kMoneyMarker * count(investorsIn(play.rules, state, building));
    bool earned = true;
    if (building == state.tallest && stands) {
      play.gain(EventKind::takeoverPaid, seat, kMoneyRaid + income, building);
    } else if (building == state.tallest) {
      play.gain(EventKind::takeoverLost, seat, -kMoneyRaid, building);
      earned = false;
    } else if (building == state.smallest && stands) {
      play.show(EventKind::raided, seat, building);
      earned = false;
    } else {
      play.gain(EventKind::incomePaid, seat, income, building);
    }
    holderEarned = holderEarned || (earned && seat == state.holder);
  }
  if (holderEarned) play.gain(EventKind::tallestPaid, state.holder, kMoneyTallest);
  if (state.round + 1 < play.rules.config.rounds) return beginRound(play);
  endGame(play);
}

}  // namespace bourse::stackmarket
