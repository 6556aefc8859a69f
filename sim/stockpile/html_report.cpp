#include "sim/stockpile/html_report.h"

#include <bit>

#include "core/check.h"
#include "host/game/version.h"
#include "host/games/stockpile/binding.h"
#include "host/games/stockpile/house_values.h"
#include "host/record/notation.h"
#include "sim/format.h"
#include "sim/html_charts.h"
#include "sim/stockpile/cautions.h"
#include "sim/stockpile/html_sections.h"
#include "sim/svg.h"

namespace bourse {
namespace {

using html::Report;

std::string fact(std::string_view name, const std::string& value) {
  return "<dt>" + escaped(name) + "</dt><dd>" + value + "</dd>\n";
}

std::string moduleList(const Report& report) {
  if (report.simulation.arena.mixed()) return "every set of modules, drawn for each game";
  std::string list;
  for (int i = 0; i < stockpile::kModules; ++i)
    if (report.simulation.config().modules.has(static_cast<stockpile::Module>(i)))
      list += (list.empty() ? "" : ", ") + report.words.name(ArgType::module, i);
  return list.empty() ? "the base game" : list;
}

std::string botList(const Report& report) {
  std::string list;
  for (const NamedTally& bot : report.result.bots)
    list += (list.empty() ? "" : ", ") + std::to_string(bot.seats) + " × " + bot.name;
  return list;
}

std::string head(const Report& report) {
  const std::string players = std::to_string(report.seats()) + " players";
  std::string text = "<p class=\"over\">Bourse · simulation of Stockpile</p>\n<h1>" +
                     html::count(static_cast<std::int64_t>(report.result.games)) + " games of " + players +
                     "</h1>\n";
  text += "<p class=\"lead\">" + escaped(moduleList(report)) + ".</p>\n";
  if (report.result.games < report.plan.games)
    text += "<p>Stopped early: " + html::count(static_cast<std::int64_t>(report.plan.games)) +
            " games were asked for. These are the first of them.</p>\n";
  for (const std::string& caution : report.words.cautions)
    text += "<p class=\"caution\"><b>Caution.</b> " + escaped(caution) + "</p>\n";
  text += "<dl class=\"facts\">\n" + fact("at the table", escaped(botList(report)));
  text += fact("configuration", "<code>" + escaped(report.simulation.arena.configText()) + "</code>");
  if (const std::vector<std::string> values = houseValues(report.simulation.config()); !values.empty()) {
    std::string list;
    for (const std::string& value : values) list += (list.empty() ? "" : ", ") + value;
    text += fact("changed values", "<b>" + escaped(list) + "</b>");
  }
  text += fact("seed", "<code>" + escaped(seedText(report.plan.seed)) + "</code>");
  text += fact("version", escaped(std::string("bourse ") + kVersion + ", rules " +
                                  std::to_string(StockpileBinding::kRulesVersion)));
  return text + fact("again", "<code>" + escaped(report.words.command) + "</code>") + "</dl>\n";
}

std::string key(const std::string& figure, std::string_view words) {
  return "<li><b>" + escaped(figure) + "</b>" + escaped(words) + "</li>\n";
}

std::string keys(const Report& report) {
  Tally all;
  for (const Tally& seat : report.result.seats) all.add(seat);
  const auto games = static_cast<double>(report.result.games);
  std::int64_t splits = 0;
  std::int64_t bankruptcies = 0;
  for (const CompanyTally& company : report.statistics.companies) {
    splits += company.splits;
    bankruptcies += company.bankruptcies;
  }
  const Tally& first = report.statistics.places[0].tally;
  return "<ul class=\"keys\">\n" + key(html::moneyText(all.meanWorth()), "mean final worth") +
         key(html::moneyText(static_cast<double>(report.statistics.margin) / games),
             "between the winner and the next") +
         key(html::percentText(first.winRate()), "wins of the first player") +
         key(shortNumber(static_cast<double>(splits) / games, 1), "splits a game") +
         key(shortNumber(static_cast<double>(bankruptcies) / games, 1), "bankruptcies a game") +
         key(shortNumber(static_cast<double>(report.result.decisions) / games, 0), "decisions a game") +
         "</ul>\n";
}

/// How many games tell how much: of a place, and of an investor.
std::string precision(const Report& report) {
  const stockpile::Rules& rules = report.simulation.arena.rules();
  const int seats = rules.seats();
  html::Table table{{"to know to", "a place or seat", "an investor"}, {}};
  const auto dealt = static_cast<double>(std::popcount(rules.investors));
  const double kept = seats * stockpile::investorsDealt(seats) / 2.0;
  for (const double points : {5.0, 3.0, 2.0, 1.0})
    table.rows.push_back({"± " + shortNumber(points, 0) + " points",
                          html::count(gamesNeeded(seats, points, 1)),
                          dealt > 0 ? html::count(gamesNeeded(seats, points, kept / dealt)) : "–"});
  return "<h2>How many games?</h2>\n" +
         html::figure("Half the range takes four times the games",
                      "Games until the 95 % range of a win rate near an even share is that narrow.", "",
                      table);
}

constexpr const char* kFooter =
    "<footer><p>A victory that is shared by k players counts 1/k for each. Ranges of rates are Wilson’s 95 % "
    "intervals. Money is "
    "in thousands. Statistics are sums of whole numbers over numbered games: the same seed gives the same "
    "page, whatever the "
    "number of threads.</p></footer>\n";

}  // namespace

std::string reportHtml(const StockpileSimulation& simulation, const ReportWords& words) {
  const SimulationResult& result = simulation.result;
  const Report report{simulation, simulation.plan, result, simulation.arena.statistics(), words};
  std::string page =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>" +
      html::count(static_cast<std::int64_t>(result.games)) + " games of Stockpile</title>\n<style>" +
      std::string(html::styleSheet()) + "</style>\n</head>\n<body>\n<main>\n" + head(report);
  if (result.games == 0)
    page += "<p>No game was finished, so there is nothing to show.</p>\n";
  else
    page += keys(report) + html::players(report) + html::worth(report) + html::money(report) +
            html::bids(report) + html::investors(report) + html::strategies(report) + html::modules(report) +
            html::companies(report) + precision(report);
  return page + kFooter + "</main>\n</body>\n</html>\n";
}

}  // namespace bourse
