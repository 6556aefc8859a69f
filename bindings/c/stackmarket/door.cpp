#include "bindings/c/stackmarket/door.h"

#include "bindings/c/batch_of.h"
#include "bindings/c/kinds.h"
#include "bots/stackmarket/builder.h"
#include "bots/stackmarket/features/observation.h"
#include "gen/stackmarket_vocabulary.h"

namespace bourse::door {
namespace {

Failure readConfig(std::string_view text, stackmarket::Config& config) {
  const Vocabulary& vocabulary = stackmarket::vocabulary();
  std::string_view preset;
  bool modules = false;
  Failure failure = eachField(text, [&](std::string_view name, std::string_view value) -> Failure {
    if (name == "seats") return readByte(name, value, config.seats);
    if (name == "rounds") return readByte(name, value, config.rounds);
    if (name == "first") return readByte(name, value, config.firstPlayer);
    if (name == "preset") return preset = value, Failure{};
    if (name != "modules") return unknownField(name, "seats, rounds, modules, preset, first");
    modules = true;
    return readModules(vocabulary, value, config.modules.bits);
  });
  if (failure) return failure;
  if (modules && !preset.empty()) return wrongText("A configuration names modules or a preset, not both.");
  if (!preset.empty()) {
    int number = 0;
    if (Failure wrongName = readPreset(vocabulary, preset, number)) return wrongName;
    config.modules = stackmarket::configOf(static_cast<stackmarket::Preset>(number), config.seats).modules;
  }
  return {};
}

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
  static Memory memoryOf(const stackmarket::Rules&, const stackmarket::View&) { return {}; }
  static void observe(const Kit& kit, const stackmarket::View& view, const Memory&, std::uint8_t* row) {
    stackmarket::observe(*kit.rules, view, row);
  }
  static std::span<const stackmarket::Bot> bots() { return stackmarket::bots(); }
  static const Vocabulary& vocabulary() { return stackmarket::vocabulary(); }
  static const Kind& kind() { return stackMarketKind(); }
  static Failure readConfig(std::string_view text, stackmarket::Config& config) {
    return door::readConfig(text, config);
  }

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
      .eventFields = eventLines(stackmarket::vocabulary()),
      .decisionNames = decisionLines(stackmarket::vocabulary()),
      .valueNames = valueLines(stackmarket::vocabulary()),
      .moveTexts = moveTexts(stackmarket::vocabulary(), stackmarket::kIds, stackmarket::kMoveIds),
      .open = BatchOf<StackMarketDoor>::open,
      .playOut = BatchOf<StackMarketDoor>::playOut,
  };
  return kKind;
}

}  // namespace bourse::door
