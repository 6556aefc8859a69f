#include "games/stockpile/game.h"

#include "games/stockpile/refusal.h"
#include "games/stockpile/steps.h"
#include "games/stockpile/strategies/strategy_set.h"

namespace bourse::stockpile {

State Stockpile::start(const Rules& rules, EventSink& events) {
  State state;
  for (std::size_t card = 0; card < kMarketCards; ++card) state.deck[card] = kCardInfo[card].copies;
  for (std::size_t company = 0; company < kCompanies; ++company)
    state.price[company] = rules.track[company].start;
  if (rules.has(Module::bonds)) state.bondsLeft = kBondsInBox;
  if (rules.has(Module::commodities))
    for (std::size_t kind = 0; kind < kCommerceCards; ++kind)
      state.commerceDeck[kind] = kCardInfo[kFirstCommerce + kind].copies;
  state.strategyPool = strategySet(rules.strategies);
  Play play{rules, state, events};
  advance(play);
  return state;
}

Node Stockpile::node(const Rules& rules, const State& state) {
  if (state.flow.table == Table::over) return {};
  const Step& step = currentStep(rules, state);
  return {.kind = step.kind, .what = step.what, .seat = state.flow.actor, .pending = state.flow.pending};
}

void Stockpile::legal(const Rules& rules, const State& state, Seat seat, MoveList& moves) {
  moves.clear();
  if (state.flow.table == Table::over || !contains(state.flow.pending, seat)) return;
  const Step& step = currentStep(rules, state);
  if (step.kind == Node::Kind::decision) step.offer(rules, state, seat, moves);
}

void Stockpile::outcomes(const Rules& rules, const State& state, OutcomeList& list) {
  list.clear();
  if (state.flow.table == Table::over) return;
  const Step& step = currentStep(rules, state);
  if (step.kind == Node::Kind::chance) step.outcomes(rules, state, list);
}

Verdict Stockpile::check(const Rules& rules, const State& state, Seat seat, Move move) {
  const Node here = node(rules, state);
  if (here.kind == Node::Kind::chance) {
    OutcomeList list;
    outcomes(rules, state, list);
    for (const Outcome& outcome : list)
      if (outcome.move == move && seat == kNobody) return {};
  } else if (seat < rules.seats()) {
    MoveList moves;
    legal(rules, state, seat, moves);
    if (contains(moves, move)) return {};
  }
  return whyNot(rules, state, here, seat, move);
}

void Stockpile::apply(const Rules& rules, State& state, Seat seat, Move move, EventSink& events) {
  Play play{rules, state, events};
  currentStep(rules, state).take(play, seat, move);
  advance(play);
}

Scores Stockpile::scores(const Rules& rules, const State& state) {
  Scores scores{};
  for (Seat seat = 0; seat < rules.seats(); ++seat) scores[seat] = state.player[seat].cash;
  return scores;
}

}  // namespace bourse::stockpile
