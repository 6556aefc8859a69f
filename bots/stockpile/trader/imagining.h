// What a move leads to when nobody has a formula for it: it is made in a few imagined worlds, together with
// the choices of mine that follow from it, and what I see then is appraised.
#pragma once

#include "bots/stockpile/trader/choices.h"
#include "games/stockpile/game.h"

namespace bourse::stockpile::trader {

/// How many cards of one company are shown: all that pay. It may be paid when the last question is answered,
/// so there is nothing to see at once.
bool isShowing(const MoveList& legal);

class Imagining {
 public:
  static constexpr std::size_t kMostWorlds = 8;

  Imagining(const Rules& rules, const View& view, const Skill& skill, Rng& rng);

  /// How much better I stand after the move than now, on average.
  [[nodiscard]] double gain(Move move) const;

 private:
  [[nodiscard]] double standing(const State& world) const;
  void follow(State& world) const;
  [[nodiscard]] Move bestNow(const State& world, const MoveList& legal) const;

  const Rules& rules_;
  const Skill& skill_;
  Seat me_;
  double before_ = 0;
  std::size_t worlds_;
  std::array<State, kMostWorlds> world_;
};

}  // namespace bourse::stockpile::trader
