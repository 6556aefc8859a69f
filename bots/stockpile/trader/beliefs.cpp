#include "bots/stockpile/trader/beliefs.h"

namespace bourse::stockpile::trader {
namespace {

/// Forecasts with the number of their copies.
using Copies = std::array<double, kForecasts>;

double total(const Copies& copies) {
  double sum = 0;
  for (const double of : copies) sum += of;
  return sum;
}

}  // namespace

Beliefs::Beliefs(const Rules& rules, const View& view, Of whose) {
  const State& state = view.masked;
  Copies unseen{};  // forecasts of pairs of which the forecast is not known
  for (std::size_t kind = 0; kind < kForecasts; ++kind) unseen[kind] = state.forecasts[kind];
  Copies loose{};                        // known forecasts of pairs of which the company is not known
  double loosePairs = 0;                 // pairs of which nothing is known
  double looseLies = 0;                  // falsified pairs of which the company is not known
  std::array<bool, kCompanies> waits{};  // the company is known, the forecast is not
  for (const Pair& pair : state.pair) {
    if (pair.company == kNone) continue;
    const bool counts = whose == Of::observer || (pair.flags & (Pair::open | Pair::resolved)) != 0;
    const bool company = pair.company < kCompanies && counts;
    const bool forecast = pair.forecast < kForecasts && counts;
    const bool lie = (pair.flags & Pair::falsified) != 0;
    if (!counts && pair.forecast < kForecasts) unseen[pair.forecast] += 1;
    if (company) {
      known_[pair.company] = forecast;
      over_[pair.company] = (pair.flags & Pair::resolved) != 0;
      falsified_[pair.company] = lie ? 1 : 0;
      if (forecast)
        chance_[pair.company][pair.forecast] = 1;
      else
        waits[pair.company] = true;
    } else if (forecast) {
      loose[pair.forecast] += 1;
    } else {
      loosePairs += 1;
    }
    if (!company && lie) looseLies += 1;
  }
  const double all = total(unseen);
  const double open = loosePairs + total(loose);
  for (std::size_t company = 0; company < kCompanies; ++company) {
    if (known_[company]) continue;
    if (!waits[company] && open > 0) falsified_[company] = looseLies / open;
    for (std::size_t kind = 0; kind < kForecasts; ++kind) {
      const double any = all > 0 ? unseen[kind] / all : forecastChance(rules)[kind];
      chance_[company][kind] = waits[company] || open <= 0 ? any : (loose[kind] + loosePairs * any) / open;
    }
  }
}

}  // namespace bourse::stockpile::trader
