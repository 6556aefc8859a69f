// A game of Stockpile looked back at: what the trader would have done at every decision, and how much of the
// result was the deal and how much was choice. Everybody's worth at a position is what traders make of it who
// play on from there.
#pragma once

#include "bots/stockpile/hindsight/advice.h"
#include "host/games/stockpile/binding.h"
#include "host/record/hindsight_of.h"

namespace bourse {

/// How many draws of each kind were made.
using StockpileDraws = std::array<std::uint32_t, 24>;

class Hindsight final : public HindsightOf<StockpileBinding, StockpileDraws, Hindsight> {
 public:
  /// What the trader would have done after `line` lines, where a player was asked.
  [[nodiscard]] stockpile::Advice adviceAt(std::size_t line) const;

 private:
  friend HindsightOf;

  explicit Hindsight(const Record& record);
  static Part partAfter(const stockpile::Rules& rules, const stockpile::State& state);
  static Seat handIn(const stockpile::State&) { return kNobody; }
  static int roundOf(const stockpile::State& state) { return state.flow.round; }
  static void count(StockpileDraws& drawn, const Node& node) { ++drawn[node.what]; }
  [[nodiscard]] Scores playOn(stockpile::State state, const StockpileDraws& drawn, int deal) const;
  [[nodiscard]] Judgement judgeMove(const stockpile::State& state, const Choice& choice) const;
  [[nodiscard]] nlohmann::json candidates(std::size_t line, Move& best) const override;
  [[nodiscard]] double leadAtEnd(Seat seat) const override { return points_.back().lead[seat].mean(); }
};

}  // namespace bourse
