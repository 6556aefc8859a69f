// Investors, strategies and modules: what a card or a module does to who wins.
#include <algorithm>
#include <cmath>

#include "sim/format.h"
#include "sim/stockpile/html_sections.h"
#include "sim/svg.h"

namespace bourse::html {
namespace {

constexpr const char* kColours =
    "Ranges are 95 %. Green and red are those that differ from an even share by more than luck explains, all "
    "of them tested together; pale ones were met in fewer than 30 games.";

std::int64_t sourceOf(const Group& group, std::string_view name) {
  for (const MoneySource& source : moneySources())
    if (source.name == name) return sourceSum(source, group.flow);
  return 0;
}

std::string cardSentence(const std::vector<Dot>& dots, const std::string& kind) {
  const auto up = std::count_if(dots.begin(), dots.end(), [](const Dot& dot) { return dot.look == "up"; });
  const auto down =
      std::count_if(dots.begin(), dots.end(), [](const Dot& dot) { return dot.look == "down"; });
  const auto best = std::find_if(dots.begin(), dots.end(), [](const Dot& dot) { return dot.look != "dim"; });
  if (up + down == 0 || best == dots.end()) return "No " + kind + " can be told from an even share";
  return best->name + " wins most often (" + best->figure + "); of " + std::to_string(dots.size()) +
         ", above an even share: " + std::to_string(up) + ", below: " + std::to_string(down);
}

struct ModuleFigures {
  std::string name;
  const ModuleTally *without, *with;
};

std::string moduleWorth(const std::vector<ModuleFigures>& modules, const Table& table) {
  std::vector<Span> spans;
  double low = 1e9;
  double high = 0;
  const Span* widest = nullptr;
  for (const ModuleFigures& module : modules) {
    const double from = module.without->all.meanWorth();
    const double to = module.with->all.meanWorth();
    spans.push_back({module.name, from, to, (to < from ? "" : "+") + moneyText(to - from)});
    low = std::min({low, from, to});
    high = std::max({high, from, to});
  }
  for (const Span& span : spans)
    if (widest == nullptr || std::abs(span.to - span.from) > std::abs(widest->to - widest->from))
      widest = &span;
  return figure(
      widest->name + " changes worth most: " + widest->figure + " a player",
      "Mean final worth ($K) of games without and with a module; all other modules are drawn at random.",
      spanPlot(spans, axisFor(low, high, 6, [](double value) { return moneyText(value, 1); }), "without",
               "with"),
      table);
}

std::string moduleFirst(const Report& report, const std::vector<ModuleFigures>& modules, const Table& table) {
  Named groups;
  for (const ModuleFigures& module : modules) groups.emplace_back(module.name, &module.with->first);
  const std::vector<Dot> dots = winDots(groups, report.share(), false);
  const bool none = std::all_of(dots.begin(), dots.end(),
                                [](const Dot& dot) { return dot.look.empty() || dot.look == "dim"; });
  return figure(none ? "The first player is not favoured with any module"
                     : "With some modules the first player does not have an even share",
                "Share of victories (%) of the first player of the first round in games with the module, "
                "with 95 % ranges.",
                dotPlot(dots, winAxis(dots, report.share())), table);
}

}  // namespace

std::string investors(const Report& report) {
  Named groups;
  Table table{{"investor", "dealt", "games", "win rate", "95 % range", "mean worth", "start money",
               "own ability", "bids", "sales"},
              {}};
  for (int i = 0; i < stockpile::kInvestors; ++i) {
    const Group& group = report.statistics.investors[static_cast<std::size_t>(i)];
    if (group.tally.games == 0) continue;
    const std::string name = report.words.name(stockpile::arg::investor, i);
    groups.emplace_back(name, &group.tally);
    const auto mean = [&](const char* source) {
      return moneyText(static_cast<double>(sourceOf(group, source)) / static_cast<double>(group.tally.games));
    };
    const Interval range = wilson95(group.tally);
    table.rows.push_back({name, count(report.statistics.investorsDealt[static_cast<std::size_t>(i)]),
                          count(group.tally.games), percentText(group.tally.winRate(), 2),
                          printed("%.1f … %.1f %%", 100 * range.low, 100 * range.high),
                          moneyText(group.tally.meanWorth()), mean("start money"), mean("abilities"),
                          mean("bids"), mean("sales")});
  }
  if (groups.empty()) return "";
  const std::vector<Dot> dots = winDots(groups, report.share(), true);
  return "<h2>Investors</h2>\n" +
         figure(cardSentence(dots, "investor"),
                std::string("Share of victories (%) of players with the investor. ") + kColours,
                dotPlot(dots, winAxis(dots, report.share())), table);
}

std::string strategies(const Report& report) {
  Named groups;
  Table table{{"strategy", "dealt", "kept", "played", "win rate if played", "if kept", "mean worth if played",
               "paid", "cost"},
              {}};
  for (int i = 0; i < stockpile::kStrategies; ++i) {
    const StrategyTally& card = report.statistics.strategies[static_cast<std::size_t>(i)];
    if (card.dealt == 0) continue;
    const std::string name = report.words.name(stockpile::arg::strategy, i);
    groups.emplace_back(name, &card.played);
    const auto played = static_cast<double>(std::max<std::int64_t>(1, card.played.games));
    const auto part = [&](std::int64_t of) {
      return percentText(static_cast<double>(of) / static_cast<double>(card.dealt), 0);
    };
    table.rows.push_back({name, count(card.dealt), part(card.kept.games), part(card.played.games),
                          percentText(card.played.winRate(), 2), percentText(card.kept.winRate(), 2),
                          moneyText(card.played.meanWorth()),
                          moneyText(static_cast<double>(card.paid) / played),
                          moneyText(static_cast<double>(card.cost) / played)});
  }
  if (groups.empty()) return "";
  const std::vector<Dot> dots = winDots(groups, report.share(), true);
  std::vector<Bar> bars;
  double low = 0;
  double high = 0;
  for (int i = 0; i < stockpile::kStrategies; ++i) {
    const StrategyTally& card = report.statistics.strategies[static_cast<std::size_t>(i)];
    if (card.played.games == 0 || (card.paid == 0 && card.cost == 0)) continue;
    const double net = static_cast<double>(card.paid - card.cost) / static_cast<double>(card.played.games);
    bars.push_back(
        {report.words.name(stockpile::arg::strategy, i), net, moneyText(net), net < 0 ? "s1" : "s3"});
    low = std::min(low, net);
    high = std::max(high, net);
  }
  largestFirst(bars);
  std::string text = "<h2>Strategies</h2>\n";
  if (dots.empty())
    text += "<p>No strategy was played: these bots keep them all in hand.</p>\n";
  else
    text += figure(cardSentence(dots, "strategy"),
                   std::string("Share of victories (%) of players who played the card. ") + kColours,
                   dotPlot(dots, winAxis(dots, report.share())), table);
  if (!bars.empty())
    text +=
        figure(bars.front().name + " pays most by itself: " + bars.front().figure + " a play",
               "Money the card itself pays less what it costs, mean per play ($K). What it does to prices, "
               "stock or piles is "
               "not in here.",
               barPlot(bars, axisFor(low, high, 6, [](double value) { return moneyText(value, 1); })), table);
  return text;
}

std::string modules(const Report& report) {
  std::vector<ModuleFigures> compared;
  Table table{{"module", "games with", "games without", "worth with", "worth without", "margin with",
               "margin without", "decisions with", "decisions without", "first player with", "without"},
              {}};
  for (int i = 0; i < stockpile::kModules; ++i) {
    const auto& [without, with] = report.statistics.modules[static_cast<std::size_t>(i)];
    if (with.games == 0 || without.games == 0) continue;
    const std::string name = report.words.name(ArgType::module, i);
    compared.push_back({name, &without, &with});
    const auto mean = [](std::int64_t sum, const ModuleTally& of) {
      return static_cast<double>(sum) / static_cast<double>(of.games);
    };
    table.rows.push_back({name, count(with.games), count(without.games), moneyText(with.all.meanWorth()),
                          moneyText(without.all.meanWorth()), moneyText(mean(with.margin, with)),
                          moneyText(mean(without.margin, without)),
                          shortNumber(mean(with.decisions, with), 0),
                          shortNumber(mean(without.decisions, without), 0), percentText(with.first.winRate()),
                          percentText(without.first.winRate())});
  }
  if (compared.empty()) return "";
  return "<h2>Modules</h2>\n" + moduleWorth(compared, table) + moduleFirst(report, compared, table);
}

}  // namespace bourse::html
