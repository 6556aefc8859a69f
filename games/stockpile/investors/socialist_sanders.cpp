// Socialist Sanders: at the end of the round the richest other player pays two coins: the first is his, the
// second goes to the poorest.  [I-socialist-sanders]
//
// Task: stage 0 looks for the payer, 1 for the receiver; b the payer.
#include <algorithm>
#include <bit>

#include "games/stockpile/investor.h"

namespace bourse::stockpile {
namespace {

enum Stage : std::uint8_t { findPayer, findReceiver };

void pass(Play& play, Seat from, Seat to, int amount) {
  play.pay(from, amount, EventKind::moneyPassed, to);
  play.gain(to, amount, EventKind::moneyReceived, from);
}

/// Stage 0: the richest others; stage 1: the poorest of all but the payer, himself included.
SeatSet candidates(const Rules& rules, const State& state, Seat me) {
  const Task& task = state.agenda.top();
  const Seat excluded = task.stage == findPayer ? me : task.b;
  SeatSet found = kNoOne;
  int best = 0;
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    if (seat == excluded) continue;
    const int cash = task.stage == findPayer ? state.player[seat].cash : -state.player[seat].cash;
    if (found == kNoOne || cash > best) {
      best = cash;
      found = kNoOne;
    }
    if (cash == best) found = with(found, seat);
  }
  return found;
}

void takeFrom(Play& play, Seat me, Seat payer) {
  Task& task = play.task();
  const int coins = std::min<int>(kSocialistSandersGift, play.player(payer).cash);
  const int own = play.seats() == 2 ? coins : std::min(coins, 1);
  task.stage = coins > own ? std::uint8_t{findReceiver} : kAbilityOver;
  task.b = payer;
  if (own == 0) return;
  useAbility(play, me, task.a);
  pass(play, payer, me, own);
}

void giveTo(Play& play, Seat receiver) {
  play.task().stage = kAbilityOver;
  pass(play, play.task().b, receiver, 1);
}

void handle(Play& play, Seat me, Seat chosen) {
  if (play.task().stage == findPayer)
    takeFrom(play, me, chosen);
  else
    giveTo(play, chosen);
}

/// Only a tie is asked about, and not if even the richest have nothing.
Next enter(Play& play, Seat me) {
  const SeatSet found = candidates(play.rules, play.state, me);
  const Seat one = static_cast<Seat>(std::countr_zero(found));
  const bool nobodyPays = play.task().stage == findPayer && play.player(one).cash == 0;
  if (count(found) > 1 && !nobodyPays) return ask(play, me);
  handle(play, me, one);
  return Next::again;
}

void offer(const Rules& rules, const State& state, Seat me, MoveList& moves) {
  const SeatSet found = candidates(rules, state, me);
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    if (contains(found, seat)) moves.push(make(Verb::chooseSeat, seat));
}

void take(Play& play, Seat me, Move move) { handle(play, me, move.a); }

}  // namespace

BOURSE_TABLE constinit const InvestorRule socialistSanders{
    .roundEnd = {.enter = enter, .offer = offer, .take = take, .mustChoose = true}};

}  // namespace bourse::stockpile
