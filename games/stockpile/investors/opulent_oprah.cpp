// Opulent Oprah: at the end of the round she must give money away, coin by coin.  [I-opulent-oprah]
//
// Task: stage 1 once b has the coins left to give.
#include <algorithm>

#include "games/stockpile/investor.h"

namespace bourse::stockpile {
namespace {

void give(Play& play, Seat me, Seat to, int amount) {
  play.pay(me, amount, EventKind::moneyPassed, to);
  play.gain(to, amount, EventKind::moneyReceived, me);
}

Next enter(Play& play, Seat me) {
  Task& task = play.task();
  if (task.stage == 0) {
    task.stage = 1;
    task.b = static_cast<std::uint8_t>(std::min<int>(kOpulentOprahGift, play.player(me).cash));
  }
  if (task.b == 0) return Next::done;
  if (play.seats() > 2) return ask(play, me);
  useAbility(play, me, task.a);  // nothing to choose
  give(play, me, clockwise(me, 1, play.seats()), task.b);
  return Next::done;
}

void offer(const Rules& rules, const State&, Seat me, MoveList& moves) {
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    if (seat != me) moves.push(make(Verb::chooseSeat, seat));
}

void take(Play& play, Seat me, Move move) {
  --play.task().b;
  give(play, me, move.a, 1);
}

}  // namespace

BOURSE_TABLE constinit const InvestorRule opulentOprah{
    .roundEnd = {.enter = enter, .offer = offer, .take = take, .mustChoose = true}};

}  // namespace bourse::stockpile
