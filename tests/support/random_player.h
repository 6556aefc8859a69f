// Somebody who plays legal moves at random, with a habit, so that games differ in more than luck.
#pragma once

#include <bit>
#include <cstdint>

#include "core/move.h"
#include "core/rng.h"
#include "core/seat.h"

namespace bourse::laws {

class RandomPlayer {
 public:
  explicit RandomPlayer(Rng& rng) : rng_(rng), habit_(rng.below(4)) {}

  Seat oneOf(SeatSet seats) {
    for (std::uint32_t skip = rng_.below(static_cast<std::uint32_t>(count(seats))); skip > 0; --skip)
      seats = static_cast<SeatSet>(seats & (seats - 1));
    return static_cast<Seat>(std::countr_zero(seats));
  }

  /// Lists are sorted, so their ends have a meaning: in Stockpile the last move ends a turn or shows
  /// everything, and a game in which people keep their cards has more secrets than one in which they sell at
  /// once.
  Move choose(const MoveList& moves) {
    const bool byHabit = rng_.below(2) == 0;
    if (byHabit && habit_ == 1) return moves.back();
    if (byHabit && habit_ == 2) return moves[0];
    return moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
  }

 private:
  Rng& rng_;
  std::uint32_t habit_;  // 0 and 3: none
};

}  // namespace bourse::laws
