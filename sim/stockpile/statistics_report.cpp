#include "sim/stockpile/statistics_report.h"

#include <algorithm>
#include <numeric>
#include <span>

#include "gen/stockpile_vocabulary.h"
#include "sim/format.h"

namespace bourse {
namespace {

std::string tallyHead(const char* what) {
  return printed("\n%-26s %8s %9s   %17s %12s\n", what, "games", "wins", "95 % range", "mean worth");
}

std::string tallyLine(const std::string& name, const Tally& tally) {
  const Interval range = wilson95(tally);
  return printed("%-26s %8lld %7.2f %%   %6.2f … %6.2f %% %12.2f\n", name.c_str(),
                 static_cast<long long>(tally.games), 100 * tally.winRate(), 100 * range.low,
                 100 * range.high, tally.meanWorth());
}

std::string placesTable(std::size_t seats, const Statistics& statistics) {
  std::string text = tallyHead("place (1: first player)");
  for (std::size_t place = 0; place < seats; ++place)
    text += tallyLine("place " + std::to_string(place + 1), statistics.places[place].tally);
  return text;
}

std::string cardsTable(const Statistics& statistics, const ReportWords& words) {
  std::string investors;
  std::string strategies;
  for (int i = 0; i < stockpile::kInvestors; ++i)
    if (const Group& group = statistics.investors[static_cast<std::size_t>(i)]; group.tally.games > 0)
      investors += tallyLine(words.name(stockpile::arg::investor, i), group.tally);
  for (int i = 0; i < stockpile::kStrategies; ++i)
    if (const StrategyTally& card = statistics.strategies[static_cast<std::size_t>(i)]; card.played.games > 0)
      strategies += tallyLine(words.name(stockpile::arg::strategy, i), card.played);
  return (investors.empty() ? "" : tallyHead("investor") + investors) +
         (strategies.empty() ? "" : tallyHead("strategy played") + strategies);
}

std::string bidsTable(const StockpileSimulation& simulation) {
  const Statistics& statistics = simulation.arena.statistics();
  std::string text = printed("\n%-12s %9s %9s %9s %9s\n", "bid won at", "piles", "paid", "worth", "gain");
  for (std::size_t i = 0; i < statistics.spaces.size(); ++i) {
    const SpaceTally& space = statistics.spaces[i];
    const auto piles = static_cast<double>(std::max<std::int64_t>(1, space.piles));
    text += printed("$%-2dK         %9lld %9.2f %9.2f %9.2f\n", int{simulation.arena.rules().bids[i]},
                    static_cast<long long>(space.piles), static_cast<double>(space.paid) / piles,
                    static_cast<double>(space.worth) / piles, static_cast<double>(space.gain) / piles);
  }
  return text;
}

/// The value below which this share of a histogram lies.
std::size_t quantile(std::span<const std::int64_t> bins, double share) {
  const auto all = static_cast<double>(std::accumulate(bins.begin(), bins.end(), std::int64_t{0}));
  double below = 0;
  for (std::size_t bin = 0; bin < bins.size(); ++bin) {
    below += static_cast<double>(bins[bin]);
    if (below >= share * all) return bin;
  }
  return bins.size() - 1;
}

/// How evenly cards are spread over the piles, and what is left of the purse: whether an auction is one.
std::string tempoTable(const Statistics& statistics) {
  std::string text =
      printed("\n%-28s %8s %8s %8s %8s %8s\n", "spread", "5 %", "25 %", "50 %", "75 %", "95 %");
  const auto row = [&](const char* what, std::span<const std::int64_t> bins) {
    text += printed("%-28s", what);
    for (const double share : {0.05, 0.25, 0.5, 0.75, 0.95}) text += printed(" %8zu", quantile(bins, share));
    text += "\n";
  };
  row("cards in a pile that is won", statistics.pileSizes);
  row("cash after round 1, $K", statistics.cashLeft);
  return text;
}

std::string moneyTable(const Statistics& statistics, double players) {
  std::string text = printed("\n%-16s %8s", "money, mean", "start");
  std::vector<std::size_t> columns{kStartColumn};
  for (std::size_t column = 1; column < kFinalColumn; ++column) {
    if (statistics.worth[column].games == 0) continue;
    columns.push_back(column);
    text += printed(" %7s%zu", "round ", column);
  }
  columns.push_back(kFinalColumn);
  text += printed(" %8s %8s\n", "count", "all");
  for (const MoneySource& source : moneySources()) {
    std::int64_t all = 0;
    std::string line = printed("%-16s", std::string(source.name).c_str());
    for (const std::size_t column : columns) {
      const std::int64_t sum = sourceSum(source, statistics.flow[column]);
      all += sum;
      line += printed(" %8.2f", static_cast<double>(sum) / players);
    }
    if (all != 0) text += line + printed(" %8.2f\n", static_cast<double>(all) / players);
  }
  return text;
}

std::string modulesTable(const Statistics& statistics, const ReportWords& words) {
  std::string text;
  for (int i = 0; i < stockpile::kModules; ++i) {
    const auto& [without, with] = statistics.modules[static_cast<std::size_t>(i)];
    if (with.games == 0 || without.games == 0) continue;
    text += printed("%-24s %8lld %12.2f %12.2f %10.2f %10.2f\n", words.name(ArgType::module, i).c_str(),
                    static_cast<long long>(with.games), with.all.meanWorth(), without.all.meanWorth(),
                    static_cast<double>(with.margin) / static_cast<double>(with.games),
                    static_cast<double>(without.margin) / static_cast<double>(without.games));
  }
  if (text.empty()) return text;
  return printed("\n%-24s %8s %12s %12s %10s %10s\n", "module", "games", "worth with", "without", "margin w.",
                 "without") +
         text;
}

std::string csvRow(const char* kind, std::string_view name, const Tally& tally) {
  const Interval range = wilson95(tally);
  return printed("%s,%s,1,%lld,%.6f,%.6f,%.6f,%.4f,%.4f\n", kind, std::string(name).c_str(),
                 static_cast<long long>(tally.games), tally.winRate(), range.low, range.high,
                 tally.meanWorth(), tally.worthDeviation());
}

}  // namespace

std::string statisticsTable(const StockpileSimulation& simulation, const ReportWords& words) {
  if (simulation.result.games == 0) return "";
  const Statistics& statistics = simulation.arena.statistics();
  const double players =
      static_cast<double>(simulation.result.games) * static_cast<double>(simulation.seats());
  return placesTable(simulation.seats(), statistics) + cardsTable(statistics, words) + bidsTable(simulation) +
         tempoTable(statistics) + moneyTable(statistics, players) + modulesTable(statistics, words);
}

std::string statisticsCsv(const StockpileSimulation& simulation) {
  const Statistics& statistics = simulation.arena.statistics();
  const std::size_t seats = simulation.seats();
  const Vocabulary& words = stockpile::vocabulary();
  std::string text;
  for (std::size_t place = 0; place < seats; ++place)
    text += csvRow("place", std::to_string(place), statistics.places[place].tally);
  for (int i = 0; i < stockpile::kInvestors; ++i)
    if (const Tally& tally = statistics.investors[static_cast<std::size_t>(i)].tally; tally.games > 0)
      text += csvRow("investor", words.nameOf(stockpile::arg::investor, i), tally);
  for (int i = 0; i < stockpile::kStrategies; ++i)
    if (const StrategyTally& card = statistics.strategies[static_cast<std::size_t>(i)]; card.dealt > 0) {
      text += csvRow("strategy-kept", words.nameOf(stockpile::arg::strategy, i), card.kept);
      text += csvRow("strategy-played", words.nameOf(stockpile::arg::strategy, i), card.played);
    }
  return text;
}

}  // namespace bourse
