// Operations about other players: name one, take a share over, audit.  [G21]
#include <algorithm>

#include "games/stockpile/strategies/walk.h"

namespace bourse::stockpile {
namespace {

// ---- name seat: d. Everything it depends on is public, so a sole candidate is not asked for. ----

int commodityCards(const Player& player) {
  int cards = 0;
  for (const std::uint8_t copies : player.commodity) cards += copies;
  return cards;
}

bool isRichest(const Rules& rules, const State& state, Seat seat, int other) {
  return firstOf(rules.seats(), [&](int third) {
           return third != seat && state.player[at(third)].cash > state.player[at(other)].cash;
         }) == rules.seats();
}

bool isSeatAllowed(const Rules& rules, const State& state, Seat seat, const WalkStep& step, int other) {
  if (other == seat) return false;
  if (step.among == Among::withCommodity) return commodityCards(state.player[at(other)]) > 0;
  return step.among != Among::richest || isRichest(rules, state, seat, other);
}

void nameSeat(Play& play, Task& task, int other) {
  ++task.e;
  task.d = static_cast<std::uint8_t>(other);
  play.show(EventKind::seatNamed, task.seat, task.a, other);
}

Next enterNameSeat(Play& play, Task& task, const WalkStep& step) {
  if (task.e > 0) return Next::done;
  const auto allowed = [&](int i) { return isSeatAllowed(play.rules, play.state, task.seat, step, i); };
  if (countIf(play.seats(), allowed) > 1) return Next::wait;
  nameSeat(play, task, firstOf(play.seats(), allowed));
  return Next::done;
}

void offerNameSeat(const Rules& rules, const State& state, const Task& task, const WalkStep& step,
                   MoveList& moves) {
  pushEach(moves, Verb::chooseSeat, rules.seats(),
           [&](int other) { return isSeatAllowed(rules, state, task.seat, step, other); });
}

void takeNameSeat(Play& play, Task& task, const WalkStep&, Move move) { nameSeat(play, task, move.a); }

Obstacle nobodyToName(const Rules& rules, const State& state, Seat seat, const WalkStep& step) {
  const int found =
      firstOf(rules.seats(), [&](int other) { return isSeatAllowed(rules, state, seat, step, other); });
  return needs(found < rules.seats(), Refusal::targetMissing);
}

// ---- take over: a share of company b of player d for its price. A no proves that there is none. ----

Next enterTakeOver(Play& play, Task& task, const WalkStep&) {
  const Seat target = task.d;
  if (play.player(target).regular[task.b] == 0) {
    learnExactly(play, target, task.b, 0);
    play.show(EventKind::takeoverFailed, task.seat, task.b, target);
    return Next::done;
  }
  --play.player(target).regular[task.b];
  ++play.player(task.seat).regular[task.b];
  learnLoss(play, target, task.b);
  learnGain(play, task.seat, task.b, kEveryone, false);
  play.show(EventKind::stockHandedOver, target, task.b, task.seat);
  const Money price = play.rules.price(play.state, task.b);
  play.pay(task.seat, price, EventKind::moneyPassed, target);
  play.gain(target, price, EventKind::moneyReceived, task.seat);
  return Next::done;
}

// ---- audit ----
//
// As many looks as the other has cards, blank for those that are no stock, so that only the sum tells the
// others anything.

void seeStock(Play& play, Seat seat, Seat target) {
  const Player& player = play.player(target);
  for (int company = 0; company < kCompanies; ++company)
    for (int card = 0; card < player.regular[at(company)]; ++card)
      play.showTo(only(seat), Event::partA, EventKind::stockSeen, seat, company, target);
  for (int card = 0; card < player.booms + player.busts; ++card)
    play.showTo(kNoOne, Event::partA, EventKind::stockSeen, seat, kHidden, target);
}

Next enterAudit(Play& play, Task& task, const WalkStep& step) {
  const Seat target = task.d;
  const Player& player = play.player(target);
  seeStock(play, task.seat, target);
  const int companies =
      countIf(kCompanies, [&](int c) { return player.regular[at(c)] + player.split[at(c)] > 0; });
  if (companies > 0)
    learnPortfolio(play, task.seat, target);
  else
    learnNoStock(play, target);
  gainByStrategy(play, task, std::min<int>(step.each * companies, step.most));
  return Next::done;
}

}  // namespace

BOURSE_TABLE constinit const Operation nameSeatOperation{
    .enter = enterNameSeat, .offer = offerNameSeat, .take = takeNameSeat, .obstacle = nobodyToName};
BOURSE_TABLE constinit const Operation takeOverOperation{.enter = enterTakeOver};
BOURSE_TABLE constinit const Operation auditOperation{.enter = enterAudit};

}  // namespace bourse::stockpile
