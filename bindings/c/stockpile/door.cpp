#include "bindings/c/stockpile/door.h"

#include "bindings/c/batch_of.h"
#include "bindings/c/kinds.h"
#include "bots/stockpile/bots.h"
#include "bots/stockpile/features/move_features.h"
#include "bots/stockpile/features/observation.h"
#include "gen/stockpile_vocabulary.h"

namespace bourse::door {
namespace {

Failure readSets(std::string_view names, std::uint8_t& bits) {
  constexpr std::string_view kSets[] = {"base", "cc", "ii", "pp"};
  bits = 0;
  while (!names.empty()) {
    const std::string_view name = nextWord(names, ",");
    std::size_t set = 0;
    while (set < std::size(kSets) && kSets[set] != name) ++set;
    if (set == std::size(kSets)) return wrongText("There is no set of investors " + quoted(name) + ".");
    bits = static_cast<std::uint8_t>(bits | 1u << set);
  }
  return {};
}

Failure readConfig(std::string_view text, stockpile::Config& config) {
  const Vocabulary& vocabulary = stockpile::vocabulary();
  std::string_view preset, sets, promos;
  bool modules = false;
  Failure failure = eachField(text, [&](std::string_view name, std::string_view value) -> Failure {
    if (name == "seats") return readByte(name, value, config.seats);
    if (name == "first") return readByte(name, value, config.firstPlayer);
    if (name == "preset") return preset = value, Failure{};
    if (name == "sets") return sets = value, Failure{};
    if (name == "promos") return promos = value, Failure{};
    if (name != "modules") return unknownField(name, "seats, modules, preset, sets, promos, first");
    modules = true;
    return readModules(vocabulary, value, config.modules.bits);
  });
  if (failure) return failure;
  if (modules && !preset.empty()) return wrongText("A configuration names modules or a preset, not both.");
  if (!preset.empty()) {
    int number = 0;
    if (Failure wrongName = readPreset(vocabulary, preset, number)) return wrongName;
    const auto named = stockpile::configOf(static_cast<stockpile::Preset>(number), config.seats);
    config.modules = named.modules;
    config.investorSets = named.investorSets;
    config.promos = named.promos;
  }
  if (!sets.empty())
    if (Failure wrongName = readSets(sets, config.investorSets)) return wrongName;
  if (!promos.empty()) {
    if (promos != "true" && promos != "false")
      return wrongText("promos= is true or false, not " + quoted(promos) + ".");
    config.promos = promos == "true" ? 1 : 0;
  }
  return {};
}

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
  static Failure readConfig(std::string_view text, stockpile::Config& config) {
    return door::readConfig(text, config);
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
