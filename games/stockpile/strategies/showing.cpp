// Operations about shown shares: be paid for them, or fight for a majority with them.
//
// Split cards are public, so a company in one's Split Portfolio counts without showing a regular card.
#include <algorithm>

#include "games/stockpile/steps.h"
#include "games/stockpile/strategies/walk.h"

namespace bourse::stockpile {
namespace {

void showShares(Play& play, Seat seat, int company, int cards) {
  play.show(EventKind::sharesShown, seat, company, cards);
  learnAtLeast(play, seat, company, cards);
}

// ---- show for ----
//
// Each company, the price of one, or the difference of two. Companies are shown in rising order: d is the
// next that may be, b the last that was.

bool hasShare(const Player& player, int company) {
  return player.regular[at(company)] + player.split[at(company)] > 0;
}

bool mayShow(const Player& player, const Task& task, const WalkStep& step, int company) {
  if (step.way == Way::price) return player.regular[at(company)] > 0;
  if (company < task.d || !hasShare(player, company)) return false;
  if (step.way == Way::each || task.e > 0) return true;
  return firstOf(kCompanies, [&](int other) { return other > company && hasShare(player, other); }) <
         kCompanies;
}

/// As far as the public can tell; only where any number may be shown.
bool mayShowMore(const State& state, const Task& task) {
  const Player& player = state.player[task.seat];
  if (task.d >= kCompanies) return false;
  return mayHaveRegular(state, task.seat) ||
         firstOf(kCompanies, [&](int c) { return c >= task.d && player.split[at(c)] > 0; }) < kCompanies;
}

Next enterShowFor(Play& play, Task& task, const WalkStep& step) {
  switch (step.way) {
    case Way::each:
      if (task.e != kEnough && mayShowMore(play.state, task)) return Next::wait;
      gainByStrategy(play, task, step.each * std::popcount(task.c));
      return Next::done;
    case Way::price:
      return task.e == 0 ? Next::wait : Next::done;
    default:
      return task.e < 2 ? Next::wait : Next::done;
  }
}

void offerShowFor(const Rules&, const State& state, const Task& task, const WalkStep& step, MoveList& moves) {
  const Player& player = state.player[task.seat];
  for (int company = 0; company < kCompanies; ++company)
    if (mayShow(player, task, step, company))
      moves.push(make(Verb::show, company, step.way == Way::price || player.split[at(company)] == 0 ? 1 : 0));
  if (step.way == Way::each && task.e > 0) moves.push(make(Verb::pass));
}

void takeShowFor(Play& play, Task& task, const WalkStep& step, Move move) {
  if (isPass(move)) return passOperation(play, task);
  showShares(play, task.seat, move.a, move.b);
  const int before = task.b;
  ++task.e;
  task.b = move.a;
  task.c = static_cast<std::uint8_t>(task.c | 1u << move.a);
  task.d = static_cast<std::uint8_t>(move.a + 1);
  const Money price = play.rules.price(play.state, move.a);
  if (step.way == Way::price) gainByStrategy(play, task, price);
  if (step.way == Way::difference && task.e == 2) {
    const int difference = std::abs(price - play.rules.price(play.state, before));
    gainByStrategy(play, task, std::min<int>(difference, step.most));
  }
}

Obstacle nothingToShow(const Rules&, const State& state, Seat seat, const WalkStep& step) {
  const Player& player = state.player[seat];
  if (step.way == Way::price) return needs(player.regularCards() > 0, Refusal::targetMissing);
  const int companies = countIf(kCompanies, [&](int company) { return hasShare(player, company); });
  return needs(companies >= (step.way == Way::difference ? 2 : 1), Refusal::targetMissing);
}

// ---- proxy fight: the player shows first, then a task asks all others ----

int sharesShown(const Player& player, int company, int cards) {
  return cards + 2 * player.split[at(company)];
}

Next enterBeginFight(Play&, Task& task, const WalkStep&) { return task.e == 0 ? Next::wait : Next::done; }

void offerBeginFight(const Rules&, const State& state, const Task& task, const WalkStep&, MoveList& moves) {
  const Player& player = state.player[task.seat];
  for (int company = 0; company < kCompanies; ++company)
    pushEachB(moves, make(Verb::show, company), player.split[at(company)] > 0 ? 0 : 1,
              player.regular[at(company)] + 1);
}

void takeBeginFight(Play& play, Task& task, const WalkStep&, Move move) {
  ++task.e;
  showShares(play, task.seat, move.a, move.b);
  play.push({.op = static_cast<std::uint8_t>(Op::proxyFight),
             .seat = task.seat,
             .a = move.a,
             .b = static_cast<std::uint8_t>(sharesShown(play.player(task.seat), move.a, move.b))});
}

Obstacle noStock(const Rules&, const State& state, Seat seat, const WalkStep&) {
  return needs(state.player[seat].hasStock(), Refusal::targetMissing);
}

// Task proxyFight: stage the place in turn order, seat who plays, a company, b own shares, c most of another.

Next enterFight(Play& play) {
  Task& task = play.task();
  for (; task.stage < play.seats(); ++task.stage) {
    const Seat seat = play.inTurn(task.stage);
    if (seat == task.seat) continue;
    if (mayHaveRegular(play.state, seat)) return ask(play, seat);
    task.c = static_cast<std::uint8_t>(std::max<int>(task.c, sharesShown(play.player(seat), task.a, 0)));
  }
  constexpr int kCard = static_cast<int>(Strategy::proxyFight);
  const WalkStep& step = kWalks[kCard].step[0];
  const int amount = task.b > task.c ? step.alone : task.b == task.c ? step.tied : 0;
  play.gain(task.seat, amount, EventKind::strategyPaid, kCard);
  return Next::done;
}

void offerJoinFight(const Rules&, const State& state, Seat seat, MoveList& moves) {
  const int company = state.agenda.top().a;
  pushEachB(moves, make(Verb::show, company), 0, state.player[seat].regular[at(company)] + 1);
}

void takeJoinFight(Play& play, Seat seat, Move move) {
  Task& task = play.task();
  ++task.stage;
  task.c = static_cast<std::uint8_t>(std::max<int>(task.c, sharesShown(play.player(seat), move.a, move.b)));
  showShares(play, seat, move.a, move.b);
}

}  // namespace

BOURSE_TABLE constinit const Operation showForOperation{
    .enter = enterShowFor, .offer = offerShowFor, .take = takeShowFor, .obstacle = nothingToShow};
BOURSE_TABLE constinit const Operation proxyFightOperation{
    .enter = enterBeginFight, .offer = offerBeginFight, .take = takeBeginFight, .obstacle = noStock};
BOURSE_TABLE constinit const Step proxyFightTask =
    choice(Decision::showShares, enterFight, offerJoinFight, takeJoinFight);

}  // namespace bourse::stockpile
