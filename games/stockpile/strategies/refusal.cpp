// Why a strategy, or a choice within one, is not possible.
#include "games/stockpile/strategies/refusal.h"
#include "games/stockpile/investor.h"

#include "games/stockpile/strategies/strategy_set.h"
#include "games/stockpile/strategies/walk.h"

namespace bourse::stockpile {
namespace {

int argumentsOf(Verb verb) {
  switch (verb) {
    case Verb::pass:
    case Verb::exchange:
      return 0;
    case Verb::show:
    case Verb::raise:
    case Verb::lower:
      return 2;
    default:
      return 1;
  }
}

bool saysTooMuch(Move move) {
  const int taken = argumentsOf(static_cast<Verb>(move.verb));
  return move.c != 0 || (taken < 2 && move.b != 0) || (taken < 1 && move.a != 0);
}

bool isSale(Verb verb) { return verb == Verb::sell || verb == Verb::sellSplit || verb == Verb::sellHalf; }

bool namesACompany(Verb verb) {
  return verb == Verb::chooseCompany || verb == Verb::raise || verb == Verb::lower || verb == Verb::giveUp ||
         verb == Verb::moveBack || verb == Verb::show || isSale(verb);
}

Rejection whyNotSell(const Attempt& attempt, Verb verb) {
  const auto company = attempt.move.a;
  if (verb == Verb::sell && attempt.player().regular[company] == 0)
    return attempt.because(Refusal::nothingToSell, company);
  if (verb != Verb::sell && attempt.player().split[company] == 0)
    return attempt.because(Refusal::noSplitCard, company);
  return attempt.because(Refusal::notOffered);
}

/// A company, or a card of it, that would be possible if there were the money.
Rejection whyNotBuy(const Attempt& attempt, int discount) {
  const int company = attempt.move.a;
  if (company < kCompanies)
    if (const int cost = attempt.rules.price(attempt.state, company) - discount; cost > attempt.player().cash)
      return attempt.because(Refusal::cannotPay, cost, attempt.player().cash);
  return attempt.because(Refusal::notOffered);
}

}  // namespace

Rejection whyNotLayAside(const Attempt& attempt) {
  if (saysTooMuch(attempt.move)) return attempt.because(Refusal::extraArgument);
  if (attempt.move.a >= kStrategies) return attempt.because(Refusal::notOffered);
  return attempt.because(Refusal::notYourStrategy, attempt.move.a);
}

Rejection whyNotPlay(const Attempt& attempt) {
  const auto& [rules, state, node, seat, move] = attempt;
  if (saysTooMuch(move)) return attempt.because(Refusal::extraArgument);
  if (move.a >= kStrategies) return attempt.because(Refusal::notOffered);
  if (!hasStrategy(attempt.player().hand, move.a)) return attempt.because(Refusal::notYourStrategy, move.a);
  if (const int most = strategiesPerRound(state, seat); attempt.player().strategiesPlayed >= most)
    return attempt.because(Refusal::strategiesSpent, most);
  const Obstacle obstacle = obstacleTo(rules, state, seat, move.a);
  if (obstacle.why == Refusal::cannotPay)
    return attempt.because(obstacle.why, obstacle.cost, attempt.player().cash);
  if (obstacle.why == Refusal::holds) return attempt.because(obstacle.why);
  return attempt.because(obstacle.why, move.a);
}

Rejection whyNotStrategy(const Attempt& attempt) {
  const auto& [rules, state, node, seat, move] = attempt;
  const auto verb = static_cast<Verb>(move.verb);
  const Task& task = state.agenda.top();
  const WalkStep& step = kWalks[task.a].step[task.stage];
  if (saysTooMuch(move)) return attempt.because(Refusal::extraArgument);
  if (verb == Verb::pass) return attempt.because(Refusal::mustChoose);
  if (namesACompany(verb) && move.a >= kCompanies) return attempt.because(Refusal::noSuchCompany);
  if (verb == Verb::chooseSeat && move.a >= rules.seats())
    return attempt.because(Refusal::noSuchSeat, rules.seats());
  if (verb == Verb::choosePile && move.a >= rules.piles())
    return attempt.because(Refusal::noSuchPile, rules.piles());
  if (step.op == WalkOp::sellShares && isSale(verb)) return whyNotSell(attempt, verb);
  if (verb == Verb::show && move.b > attempt.player().regular[move.a])
    return attempt.because(Refusal::showsTooMany, move.a, attempt.player().regular[move.a]);
  if (step.op == WalkOp::nameCompany && verb == Verb::chooseCompany && step.among == Among::affordable)
    return whyNotBuy(attempt, 0);
  if (step.op == WalkOp::takeStock && verb == Verb::chooseCard && step.less != kNoLimit &&
      move.a < kCompanies && state.discard[move.a] > 0)
    return whyNotBuy(attempt, step.less);
  return attempt.because(Refusal::notOffered);
}

}  // namespace bourse::stockpile
