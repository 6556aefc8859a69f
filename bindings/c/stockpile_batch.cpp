#include "bindings/c/batch_of.h"
#include "bindings/c/kinds.h"
#include "bots/stockpile/bots.h"
#include "bots/stockpile/features/move_features.h"
#include "bots/stockpile/features/observation.h"
#include "gen/stockpile_vocabulary.h"

namespace bourse::door {
namespace {

struct StockpileDoor {
  using Game = stockpile::Stockpile;
  using Memory = stockpile::Memory;
  using Kit = stockpile::ObservationKit;
  static constexpr MoveIds kIds = stockpile::kIds;
  static constexpr std::size_t kMoves = stockpile::kMoveIds;
  static constexpr std::size_t kObservation = stockpile::kObservationBytes;

  static void remember(Memory& memory, const stockpile::State& state, Seat seat, Move move) {
    stockpile::remember(memory, state, seat, move);
  }
  static void observe(const Kit& kit, const stockpile::View& view, const Memory& memory, std::uint8_t* row) {
    stockpile::observe(kit, view, memory, row);
  }
  static std::span<const stockpile::Bot> bots() { return stockpile::bots(); }
  static std::string refusal(int code) { return refusalName(stockpile::vocabulary(), code); }
  static const Kind& kind() { return stockpileKind(); }

  /// The richest; a tie is shared.
  static SeatSet winners(const stockpile::Rules& rules, const stockpile::State&, const Scores& scores) {
    const Money best = *std::max_element(scores.begin(), scores.begin() + rules.seats());
    SeatSet seats = kNoOne;
    for (Seat seat = 0; seat < rules.seats(); ++seat)
      if (scores[seat] == best) seats = with(seats, seat);
    return seats;
  }
};

}  // namespace

const Kind& stockpileKind() {
  static const Kind kKind{
      .name = "stockpile",
      .observation = stockpile::kObservationBytes,
      .moves = stockpile::kMoveIds,
      .moveFeatures = stockpile::kMoveFeatureBytes,
      .describeMove = stockpile::describeMove,
      .observationFields = fieldLines(stockpile::observationFields()),
      .moveFields = fieldLines(stockpile::moveFeatureFields()),
      .bots = namesOf(stockpile::bots()),
      .moveTexts = moveTexts(stockpile::vocabulary(), stockpile::kIds, stockpile::kMoveIds),
      .open = BatchOf<StockpileDoor>::open,
  };
  return kKind;
}

}  // namespace bourse::door
