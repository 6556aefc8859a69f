#include "bots/stockpile/trader/prospects.h"

namespace bourse::stockpile::trader {
namespace {

constexpr double kKnown = 1.0 / 3;  // how often somebody knows a company's forecast: two pairs of six

constexpr ForecastChance cardChance() {
  ForecastChance chance{};
  int copies = 0;
  for (const ForecastInfo& forecast : kForecastInfo) copies += forecast.copies;
  for (std::size_t kind = 0; kind < kForecasts; ++kind)
    chance[kind] = static_cast<double>(kForecastInfo[kind].copies) / copies;
  return chance;
}

constexpr ForecastChance diceChance() {
  ForecastChance chance{};
  double faces = 0;
  for (const auto& die : kDieFaces)
    for (std::size_t kind = 0; kind < kForecasts; ++kind) {
      chance[kind] += die[kind];
      faces += die[kind];
    }
  for (double& kind : chance) kind /= faces;
  return chance;
}

constexpr Prospects prospectsOf(const Track& track, const ForecastChance& chance) {
  Prospects worth{};
  for (std::size_t space = 0; space < track.length; ++space)
    worth[0][space] = {static_cast<double>(track.value[space]), 2.0 * track.value[space]};
  for (std::size_t moves = 1; moves < kMostMoves; ++moves)
    for (std::size_t space = 0; space < track.length; ++space) {
      const double price = track.value[space];
      CardWorth kept;
      CardWorth informed;
      for (std::size_t kind = 0; kind < kForecasts; ++kind) {
        if (chance[kind] <= 0) continue;
        const CardWorth after =
            worthAfter(track, static_cast<int>(space), kForecastInfo[kind], worth[moves - 1]);
        const CardWorth better = betterOf(price, after);
        kept.regular += chance[kind] * after.regular;
        kept.split += chance[kind] * after.split;
        informed.regular += chance[kind] * better.regular;
        informed.split += chance[kind] * better.split;
      }
      const CardWorth blind = betterOf(price, kept);
      worth[moves][space] = {kKnown * informed.regular + (1 - kKnown) * blind.regular,
                             kKnown * informed.split + (1 - kKnown) * blind.split};
    }
  return worth;
}

using ByCompany = std::array<Prospects, kCompanies>;

constexpr ByCompany allOf(const Track (&tracks)[kCompanies], const ForecastChance& chance) {
  ByCompany all{};
  for (std::size_t company = 0; company < kCompanies; ++company)
    all[company] = prospectsOf(tracks[company], chance);
  return all;
}

constexpr ForecastChance kOfCards = cardChance();
constexpr ForecastChance kOfDice = diceChance();
// One constant each: a compiler works only so long on one.
constexpr ByCompany kStandardCards = allOf(kTracks[0], kOfCards);
constexpr ByCompany kStandardDice = allOf(kTracks[0], kOfDice);
constexpr ByCompany kAdvancedCards = allOf(kTracks[1], kOfCards);
constexpr ByCompany kAdvancedDice = allOf(kTracks[1], kOfDice);

}  // namespace

const Prospects& prospects(const Rules& rules, int company) {
  const bool dice = rules.has(Module::forecastDice);
  const ByCompany& all = rules.has(Module::advancedBoard) ? (dice ? kAdvancedDice : kAdvancedCards)
                                                          : (dice ? kStandardDice : kStandardCards);
  return all[static_cast<std::size_t>(company)];
}

const ForecastChance& forecastChance(const Rules& rules) {
  return rules.has(Module::forecastDice) ? kOfDice : kOfCards;
}

}  // namespace bourse::stockpile::trader
