// Hands of strategies: as many as there are rounds and some more, of which two are laid aside.  [M8, M9]
#include "games/stockpile/investor.h"

#include "games/stockpile/steps.h"
#include "games/stockpile/strategies/strategy_set.h"

namespace bourse::stockpile {
namespace {

int cardsEach(const Rules& rules) { return kHandsStrategiesMore + rules.count.rounds; }

void draws(const State& state, Seat seat, OutcomeList& outcomes) {
  everyStrategy(state.strategyPool,
                [&](int strategy) { outcomes.push({make(Verb::dealStrategy, seat, strategy)}); });
}

void receive(Play& play, Move move) {
  removeStrategy(play.state.strategyPool, move.b);
  addStrategy(play.player(move.a).hand, move.b);
  play.showTo(only(move.a), Event::partA, EventKind::strategyDealt, move.a, move.b);
}

// deal: cursor counts cards, a whole hand to each seat in turn order

Next enterDeal(Play& play) {
  return play.state.flow.cursor < cardsEach(play.rules) * play.seats() ? Next::wait : Next::done;
}

void dealt(const Rules& rules, const State& state, OutcomeList& outcomes) {
  draws(state, clockwise(state.flow.first, state.flow.cursor / cardsEach(rules), rules.seats()), outcomes);
}

void takeDealt(Play& play, Seat, Move move) {
  receive(play, move);
  ++play.state.flow.cursor;
}

// lay aside: everybody at the same time; what is laid aside goes to the pool, and its owner remembers it

Next enterLayAside(Play& play) {
  SeatSet pending = kNoOne;
  for (int place = play.seats() - 1; place >= 0; --place) {
    const Seat seat = play.inTurn(place);
    if (play.player(seat).laidAside[1] != kNone) continue;
    play.state.flow.actor = seat;
    pending = with(pending, seat);
  }
  play.state.flow.pending = pending;
  return pending == kNoOne ? Next::done : Next::wait;
}

void offerLayAside(const Rules&, const State& state, Seat seat, MoveList& moves) {
  everyStrategy(state.player[seat].hand,
                [&](int strategy) { moves.push(make(Verb::chooseStrategy, strategy)); });
}

void takeLayAside(Play& play, Seat seat, Move move) {
  Player& player = play.player(seat);
  removeStrategy(player.hand, move.a);
  addStrategy(play.state.strategyPool, move.a);
  player.laidAside[player.laidAside[0] == kNone ? 0 : 1] = move.a;
  play.showTo(only(seat), Event::partA, EventKind::strategyLaidAside, seat, move.a);
}

// draw more: cursor is the place in turn order, stage the cards drawn

Next enterDrawMore(Play& play) {
  Flow& flow = play.state.flow;
  for (; flow.cursor < play.seats(); ++flow.cursor, flow.stage = 0)
    if (flow.stage < moreStrategies(play.rules, play.state, play.inTurn(flow.cursor))) return Next::wait;
  return Next::done;
}

void drawnMore(const Rules& rules, const State& state, OutcomeList& outcomes) {
  draws(state, clockwise(state.flow.first, state.flow.cursor, rules.seats()), outcomes);
}

void takeDrawnMore(Play& play, Seat, Move move) {
  receive(play, move);
  ++play.state.flow.stage;
}

}  // namespace

BOURSE_TABLE constinit const Step dealStrategies = draw(Draw::strategy, enterDeal, dealt, takeDealt);
BOURSE_TABLE constinit const Step layStrategiesAside =
    choice(Decision::layAside, enterLayAside, offerLayAside, takeLayAside);
BOURSE_TABLE constinit const Step drawMoreStrategies =
    draw(Draw::strategy, enterDrawMore, drawnMore, takeDrawnMore);

}  // namespace bourse::stockpile
