// From what people chose to what the engine needs.  [B2, B17]
#include <bit>

#include "games/stockpile/round.h"

namespace bourse::stockpile {
namespace {

Rejection refuse(Refusal code, int a = 0, int b = 0, int c = 0) {
  return {
      .code = static_cast<std::uint16_t>(code),
      .seat = kNobody,
      .move = {},
      .arg = {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c), 0}};
}

bool isIn(const Config& config, int needs) {
  return needs < 0 || config.modules.has(static_cast<Module>(needs));
}

/// One bit per investor that may be dealt; those whose module is off are taken out first [M6].
std::uint32_t investorsOf(const Config& config) {
  std::uint32_t all = 0;
  if (!config.modules.has(Module::investors)) return all;
  for (std::size_t i = 0; i < kInvestors; ++i)
    if ((config.investorSets >> kInvestorInfo[i].set & 1u) != 0 && isIn(config, kInvestorInfo[i].needs))
      all |= 1u << i;
  return all;
}

/// One bit per strategy in the deck. If it is too small without those whose module is off, all promotional
/// ones are added [M8].
std::uint64_t strategiesOf(const Config& config) {
  std::uint64_t deck = 0;
  std::uint64_t promos = 0;
  if (!config.modules.has(Module::strategies)) return deck;
  for (std::size_t i = 0; i < kStrategies; ++i)
    if (isIn(config, kStrategyInfo[i].needs))
      (kStrategyInfo[i].promo ? promos : deck) |= std::uint64_t{1} << i;
  const int needed = config.seats * (3 + kPlayerCounts[config.seats].rounds);
  return config.promos != 0 || std::popcount(deck) < needed ? deck | promos : deck;
}

}  // namespace

Config configOf(Preset preset, int seats) {
  const PresetInfo& info = kPresetInfo[static_cast<std::size_t>(preset)];
  Config config;
  config.seats = static_cast<std::uint8_t>(seats);
  config.modules.bits = info.modules;
  config.investorSets = info.sets;
  config.promos = info.promos ? 1 : 0;
  return config;
}

Result<Rules> compile(const Config& config) {
  if (config.seats < kFewestSeats || config.seats > kMostSeats)
    return refuse(Refusal::seatsOutOfRange, config.seats, kFewestSeats, kMostSeats);
  if (config.firstPlayer != kNobody && config.firstPlayer >= config.seats)
    return refuse(Refusal::noSuchSeat, config.seats);
  for (int module = 0; module < kModules; ++module)
    if (const int needs = kModuleNeeds[module]; needs >= 0 &&
                                                config.modules.has(static_cast<Module>(module)) &&
                                                !config.modules.has(static_cast<Module>(needs)))
      return refuse(Refusal::moduleMissing, module, needs);
  if (config.investorSets != kAllInvestorSets && !config.modules.has(Module::investors))
    return refuse(Refusal::setsAlone);
  if (config.promos != 0 && !config.modules.has(Module::strategies)) return refuse(Refusal::promosAlone);
  Rules rules;
  rules.config = config;
  rules.count = kPlayerCounts[config.seats];
  const Board board = config.modules.has(Module::advancedBoard) ? Board::advanced : Board::standard;
  rules.track = kTracks[static_cast<std::size_t>(board)];
  rules.startMoney = config.seats == 2 ? kMoneyStartTwo : kMoneyStart;
  rules.investors = investorsOf(config);
  rules.strategies = strategiesOf(config);
  if (const int investors = std::popcount(rules.investors),
      needed = config.seats * investorsDealt(config.seats);
      config.modules.has(Module::investors) && investors < needed)
    return refuse(Refusal::tooFewInvestors, investors, needed);
  compileTables(rules);
  return rules;
}

}  // namespace bourse::stockpile
