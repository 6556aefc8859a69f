#include "bindings/c/batch_of.h"
#include "bindings/c/kinds.h"
#include "bots/stackmarket/builder.h"
#include "bots/stackmarket/features/observation.h"
#include "gen/stackmarket_vocabulary.h"

namespace bourse::door {
namespace {

struct StackMarketDoor {
  using Game = stackmarket::StackMarket;
  struct Memory {};  // but for names given in secret everything lies open
  struct Kit {
    explicit Kit(const stackmarket::Rules& compiled) : rules(&compiled) {}
    const stackmarket::Rules* rules;
  };
  static constexpr MoveIds kIds = stackmarket::kIds;
  static constexpr std::size_t kMoves = stackmarket::kMoveIds;
  static constexpr std::size_t kObservation = stackmarket::kObservationBytes;

  static void remember(Memory&, const stackmarket::State&, Seat, Move) {}
  static void observe(const Kit& kit, const stackmarket::View& view, const Memory&, std::uint8_t* row) {
    stackmarket::observe(*kit.rules, view, row);
  }
  static std::span<const stackmarket::Bot> bots() { return stackmarket::bots(); }
  static std::string refusal(int code) { return refusalName(stackmarket::vocabulary(), code); }
  static const Kind& kind() { return stackMarketKind(); }

  static SeatSet winners(const stackmarket::Rules&, const stackmarket::State& state, const Scores&) {
    return state.winners;
  }
};

}  // namespace

const Kind& stackMarketKind() {
  static const Kind kKind{
      .name = "stackmarket",
      .observation = stackmarket::kObservationBytes,
      .moves = stackmarket::kMoveIds,
      .moveFeatures = stackmarket::kMoveFeatureBytes,
      .describeMove = stackmarket::describeMove,
      .observationFields = fieldLines(stackmarket::observationFields()),
      .moveFields = fieldLines(stackmarket::moveFeatureFields()),
      .bots = namesOf(stackmarket::bots()),
      .moveTexts = moveTexts(stackmarket::vocabulary(), stackmarket::kIds, stackmarket::kMoveIds),
      .open = BatchOf<StackMarketDoor>::open,
  };
  return kKind;
}

}  // namespace bourse::door
