// A Stockpile small enough to be solved: the same engine with other numbers.
//
// Two seats, one round, two companies with three cards each, short price tracks, two piles that begin empty,
// one bid each of $0K or $3K, and no starting shares. Three forecasts may fall to the two companies: each
// player knows the one of their own company and guesses at the other. What is not part of it (four companies
// without cards) is dealt in a fixed way. The rules themselves know nothing of it: it is a Rules value.
#pragma once

#include <array>

#include "core/digest.h"
#include "games/stockpile/game.h"
#include "sim/solve/tree.h"

namespace bourse {

class SmallStockpile {
 public:
  struct State {
    stockpile::State state;
    std::array<Digest, 2> told;  // by seat: everything it was told, and its own moves
  };

  SmallStockpile();

  [[nodiscard]] State start() const;
  [[nodiscard]] Situation look(const State& state) const;
  [[nodiscard]] State child(const State& state, std::uint32_t i) const;
  [[nodiscard]] double weight(const State& state, std::uint32_t i) const;

  [[nodiscard]] const stockpile::Rules& rules() const { return rules_; }

 private:
  /// What chance may do here, of all that the engine offers.
  [[nodiscard]] std::vector<Outcome> allowed(const stockpile::State& state) const;
  void apply(State& state, Seat seat, Move move) const;
  /// Goes on while there is only one way to.
  void runOn(State& state) const;

  stockpile::Rules rules_;
};

/// More than the tree has.
inline constexpr std::size_t kMostSmallNodes = 20'000'000;

}  // namespace bourse
