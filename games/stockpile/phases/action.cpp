// Action: one turn each in turn order; every Boom and Bust must be used.  [B10]
#include "games/stockpile/investor.h"
#include "games/stockpile/knowledge.h"
#include "games/stockpile/steps.h"
#include "games/stockpile/strategies/strategy.h"

namespace bourse::stockpile {
namespace {

void endTurn(Play& play, Seat seat) {
  learnNoActions(play, seat);
  play.show(EventKind::actionsEnded, seat);
  ++play.state.flow.cursor;
}

// Who gets a turn, and when it ends by itself, depends on what the public can exclude: a seat that is passed
// over because it holds no Boom would otherwise tell so before its turn. An ability or a strategy is public
// and a reason too.
template <class May>
inline Next askActor(Play& play, May may) {
  Flow& flow = play.state.flow;
  for (; flow.cursor < play.seats(); ++flow.cursor) {
    const Seat seat = play.inTurn(flow.cursor);
    if (may(seat)) return ask(play, seat);
  }
  play.state.bid.fill({});
  return Next::done;
}

[[gnu::cold, gnu::noinline]] Next enterActWithModules(Play& play) {
  return askActor(play, [&](Seat seat) {
    return mayHaveActions(play.state, seat) || mayPlayStrategy(play.rules, play.state, seat) ||
           mayUse(play.state, seat, Hook::ownAction);
  });
}

Next enterAct(Play& play) {
  if (anyWants(play.state, Hook::ownAction) || play.rules.strategies != 0) return enterActWithModules(play);
  return askActor(play, [&](Seat seat) { return mayHaveActions(play.state, seat); });
}

[[gnu::cold, gnu::noinline]] void offerMore(const Rules& rules, const State& state, Seat seat,
                                            MoveList& moves) {
  offerWindows(rules, state, seat, Hook::ownAction, moves);
  offerStrategies(rules, state, seat, moves);
}

void offerAct(const Rules& rules, const State& state, Seat seat, MoveList& moves) {
  const Player& player = state.player[seat];
  if (player.booms > 0) pushEachA(moves, make(Verb::boom), 0, kCompanies);
  if (player.busts > 0) pushEachA(moves, make(Verb::bust), 0, kCompanies);
  if (player.booms + player.busts == 0) moves.push(make(Verb::endActions));
  if (anyWants(state, Hook::ownAction) || rules.strategies != 0) offerMore(rules, state, seat, moves);
}

void takeAct(Play& play, Seat seat, Move move) {
  Player& player = play.player(seat);
  if (move.verb == static_cast<int>(Verb::endActions)) {
    endTurn(play, seat);
    return;
  }
  if (move.verb == static_cast<int>(Verb::play)) {
    playStrategy(play, seat, move.a);
    return;
  }
  if (move.verb > static_cast<int>(Verb::endActions)) {
    takeWindow(play, seat, Hook::ownAction, move);
    return;
  }
  const bool boom = move.verb == static_cast<int>(Verb::boom);
  const Card card = boom ? Card::boom : Card::bust;
  --(boom ? player.booms : player.busts);
  ++play.state.discard[static_cast<std::size_t>(card)];
  learnAction(play, seat, static_cast<std::uint8_t>(card));
  play.show(EventKind::actionUsed, seat, static_cast<int>(card), move.a);
  play.movePrice(move.a, kCardInfo[static_cast<std::size_t>(card)].move);
}

}  // namespace

BOURSE_TABLE constinit const Step act = choice(Decision::act, enterAct, offerAct, takeAct);

}  // namespace bourse::stockpile
