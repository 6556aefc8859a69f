// Stack Market as a game of the contract.
#pragma once

#include "core/game.h"
#include "games/stackmarket/config.h"
#include "games/stackmarket/rules.h"
#include "games/stackmarket/state.h"

namespace bourse::stackmarket {

struct StackMarket {
  using Config = stackmarket::Config;
  using Rules = stackmarket::Rules;
  using State = stackmarket::State;
  using View = stackmarket::View;
  static constexpr bool kAsksTheWorld = true;  // drivers draw its answers from streams of their own

  static Result<Rules> compile(const Config& config) { return stackmarket::compile(config); }
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

  // The same questions asked of a view: but for who was named in secret, everything lies open.
  static Node nodeOf(const Rules& rules, const View& view) { return node(rules, view.masked); }
  static void legalOf(const Rules& rules, const View& view, MoveList& moves) {
    legal(rules, view.masked, view.observer, moves);
  }
  static Verdict explain(const Rules& rules, const View& view, Move move) {
    return check(rules, view.masked, view.observer, move);
  }
};
static_assert(Game<StackMarket>);

}  // namespace bourse::stackmarket
