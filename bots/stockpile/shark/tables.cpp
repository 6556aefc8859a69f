#include "bots/stockpile/shark/tables.h"

#include <memory>

namespace bourse::stockpile::shark {
namespace {

std::unique_ptr<const Tables> made(const Rules& rules) {
  auto tables = std::make_unique<Tables>();
  const auto& chance = trader::forecastChance(rules);
  for (int company = 0; company < kCompanies; ++company) {
    const auto c = static_cast<std::size_t>(company);
    const Track& track = rules.track[company];
    const trader::Prospects& prospects = trader::prospects(rules, company);
    tables->before[c] = prospects;
    for (std::size_t moves = 1; moves < kMostMoves; ++moves)
      for (std::size_t space = 0; space < track.length; ++space) {
        auto& kept = tables->kept[c][moves][space];
        CardWorth& unseen = kept[kUnseenForecast];
        unseen = {};
        for (std::size_t kind = 0; kind < kForecasts; ++kind) {
          kept[kind] =
              trader::worthAfter(track, static_cast<int>(space), kForecastInfo[kind], prospects[moves - 1]);
          unseen.regular += chance[kind] * kept[kind].regular;
          unseen.split += chance[kind] * kept[kind].split;
        }
      }
  }
  return tables;
}

/// Made when it is first asked for, once for all threads.
template <bool Advanced, bool Dice>
const Tables& only(const Rules& rules) {
  static const std::unique_ptr<const Tables> tables = made(rules);
  return *tables;
}

}  // namespace

const Tables& tablesOf(const Rules& rules) {
  const bool dice = rules.has(Module::forecastDice);
  if (rules.has(Module::advancedBoard)) return dice ? only<true, true>(rules) : only<true, false>(rules);
  return dice ? only<false, true>(rules) : only<false, false>(rules);
}

}  // namespace bourse::stockpile::shark
