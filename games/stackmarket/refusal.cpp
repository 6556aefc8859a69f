#include "games/stackmarket/refusal.h"

#include <algorithm>

#include "games/stackmarket/order.h"
#include "gen/stackmarket_vocabulary.h"

namespace bourse::stackmarket {
namespace {

struct Attempt {
  const Rules& rules;
  const State& state;
  Seat seat;
  Move move;

  [[nodiscard]] Rejection because(Refusal code, int a = 0, int b = 0, int c = 0) const {
    return {
        .code = static_cast<std::uint16_t>(code),
        .seat = seat,
        .move = move,
        .arg = {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c), 0}};
  }
};

Rejection whyNotInvest(const Attempt& attempt) {
  const auto& [rules, state, seat, move] = attempt;
  if (move.a >= rules.buildings()) return attempt.because(Refusal::noSuchBuilding, rules.buildings());
  if (state.marker[seat] == move.a) return attempt.because(Refusal::alreadyThere, move.a);
  return attempt.because(Refusal::cardFull, move.a, kMarkers);
}

Rejection whyNotLay(const Attempt& attempt) {
  const auto& [rules, state, seat, move] = attempt;
  if (move.a >= kValues || state.rolled[move.a] == 0) return attempt.because(Refusal::dieNotRolled, move.a);
  const int top = endOfOrder(state);
  if (!goesOnto(move.a, top)) return attempt.because(Refusal::dieDoesNotFit, move.a, top);
  return attempt.because(Refusal::orderTooShort, move.a,
                         state.ordered + lengthWith(move.a, top, state.rolled),
                         state.ordered + longestOrder(top, state.rolled));
}

Rejection whyNotHere(const Attempt& attempt) {
  switch (static_cast<Verb>(attempt.move.verb)) {
    case Verb::invest:
      return whyNotInvest(attempt);
    case Verb::lay:
      return whyNotLay(attempt);
    case Verb::risk:
      return attempt.because(Refusal::diceOutOfRange, attempt.move.a, attempt.state.ordered);
    default:
      return attempt.because(Refusal::notAnInvestor, attempt.state.tallest);
  }
}

bool answers(const NodeInfo* asked, std::uint8_t verb) {
  return asked != nullptr && std::find(asked->verbs.begin(), asked->verbs.end(), verb) != asked->verbs.end();
}

}  // namespace

Rejection whyNot(const Rules& rules, const State& state, const Node& node, Seat seat, Move move) {
  const Attempt attempt{rules, state, seat, move};
  if (node.kind == Node::Kind::over) return attempt.because(Refusal::gameOver);
  if (seat == kNobody)
    return attempt.because(node.kind == Node::Kind::decision ? Refusal::notYourTurn : Refusal::notAnOutcome,
                           node.kind == Node::Kind::decision ? node.seat : 0);
  if (node.kind != Node::Kind::decision) return attempt.because(Refusal::chanceAsked);
  if (!contains(node.pending, seat)) return attempt.because(Refusal::notYourTurn, node.seat);
  const VerbInfo* verb = vocabulary().verb(move.verb);
  if (verb == nullptr || verb->chance) return attempt.because(Refusal::unknownVerb);
  if (!answers(vocabulary().decision(node.what), move.verb))
    return attempt.because(Refusal::notNow, node.what);
  if ((verb->args.empty() && move.a != 0) || move.b != 0 || move.c != 0)
    return attempt.because(Refusal::extraArgument);
  return whyNotHere(attempt);
}

}  // namespace bourse::stackmarket
