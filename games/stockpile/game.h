// Stockpile as a game of the contract.
#pragma once

#include "core/game.h"
#include "games/stockpile/config.h"
#include "games/stockpile/rules.h"
#include "games/stockpile/state.h"

namespace bourse::stockpile {

struct Stockpile {
  using Config = stockpile::Config;
  using Rules = stockpile::Rules;
  using State = stockpile::State;
  using View = stockpile::View;

  static Result<Rules> compile(const Config& config) { return stockpile::compile(config); }
  static State start(const Rules& rules, EventSink& events);
  static Node node(const Rules& rules, const State& state);
  static void legal(const Rules& rules, const State& state, Seat seat, MoveList& moves);
  static void outcomes(const Rules& rules, const State& state, OutcomeList& list);
  static Verdict check(const Rules& rules, const State& state, Seat seat, Move move);
  static void apply(const Rules& rules, State& state, Seat seat, Move move, EventSink& events);
  static View view(const Rules& rules, const State& state, Seat observer);
  static State determinize(const Rules& rules, const View& view, Rng& rng);
  static Scores scores(const Rules& rules, const State& state);
  static int seats(const Rules& rules) { return rules.seats(); }

  // The same questions asked of a view. Whatever they need is in it, or they could not be asked of a player.
  static Node nodeOf(const Rules& rules, const View& view) { return node(rules, view.masked); }
  static void legalOf(const Rules& rules, const View& view, MoveList& moves) {
    legal(rules, view.masked, view.observer, moves);
  }
  static Verdict explain(const Rules& rules, const View& view, Move move) {
    return check(rules, view.masked, view.observer, move);
  }
};
static_assert(Game<Stockpile>);

}  // namespace bourse::stockpile
