// Where the money comes from, what a pile costs and brings, and what becomes of companies.
#include <algorithm>
#include <cmath>

#include "sim/format.h"
#include "sim/stockpile/html_sections.h"
#include "sim/svg.h"

namespace bourse::html {
namespace {

std::string wholeMoney(double value) { return moneyText(value, 1); }

std::vector<std::size_t> usedSources(const Report& report) {
  std::vector<std::size_t> used;
  for (std::size_t i = 0; i < moneySources().size(); ++i)
    for (const MoneyFlow& flow : report.statistics.flow)
      if (sourceSum(moneySources()[i], flow) != 0 && (used.empty() || used.back() != i)) used.push_back(i);
  return used;
}

std::string totals(const Report& report) {
  std::vector<Bar> bars;
  Table table{{"source", "per player and game"}, {}};
  double low = 0;
  double high = 0;
  for (const std::size_t i : usedSources(report)) {
    std::int64_t sum = 0;
    for (const MoneyFlow& flow : report.statistics.flow) sum += sourceSum(moneySources()[i], flow);
    const double mean = report.perPlayer(sum);
    bars.push_back({std::string(moneySources()[i].name), mean, moneyText(mean), "s" + std::to_string(i)});
    low = std::min(low, mean);
    high = std::max(high, mean);
  }
  largestFirst(bars);
  double end = 0;
  for (const Bar& bar : bars) {
    end += bar.value;
    table.rows.push_back({bar.name, moneyText(bar.value, 2)});
  }
  table.rows.push_back({"final worth", moneyText(end, 2)});
  return figure(
      "Most money comes from " + bars.front().name + " (" + bars.front().figure + "), most goes into " +
          bars.back().name + " (" + bars.back().figure + ")",
      "Mean over players and games ($K). All bars together are the final worth: " + moneyText(end) + ".",
      barPlot(bars, axisFor(low, high, 6, wholeMoney)), table);
}

std::string byRound(const Report& report) {
  std::vector<std::string> columns;
  std::vector<Part> parts;
  std::vector<std::size_t> rounds;
  for (std::size_t column = 1; column < kFinalColumn; ++column) {
    if (report.statistics.worth[column].games == 0) continue;
    rounds.push_back(column);
    columns.push_back("round " + std::to_string(column));
  }
  Table table{{"source"}, {}};
  table.head.insert(table.head.end(), columns.begin(), columns.end());
  table.head.emplace_back("count");
  for (const std::size_t i : usedSources(report)) {
    const MoneySource& source = moneySources()[i];
    Part part{std::string(source.name), "s" + std::to_string(i), {}};
    std::vector<std::string> row{part.name};
    for (const std::size_t round : rounds) {
      part.values.push_back(report.perPlayer(sourceSum(source, report.statistics.flow[round])));
      row.push_back(moneyText(part.values.back(), 2));
    }
    row.push_back(moneyText(report.perPlayer(sourceSum(source, report.statistics.flow[kFinalColumn])), 2));
    table.rows.push_back(row);
    if (std::any_of(part.values.begin(), part.values.end(),
                    [](double value) { return std::abs(value) > 0.005; }))
      parts.push_back(std::move(part));
  }
  std::vector<double> sums(columns.size(), 0);
  for (const Part& part : parts)
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += part.values[i];
  const auto tightest = static_cast<std::size_t>(std::min_element(sums.begin(), sums.end()) - sums.begin());
  return figure("Cash is scarcest in round " + std::to_string(rounds[tightest]) + ": a player " +
                    (sums[tightest] < 0 ? "pays " + moneyText(-sums[tightest]) + " more than comes in"
                                        : "is left with " + moneyText(sums[tightest]) + " more"),
                "What comes in (up) and what is paid (down) in each round, mean per player ($K); the ring is "
                "the sum of "
                "the round.",
                columnPlot(columns, parts, wholeMoney, true), table);
}

}  // namespace

std::string money(const Report& report) {
  return "<h2>Where the money comes from</h2>\n" + totals(report) + byRound(report);
}

std::string bids(const Report& report) {
  std::vector<Bar> shares;
  std::vector<Span> spans;
  Table table{{"bid", "piles won", "share", "paid", "cards", "worth", "gain", "95 % range"}, {}};
  const auto& track = report.simulation.arena.rules().bids;
  std::int64_t all = 0;
  double high = 0;
  double low = 0;
  for (const SpaceTally& space : report.statistics.spaces) all += space.piles;
  std::size_t most = 0;
  for (std::size_t i = 0; i < report.statistics.spaces.size(); ++i) {
    const SpaceTally& space = report.statistics.spaces[i];
    const std::string name = moneyText(track[i], 0);
    if (space.piles > report.statistics.spaces[most].piles) most = i;
    const auto piles = static_cast<double>(std::max<std::int64_t>(1, space.piles));
    const double share =
        static_cast<double>(space.piles) / static_cast<double>(std::max<std::int64_t>(1, all));
    shares.push_back({name, 100 * share, percentText(share), "brass"});
    if (space.piles == 0) continue;
    const double paid = static_cast<double>(space.paid) / piles;
    const double value = static_cast<double>(space.worth) / piles;
    const double gain = static_cast<double>(space.gain) / piles;
    const double spread =
        std::sqrt(std::max(0.0, static_cast<double>(space.gainSquares) / piles - gain * gain));
    const double half = 1.96 * spread / std::sqrt(piles);
    spans.push_back({name, paid, value, (gain < 0 ? "" : "+") + moneyText(gain)});
    high = std::max({high, paid, value});
    low = std::min({low, paid, value});
    table.rows.push_back({name, count(space.piles), percentText(share, 2), moneyText(paid),
                          shortNumber(static_cast<double>(space.cards) / piles, 2), moneyText(value),
                          moneyText(gain, 2), moneyText(gain - half, 2) + " … " + moneyText(gain + half, 2)});
  }
  if (low > -1) low = 0;  // a discount of less than a thousand needs no room of its own
  double topShare = 0;
  for (const Bar& bar : shares) topShare = std::max(topShare, bar.value);
  return "<h2>What piles cost</h2>\n" +
         figure("Most piles go for " + moneyText(track[most], 0) + ": " + shares[most].figure + " of them",
                "Share of all piles (%) by the space of the winning bid.",
                barPlot(shares,
                        axisFor(0, topShare, 5, [](double value) { return shortNumber(value, 1) + " %"; })),
                table) +
         figure("What a pile costs and what is in it, by the winning bid",
                "Mean price paid and mean worth of the pile when it is collected ($K): stock at its price, "
                "less fees. Booms, "
                "Busts and commerce cards count as nothing here.",
                spanPlot(spans, axisFor(low, high, 6, wholeMoney), "paid", "worth of the pile"), table);
}

std::string companies(const Report& report) {
  std::vector<Bar> splits;
  std::vector<Bar> bankruptcies;
  Table table{{"company", "splits a game", "bankruptcies a game", "dividends", "sold for", "majorities"}, {}};
  const auto games = static_cast<double>(report.result.games);
  double most = 0;
  double mostFalls = 0;
  for (std::size_t i = 0; i < report.statistics.companies.size(); ++i) {
    const CompanyTally& company = report.statistics.companies[i];
    const std::string name = report.words.name(stockpile::arg::company, static_cast<int>(i));
    const double split = static_cast<double>(company.splits) / games;
    const double fall = static_cast<double>(company.bankruptcies) / games;
    const std::string look = "c" + std::to_string(i);
    splits.push_back({name, split, shortNumber(split, 2), look});
    bankruptcies.push_back({name, fall, shortNumber(fall, 2), look});
    most = std::max(most, split);
    mostFalls = std::max(mostFalls, fall);
    table.rows.push_back({name, shortNumber(split, 3), shortNumber(fall, 3),
                          moneyText(static_cast<double>(company.dividends) / games),
                          moneyText(static_cast<double>(company.sold) / games),
                          moneyText(static_cast<double>(company.majorities) / games)});
  }
  const auto label = [](double value) { return shortNumber(value, 2); };
  const auto byValue = [](const Bar& a, const Bar& b) { return a.value < b.value; };
  const auto top = std::max_element(splits.begin(), splits.end(), byValue);
  const auto fallen = std::max_element(bankruptcies.begin(), bankruptcies.end(), byValue);
  return "<h2>Companies</h2>\n" +
         figure(top->name + " splits most often: " + top->figure + " times a game", "Stock splits per game.",
                barPlot(splits, axisFor(0, most, 5, label)), table) +
         figure(fallen->name + " fails most often: " + fallen->figure + " times a game",
                "Bankruptcies per game.", barPlot(bankruptcies, axisFor(0, mostFalls, 5, label)), table);
}

}  // namespace bourse::html
