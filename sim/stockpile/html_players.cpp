// Who wins: bots, seats, places; and how rich people become.
#include <algorithm>
#include <cctype>
#include <cmath>

#include "sim/format.h"
#include "sim/stockpile/html_sections.h"
#include "sim/svg.h"

namespace bourse::html {
namespace {

constexpr std::int64_t kFewGames = 30;  // below that a range says little, and the row is dimmed

std::string place(std::size_t number) {
  constexpr const char* kPlaces[] = {"first player", "second", "third", "fourth", "fifth"};
  return kPlaces[number];
}

std::string ranged(const Interval& range) {
  return printed("%.1f … %.1f %%", 100 * range.low, 100 * range.high);
}

Named botGroups(const Report& report) {
  Named groups;
  for (const NamedTally& bot : report.result.bots)
    groups.emplace_back(bot.seats > 1 ? bot.name + " (" + std::to_string(bot.seats) + " seats)" : bot.name,
                        &bot.tally);
  return groups;
}

std::string winFigure(const Report& report, const Named& groups, const std::string& kind,
                      const std::string& caption) {
  const std::vector<Dot> dots = winDots(groups, report.share(), false);
  return figure(winSentence(groups, report.share(), kind), caption,
                dotPlot(dots, winAxis(dots, report.share())), winTable(groups, kind));
}

std::string distribution(const Report& report) {
  std::vector<std::string> columns;
  Part winners{"won the game", "brass", {}};
  Part others{"did not win", "grey", {}};
  Table table{{"final worth", "players", "of them winners"}, {}};
  const auto& all = report.statistics.worths;
  const auto used = [&](std::size_t bin) { return all[bin] > 0; };
  std::size_t first = 0;
  std::size_t last = kWorthBins - 1;
  while (first < last && !used(first)) ++first;
  while (last > first && !used(last)) --last;
  for (std::size_t bin = first; bin <= last; ++bin) {
    const int from = kLeastWorth + static_cast<int>(bin) * kWorthStep;
    const auto every = std::max<std::size_t>(1, (last - first + 8) / 8);
    columns.push_back((bin - first) % every == 0 ? moneyText(from, 0) : "");
    const std::int64_t won = report.statistics.winnersWorths[bin];
    winners.values.push_back(100 * report.perPlayer(won));
    others.values.push_back(100 * report.perPlayer(all[bin] - won));
    table.rows.push_back(
        {moneyText(from, 0) + " … " + moneyText(from + kWorthStep - 1, 0), count(all[bin]), count(won)});
  }
  Tally every;
  for (const Tally& seat : report.result.seats) every.add(seat);
  const std::string sentence = "A player ends with " + moneyText(every.meanWorth(), 0) +
                               " on average, two of three between " +
                               moneyText(every.meanWorth() - every.worthDeviation(), 0) + " and " +
                               moneyText(every.meanWorth() + every.worthDeviation(), 0);
  return figure(
      sentence, "Share of players (%) by final worth, in steps of $10K.",
      columnPlot(
          columns, {winners, others}, [](double value) { return shortNumber(value, 1) + " %"; }, false),
      table);
}

std::string growth(const Report& report) {
  std::vector<std::string> columns;
  std::vector<Part> lines{
      {"who won in the end", "up", {}}, {"average", "ink", {}}, {"who came last", "down", {}}};
  Table table{{"after", "winner", "average", "last"}, {}};
  for (std::size_t column = 0; column < kColumns; ++column) {
    const WorthTally& tally = report.statistics.worth[column];
    if (tally.games == 0) continue;
    const auto games = static_cast<double>(tally.games);
    columns.push_back(column == kStartColumn   ? "start"
                      : column == kFinalColumn ? "count"
                                               : std::to_string(column));
    const double values[] = {static_cast<double>(tally.winner) / games,
                             static_cast<double>(tally.all) / games / static_cast<double>(report.seats()),
                             static_cast<double>(tally.last) / games};
    for (std::size_t i = 0; i < 3; ++i) lines[i].values.push_back(values[i]);
    table.rows.push_back({columns.back(), moneyText(values[0]), moneyText(values[1]), moneyText(values[2])});
  }
  const std::size_t half = columns.size() / 2;
  const std::string sentence = "Half-way, the later winner is " +
                               moneyText(lines[0].values[half] - lines[2].values[half], 0) +
                               " ahead of the one who will be last; at the end " +
                               moneyText(lines[0].values.back() - lines[2].values.back(), 0);
  return figure(
      sentence,
      "Worth after each round ($K): cash, stock at its price, bonds at theirs. “Count” adds the final count.",
      linePlot(columns, lines, [](double value) { return moneyText(value, 0); }), table);
}

}  // namespace

std::string percentText(double rate, int digits) { return printed("%.*f %%", digits, 100 * rate); }

std::string moneyText(double thousands, int digits) {
  const std::string number = shortNumber(std::abs(thousands), digits);
  return number == "0" ? "$0" : (thousands < 0 ? "−$" : "$") + number + "K";
}

std::string count(std::int64_t number) {
  std::string digits = std::to_string(number);
  for (std::ptrdiff_t at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > (number < 0 ? 1 : 0); at -= 3)
    digits.insert(static_cast<std::size_t>(at), ",");
  return digits;
}

std::vector<Dot> winDots(const Named& groups, double share, bool sorted) {
  std::vector<Dot> dots;
  const double limit = standardErrors(groups.size());
  for (const auto& [name, tally] : groups) {
    if (tally->games == 0) continue;
    const Interval range = wilson95(*tally);
    const double away = tally->winRate() - share;
    const double chance = limit * std::sqrt(share * (1 - share) / static_cast<double>(tally->games));
    const std::string look = tally->games < kFewGames ? "dim"
                             : away > chance          ? "up"
                             : away < -chance         ? "down"
                                                      : "";
    dots.push_back({name, tally->winRate(), range.low, range.high, percentText(tally->winRate()), look});
  }
  if (sorted) largestFirst(dots);
  return dots;
}

Axis winAxis(const std::vector<Dot>& dots, double share) {
  double low = share;
  double high = share;
  for (const Dot& dot : dots) {
    if (dot.look == "dim") continue;  // few games would squeeze all the others
    low = std::min(low, dot.low);
    high = std::max(high, dot.high);
  }
  Axis axis = axisFor(low, high, 5, [](double value) { return shortNumber(100 * value, 1) + " %"; });
  axis.mark = share;
  return axis;
}

Table winTable(const Named& groups, const std::string& what) {
  Table table{{what, "games", "win rate", "95 % range", "mean worth", "deviation"}, {}};
  for (const auto& [name, tally] : groups) {
    if (tally->games == 0) continue;
    table.rows.push_back({name, count(tally->games), percentText(tally->winRate(), 2),
                          ranged(wilson95(*tally)), moneyText(tally->meanWorth()),
                          moneyText(tally->worthDeviation())});
  }
  return table;
}

std::string winSentence(const Named& groups, double share, const std::string& kind) {
  const std::vector<Dot> dots = winDots(groups, share, true);
  const auto outside = std::count_if(dots.begin(), dots.end(),
                                     [](const Dot& dot) { return dot.look == "up" || dot.look == "down"; });
  if (outside == 0)
    return "No " + kind + " is favoured: what differs from " + shortNumber(100 * share, 1) +
           " % may be chance";
  const auto best = std::find_if(dots.begin(), dots.end(), [](const Dot& dot) { return dot.look != "dim"; });
  const auto worst =
      std::find_if(dots.rbegin(), dots.rend(), [](const Dot& dot) { return dot.look != "dim"; });
  std::string name = best->name;
  name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return name + " wins most often (" + best->figure + "), " + worst->name + " least (" + worst->figure + ")";
}

std::string players(const Report& report) {
  Named seats;
  Named places;
  for (std::size_t seat = 0; seat < report.seats(); ++seat) {
    seats.emplace_back("seat " + std::to_string(seat + 1), &report.result.seats[seat]);
    places.emplace_back(place(seat), &report.statistics.places[seat].tally);
  }
  std::string text = "<h2>Who wins</h2>\n";
  if (report.result.bots.size() > 1)
    text += winFigure(report, botGroups(report), "bot",
                      "Share of victories (%) of a seat with that bot, with 95 % ranges; the dashed line is "
                      "an even share.");
  text += winFigure(
      report, places, "place",
      "Share of victories (%) by place at the table, counted clockwise from the first player of the first "
      "round. Ranges are 95 %; the dashed line is an even share.");
  return text + winFigure(report, seats, "seat",
                          "The same by seat. Bots move one seat on from game to game, so a favoured seat "
                          "would point at a bot "
                          "that prefers some seats, or at a fault of the simulation.");
}

std::string worth(const Report& report) {
  return "<h2>How rich</h2>\n" + distribution(report) + growth(report);
}

}  // namespace bourse::html
