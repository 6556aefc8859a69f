#include "bindings/c/stockpile/door.h"

#include "bindings/c/batch_of.h"
#include "bindings/c/kinds.h"
#include "bindings/c/stockpile/numbers.h"
#include "bots/stockpile/bots.h"
#include "bots/stockpile/features/move_features.h"
#include "gen/stockpile_vocabulary.h"
#include "host/games/stockpile/house_values.h"

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
  std::string_view preset, sets, promos, set;
  bool modules = false;
  Failure failure = eachField(text, [&](std::string_view name, std::string_view value) -> Failure {
    if (name == "seats") return readByte(name, value, config.seats);
    if (name == "first") return readByte(name, value, config.firstPlayer);
    if (name == "preset") return preset = value, Failure{};
    if (name == "sets") return sets = value, Failure{};
    if (name == "promos") return promos = value, Failure{};
    if (name == "set") return set = value, Failure{};
    if (name != "modules") return unknownField(name, "seats, modules, preset, sets, promos, set, first");
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
  if (Problem problem; !parseHouseValues(set, config, problem)) return wrongText(problem.sentence);
  return {};
}

struct StockpileDoor : StockpileNumbers {
  static std::span<const stockpile::Bot> bots() { return stockpile::bots(); }
  static const Vocabulary& vocabulary() { return stockpile::vocabulary(); }
  static const Kind& kind() { return stockpileKind(); }
  static Failure readConfig(std::string_view text, stockpile::Config& config) {
    return door::readConfig(text, config);
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
      .eventFields = eventLines(stockpile::vocabulary()),
      .decisionNames = decisionLines(stockpile::vocabulary()),
      .valueNames = valueLines(stockpile::vocabulary()),
      .moveTexts = moveTexts(stockpile::vocabulary(), stockpile::kIds, stockpile::kMoveIds),
      .open = BatchOf<StockpileDoor>::open,
      .playOut = BatchOf<StockpileDoor>::playOut,
      .plan = BatchOf<StockpileDoor>::plan,
  };
  return kKind;
}

}  // namespace bourse::door
