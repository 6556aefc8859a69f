#include "games/stockpile/investor_refusal.h"

#include <algorithm>

namespace bourse::stockpile {

Rejection whyNotWindow(const Attempt& attempt, Hook hook) {
  const auto& [rules, state, node, seat, move] = attempt;
  const std::uint8_t owner = investorOfVerb(hook, static_cast<Verb>(move.verb));
  const auto& hand = attempt.player().investor;
  const auto own = std::find(hand.begin(), hand.end(), owner);
  if (own == hand.end()) return attempt.because(Refusal::notYourInvestor, owner);
  if ((attempt.player().used >> (own - hand.begin()) & 1) != 0)
    return attempt.because(Refusal::abilitySpent, owner);
  const bool companies = hook != Hook::demandAside;
  if (companies && move.a >= kCompanies) return attempt.because(Refusal::noSuchCompany);
  const auto verb = static_cast<Verb>(move.verb);
  if (move.c != 0 || (move.b != 0 && verb != Verb::raise && verb != Verb::lower && verb != Verb::shortSell))
    return attempt.because(Refusal::extraArgument);
  if (verb == Verb::moveBack && attempt.player().split[move.a] == 0)
    return attempt.because(Refusal::noSplitCard, move.a);
  if (verb == Verb::giveUp && attempt.player().regular[move.a] == 0)
    return attempt.because(Refusal::nothingToSell, move.a);
  if (verb == Verb::shortSell && move.b == static_cast<int>(Sale::regular))
    return attempt.because(Refusal::nothingToSell, move.a);
  if (verb == Verb::shortSell && move.b == static_cast<int>(Sale::half))
    return attempt.because(Refusal::noSplitCard, move.a);
  return attempt.because(Refusal::notOffered);
}

Rejection whyNotInvestor(const Attempt& attempt) {
  const Move move = attempt.move;
  if ((move.b | move.c) != 0) return attempt.because(Refusal::extraArgument);
  if (move.a >= kInvestors) return attempt.because(Refusal::notOffered);
  return attempt.because(Refusal::notYourInvestor, move.a);
}

namespace {

/// An argument that is out of its range, for the verbs that an ability asks for.
bool isOutOfRange(const Attempt& attempt, Rejection& why) {
  const auto& [rules, state, node, seat, move] = attempt;
  switch (static_cast<Verb>(move.verb)) {
    case Verb::chooseCompany:
    case Verb::show:
      why = attempt.because(Refusal::noSuchCompany);
      return move.a >= kCompanies;
    case Verb::chooseSeat:
      why = attempt.because(Refusal::noSuchSeat, rules.seats());
      return move.a >= rules.seats();
    case Verb::choosePile:
      why = attempt.because(Refusal::noSuchPile, rules.piles());
      return move.a >= rules.piles();
    case Verb::moveCard:
      why = attempt.because(Refusal::noSuchPile, rules.piles());
      return move.b >= rules.piles();
    default:
      return false;
  }
}

int argumentsOf(Verb verb) {
  return verb == Verb::pass ? 0 : verb == Verb::show || verb == Verb::moveCard ? 2 : 1;
}

}  // namespace

Rejection whyNotAbility(const Attempt& attempt) {
  const auto& [rules, state, node, seat, move] = attempt;
  const auto verb = static_cast<Verb>(move.verb);
  const int arguments = argumentsOf(verb);
  if (move.c != 0 || (arguments < 2 && move.b != 0) || (arguments == 0 && move.a != 0))
    return attempt.because(Refusal::extraArgument);
  if (verb == Verb::pass) return attempt.because(Refusal::mustChoose);
  if (verb == Verb::chooseInvestor) {
    const auto& hand = attempt.player().investor;
    if (std::find(hand.begin(), hand.end(), move.a) == hand.end()) return whyNotInvestor(attempt);
    return attempt.because(Refusal::notOffered);
  }
  if (state.agenda.empty()) return attempt.because(Refusal::mustChoose);  // which comes first is asked
  MoveList offered;
  windowOfTask(state).offer(rules, state, seat, offered);
  const bool asked =
      std::any_of(offered.begin(), offered.end(), [&](Move one) { return one.verb == move.verb; });
  if (!asked) return attempt.because(Refusal::notOffered);
  if (Rejection why; isOutOfRange(attempt, why)) return why;
  if (verb == Verb::moveCard && move.a < state.slots) return attempt.because(Refusal::samePile, move.b);
  if (const auto cost = windowOfTask(state).cost;
      cost != nullptr && move.a < kCompanies && state.discard[move.a] > 0)
    return attempt.because(Refusal::cannotPay, cost(rules, state, move.a), attempt.player().cash);
  return attempt.because(Refusal::notOffered);
}

}  // namespace bourse::stockpile
