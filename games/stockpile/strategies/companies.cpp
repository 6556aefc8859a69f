// Operations about companies: name one, move its price, let it pay a dividend.  [G7, G8]
#include <algorithm>

#include "games/stockpile/strategies/walk.h"

namespace bourse::stockpile {
namespace {

// b: the company named last, c: all that were named, one bit each.

void name(Task& task, int company) {
  task.b = static_cast<std::uint8_t>(company);
  task.c = static_cast<std::uint8_t>(task.c | 1u << company);
  ++task.e;
}

// ---- name company ----

Money lowestPrice(const Rules& rules, const State& state) {
  Money lowest = rules.price(state, 0);
  for (int company = 1; company < kCompanies; ++company)
    lowest = std::min(lowest, rules.price(state, company));
  return lowest;
}

bool isCompanyAllowed(const Rules& rules, const State& state, Seat seat, const WalkStep& step, int company) {
  switch (step.among) {
    case Among::unresolved:
      return state.finalForecast[at(company)] == 0;
    case Among::lowest:
      return rules.price(state, company) == lowestPrice(rules, state);
    case Among::affordable:
      return rules.price(state, company) <= state.player[seat].cash;
    default:
      return true;
  }
}

void nameCompany(Play& play, Task& task, int company) {
  name(task, company);
  play.show(EventKind::companyNamed, task.seat, task.a, company);
}

Next enterNameCompany(Play& play, Task& task, const WalkStep& step) {
  if (task.e >= step.times) return Next::done;
  if (step.among != Among::lowest) return Next::wait;
  const auto allowed = [&](int c) { return isCompanyAllowed(play.rules, play.state, task.seat, step, c); };
  if (countIf(kCompanies, allowed) > 1) return Next::wait;
  nameCompany(play, task, firstOf(kCompanies, allowed));
  return Next::done;
}

void offerNameCompany(const Rules& rules, const State& state, const Task& task, const WalkStep& step,
                      MoveList& moves) {
  pushEach(moves, Verb::chooseCompany, kCompanies, [&](int company) {
    return !isNamed(task, company) && isCompanyAllowed(rules, state, task.seat, step, company);
  });
}

void takeNameCompany(Play& play, Task& task, const WalkStep&, Move move) { nameCompany(play, task, move.a); }

Obstacle tooFewCompanies(const Rules& rules, const State& state, Seat seat, const WalkStep& step) {
  const int found =
      countIf(kCompanies, [&](int company) { return isCompanyAllowed(rules, state, seat, step, company); });
  if (found >= step.times) return kNoObstacle;
  if (step.among == Among::affordable) return {Refusal::cannotPay, lowestPrice(rules, state)};
  return {Refusal::targetMissing};
}

// ---- move: every company moves when it is named, then the next is named; no company twice ----

/// How far a company may be moved up (or down); where it may be any number from 1 on, the most.
int spacesOf(const Rules& rules, const State& state, const WalkStep& step, int company, bool up) {
  const int spaces = up ? step.up : step.down;
  if (step.among != Among::towardStart) return spaces;
  const int away = rules.track[company].start - state.price[at(company)];
  return std::clamp(up ? away : -away, 0, spaces);
}

int fewestTimes(const WalkStep& step) { return std::min(step.fewest, step.times); }

Next enterMove(Play& play, Task& task, const WalkStep& step) {
  if (task.e >= step.times) return Next::done;
  if (step.among != Among::named) return Next::wait;
  ++task.e;
  play.movePrice(task.b, step.up > 0 ? step.up : -step.down);
  return Next::again;
}

void offerMove(const Rules& rules, const State& state, const Task& task, const WalkStep& step,
               MoveList& moves) {
  if (task.e >= fewestTimes(step)) moves.push(make(Verb::pass));
  for (const bool up : {true, false})
    for (int company = 0; company < kCompanies; ++company) {
      const int most = spacesOf(rules, state, step, company, up);
      if (most == 0 || isNamed(task, company)) continue;
      const int fewest = step.among == Among::towardStart ? 1 : most;
      pushEachB(moves, make(up ? Verb::raise : Verb::lower, company), fewest, most + 1);
    }
}

void takeMove(Play& play, Task& task, const WalkStep&, Move move) {
  if (isPass(move)) return passOperation(play, task);
  name(task, move.a);
  play.movePrice(move.a, move.verb == static_cast<int>(Verb::raise) ? move.b : -move.b);
}

Obstacle nothingToMove(const Rules& rules, const State& state, Seat, const WalkStep& step) {
  const int found = countIf(kCompanies, [&](int company) {
    return spacesOf(rules, state, step, company, true) + spacesOf(rules, state, step, company, false) > 0;
  });
  return needs(found > 0, Refusal::targetMissing);
}

// ---- dividend ----

Next enterPayDividend(Play& play, Task& task, const WalkStep& step) {
  if (task.e > 0) return Next::done;
  ++task.e;
  play.payDividend(task.b, step.amount);
  return Next::again;
}

}  // namespace

BOURSE_TABLE constinit const Operation nameCompanyOperation{.enter = enterNameCompany,
                                                            .offer = offerNameCompany,
                                                            .take = takeNameCompany,
                                                            .obstacle = tooFewCompanies};
BOURSE_TABLE constinit const Operation moveOperation{
    .enter = enterMove, .offer = offerMove, .take = takeMove, .obstacle = nothingToMove};
BOURSE_TABLE constinit const Operation dividendOperation{.enter = enterPayDividend};

}  // namespace bourse::stockpile
