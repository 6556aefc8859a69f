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

/// What a table changes of the numbers of the box; false if that makes no game. The market deck lasts for as
/// many rounds as are printed.
bool takeValues(const HouseValues& values, Rules& rules) {
  const auto isMoney = [](Money money) { return money >= 0 && money <= HouseValues::kMostMoney; };
  if (values.startMoney != HouseValues::kUnchanged) {
    if (!isMoney(values.startMoney)) return false;
    rules.startMoney = values.startMoney;
  }
  if (values.rounds > rules.count.rounds) return false;
  if (values.rounds > 0) rules.count.rounds = values.rounds;
  if (values.bidTrack[0] != HouseValues::kUnchanged) rules.bids = values.bidTrack;
  // A player who must bid always has a space that costs nothing.
  if (rules.bids[0] != 0 || rules.bids.back() > HouseValues::kDearestBid) return false;
  for (std::size_t space = 1; space < rules.bids.size(); ++space)
    if (rules.bids[space] <= rules.bids[space - 1]) return false;
  for (std::size_t i = 0; i < kInvestors; ++i) {
    if (values.investorMoney[i] == HouseValues::kUnchanged) continue;
    if (!isMoney(values.investorMoney[i])) return false;
    rules.investorMoney[i] = values.investorMoney[i];
  }
  return true;
}

void takeBox(Rules& rules) {
  const bool two = rules.config.seats == 2;
  rules.count = kPlayerCounts[rules.config.seats];
  rules.startMoney = two ? kMoneyStartTwo : kMoneyStart;
  rules.bids = std::to_array(kBidTrack);
  for (std::size_t i = 0; i < kInvestors; ++i)
    rules.investorMoney[i] = two ? kInvestorInfo[i].two : kInvestorInfo[i].more;
}

static_assert(HouseValues::kSpaces == kBidSpaces && kBidTrack[kBidSpaces - 1] <= HouseValues::kDearestBid);

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
  takeBox(rules);
  if (!takeValues(config.values, rules)) return refuse(Refusal::houseValue);
  for (std::size_t cash = 0; cash < rules.spacesFor.size(); ++cash)
    while (rules.spacesFor[cash] < kBidSpaces && rules.bids[rules.spacesFor[cash]] <= static_cast<int>(cash))
      ++rules.spacesFor[cash];
  const Board board = config.modules.has(Module::advancedBoard) ? Board::advanced : Board::standard;
  rules.track = kTracks[static_cast<std::size_t>(board)];
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
