// Operations about stock cards: give one up, take one from the discard, make one split.  [G5, G6]
#include <algorithm>

#include "games/stockpile/sale.h"
#include "games/stockpile/strategies/walk.h"

namespace bourse::stockpile {
namespace {

bool isCheap(const Rules& rules, const State& state, int company, const WalkStep& step) {
  return step.highest == kNoLimit || rules.price(state, company) <= step.highest;
}

// ---- give stock ----
//
// A regular card to the discard, or a split card back to the regular portfolio. c and d: the companies
// discarded by this card, + 1. An optional one that is passed ends the card.

/// What lay in the discard before this card was played, less what it took [G6].
int lyingThere(const State& state, const Task& task, int company) {
  return state.discard[at(company)] - (task.c == company + 1 ? 1 : 0) - (task.d == company + 1 ? 1 : 0);
}

bool anyLyingThere(const State& state, const Task& task) {
  return firstOf(kCompanies, [&](int company) { return lyingThere(state, task, company) > 0; }) < kCompanies;
}

void endCard(Task& task) { task.stage = kLongestWalk; }

Next enterGiveStock(Play& play, Task& task, const WalkStep& step) {
  if (task.e > 0) return Next::done;
  if (!step.optional || (mayHaveStock(play.state, task.seat) && anyLyingThere(play.state, task)))
    return Next::wait;
  endCard(task);
  return Next::done;
}

void offerGiveStock(const Rules& rules, const State& state, const Task& task, const WalkStep& step,
                    MoveList& moves) {
  const Player& player = state.player[task.seat];
  if (step.optional) moves.push(make(Verb::pass));
  pushEach(moves, Verb::giveUp, kCompanies,
           [&](int c) { return player.regular[at(c)] > 0 && isCheap(rules, state, c, step); });
  pushEach(moves, Verb::moveBack, kCompanies,
           [&](int c) { return player.split[at(c)] > 0 && isCheap(rules, state, c, step); });
}

void takeGiveStock(Play& play, Task& task, const WalkStep&, Move move) {
  if (isPass(move)) {
    passOperation(play, task);
    return endCard(task);
  }
  Player& player = play.player(task.seat);
  ++task.e;
  if (move.verb == static_cast<int>(Verb::moveBack)) {
    --player.split[move.a];
    ++player.regular[move.a];
    learnGain(play, task.seat, move.a, kEveryone, false);
    play.show(EventKind::stockMovedBack, task.seat, move.a);
    return;
  }
  --player.regular[move.a];
  ++play.state.discard[move.a];
  learnLoss(play, task.seat, move.a);
  (task.c == 0 ? task.c : task.d) = static_cast<std::uint8_t>(move.a + 1);
  play.show(EventKind::stockGivenUp, task.seat, move.a);
}

Obstacle noStockToGive(const Rules& rules, const State& state, Seat seat, const WalkStep& step) {
  const Player& player = state.player[seat];
  const int company = firstOf(kCompanies, [&](int c) {
    return player.regular[at(c)] + player.split[at(c)] > 0 && isCheap(rules, state, c, step);
  });
  return needs(step.optional || company < kCompanies, Refusal::costMissing);
}

// ---- take stock: b the company taken last ----

int costOf(const Rules& rules, const State& state, int company, const WalkStep& step) {
  if (step.less == kNoLimit) return 0;
  const int price = rules.price(state, company);
  return price > step.less ? price - step.less : 0;
}

bool mayTake(const Rules& rules, const State& state, const Task& task, const WalkStep& step, int company) {
  return (task.e == 0 || company == task.b) && lyingThere(state, task, company) > 0 &&
         isCheap(rules, state, company, step) &&
         costOf(rules, state, company, step) <= state.player[task.seat].cash;
}

Next enterTakeStock(Play& play, Task& task, const WalkStep& step) {
  if (task.e >= step.most) return Next::done;
  if (task.e < step.fewest) return Next::wait;
  return mayTake(play.rules, play.state, task, step, task.b) ? Next::wait : Next::done;
}

void offerTakeStock(const Rules& rules, const State& state, const Task& task, const WalkStep& step,
                    MoveList& moves) {
  if (task.e >= step.fewest) moves.push(make(Verb::pass));
  pushEach(moves, Verb::chooseCard, kCompanies,
           [&](int company) { return mayTake(rules, state, task, step, company); });
}

void takeTakeStock(Play& play, Task& task, const WalkStep& step, Move move) {
  if (isPass(move)) return passOperation(play, task);
  ++task.e;
  task.b = move.a;
  if (const int cost = costOf(play.rules, play.state, move.a, step); cost > 0)
    play.pay(task.seat, cost, EventKind::strategyCost, task.a);
  --play.state.discard[move.a];
  ++play.player(task.seat).regular[move.a];
  learnGain(play, task.seat, move.a, kEveryone, false);
  play.show(EventKind::stockTaken, task.seat, move.a);
}

Obstacle nothingToTake(const Rules& rules, const State& state, Seat seat, const WalkStep& step) {
  int cheapest = kNoLimit;
  for (int company = 0; company < kCompanies; ++company)
    if (state.discard[at(company)] > 0 && isCheap(rules, state, company, step))
      cheapest = std::min(cheapest, costOf(rules, state, company, step));
  if (cheapest == kNoLimit) return {Refusal::targetMissing};
  if (cheapest > state.player[seat].cash) return {Refusal::cannotPay, cheapest};
  return kNoObstacle;
}

// ---- make split ----

Next enterMakeSplit(Play&, Task& task, const WalkStep&) { return task.e == 0 ? Next::wait : Next::done; }

void offerMakeSplit(const Rules&, const State& state, const Task& task, const WalkStep&, MoveList& moves) {
  pushEach(moves, Verb::chooseCompany, kCompanies,
           [&](int company) { return state.player[task.seat].regular[at(company)] > 0; });
}

void takeMakeSplit(Play& play, Task& task, const WalkStep&, Move move) {
  Player& player = play.player(task.seat);
  ++task.e;
  --player.regular[move.a];
  ++player.split[move.a];
  learnLoss(play, task.seat, move.a);
  play.show(EventKind::stockMadeSplit, task.seat, move.a);
}

Obstacle noRegularCard(const Rules&, const State& state, Seat seat, const WalkStep&) {
  return needs(state.player[seat].regularCards() > 0, Refusal::targetMissing);
}

}  // namespace

BOURSE_TABLE constinit const Operation giveStockOperation{
    .enter = enterGiveStock, .offer = offerGiveStock, .take = takeGiveStock, .obstacle = noStockToGive};
BOURSE_TABLE constinit const Operation takeStockOperation{
    .enter = enterTakeStock, .offer = offerTakeStock, .take = takeTakeStock, .obstacle = nothingToTake};
BOURSE_TABLE constinit const Operation makeSplitOperation{
    .enter = enterMakeSplit, .offer = offerMakeSplit, .take = takeMakeSplit, .obstacle = noRegularCard};

}  // namespace bourse::stockpile
