// A hasty player for playouts: sensible, and a few hundred instructions a decision. It plays in imagined
// worlds only and looks at no more of them than its seat would know, but for the sizes of others' holdings.
#pragma once

#include "bots/search/luck.h"
#include "bots/stockpile/shark/tables.h"
#include "games/stockpile/game.h"

namespace bourse::stockpile::shark {

/// What one card of each company is worth to a seat.
struct Appraisal {
  std::array<CardWorth, kCompanies> kept;  // through this round's movement
  std::array<double, kCompanies> best;     // a regular card, kept or sold before
};

using PileValues = std::array<double, kMostPiles>;

class Quick {
 public:
  explicit Quick(const Rules& rules) : tables_(tablesOf(rules)) {}

  Move choose(const Rules& rules, const State& state, const Node& node, const MoveList& legal,
              search::Luck& luck) const;
  /// How likely the others would have bid as they have if this were so: what they know, and what lies on the
  /// piles.
  [[nodiscard]] double plausibility(const Rules& rules, const State& state, Seat observer) const;

 private:
  [[nodiscard]] Appraisal appraise(const Rules& rules, const State& state, Seat seat) const;
  /// What the cards of each pile are worth to a seat, by what it sees of them.
  [[nodiscard]] PileValues pileValues(const Rules& rules, const State& state, Seat seat) const;
  Move place(const Rules& rules, const State& state, Seat seat, const MoveList& legal,
             search::Luck& luck) const;
  Move bid(const Rules& rules, const State& state, Seat seat, const MoveList& legal,
           const search::Luck& luck) const;
  Move act(const Rules& rules, const State& state, Seat seat, const MoveList& legal) const;
  Move sell(const Rules& rules, const State& state, Seat seat, const MoveList& legal) const;

  const Tables& tables_;
};

}  // namespace bourse::stockpile::shark
