// A game of Stack Market looked back at: what an expert builder would have done at every decision, and how
// much of the result were the dice, the hand and choice. What a position is worth to a seat is its lead at
// the end when builders with good hands play on from there.
#pragma once

#include "bots/stackmarket/weighing.h"
#include "host/games/stackmarket/binding.h"
#include "host/record/hindsight_of.h"

namespace bourse {

struct NothingKept {};

class StackHindsight final : public HindsightOf<StackMarketBinding, NothingKept, StackHindsight> {
  friend HindsightOf;

  explicit StackHindsight(const Record& record);
  static Part partAfter(const stackmarket::Rules& rules, const stackmarket::State& state);
  static Seat handIn(const stackmarket::State& state);
  static int roundOf(const stackmarket::State& state) { return state.round; }
  static void count(NothingKept&, const Node&) {}
  [[nodiscard]] Scores playOn(stackmarket::State state, const NothingKept&, int deal) const;
  [[nodiscard]] Judgement judgeMove(const stackmarket::State& state, const Choice& choice) const;
  [[nodiscard]] nlohmann::json candidates(std::size_t line, Move& best) const override;
  [[nodiscard]] double leadAtEnd(Seat seat) const override { return points_.back().now[seat]; }
  [[nodiscard]] std::vector<stackmarket::Weighed> weighed(const stackmarket::State& state, Seat seat,
                                                          std::size_t line, int playouts) const;
};

}  // namespace bourse
