// Stockpile in numbers: what batches need that allocate nothing, on a processor or a graphics card.
#pragma once

#include <algorithm>

#include "bots/stockpile/features/move_features.h"
#include "bots/stockpile/features/observation.h"
#include "games/stockpile/game.h"

namespace bourse::door {

struct StockpileNumbers {
  using Game = stockpile::Stockpile;
  using Memory = stockpile::Memory;
  using Kit = stockpile::ObservationKit;
  static constexpr MoveIds kIds = stockpile::kIds;
  static constexpr std::size_t kMoves = stockpile::kMoveIds;
  static constexpr std::size_t kObservation = stockpile::kObservationBytes;

  static void remember(Memory& memory, const stockpile::State& state, Seat seat, Move move) {
    stockpile::remember(memory, state, seat, move);
  }
  static Memory memoryOf(const stockpile::Rules& rules, const stockpile::View& view) {
    return stockpile::standingBids(rules, view.masked);
  }
  static void observe(const Kit& kit, const stockpile::View& view, const Memory& memory, std::uint8_t* row) {
    stockpile::observe(kit, view, memory, row);
  }

  /// The richest; a tie is shared.
  static SeatSet winners(const stockpile::Rules& rules, const stockpile::State&, const Scores& scores) {
    const Money best = *std::max_element(scores.begin(), scores.begin() + rules.seats());
    SeatSet seats = kNoOne;
    for (Seat seat = 0; seat < rules.seats(); ++seat)
      if (scores[seat] == best) seats = with(seats, seat);
    return seats;
  }
};

}  // namespace bourse::door
