#include <algorithm>
#include <nlohmann/json.hpp>

#include "gen/stockpile_vocabulary.h"
#include "sim/stockpile/statistics_report.h"
#include "sim/tally_json.h"

namespace bourse {
namespace {

using nlohmann::ordered_json;

double over(std::int64_t sum, std::int64_t count) {
  return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
}

ordered_json flowJson(const MoneyFlow& flow, std::int64_t appearances) {
  ordered_json json = ordered_json::object();
  const auto events = MoneyEvents::all().events();
  for (std::size_t i = 0; i < events.size(); ++i)
    if (flow[i] != 0) json[std::string(events[i]->name)] = over(flow[i], appearances);
  return json;
}

ordered_json groupJson(ordered_json row, const Group& group) {
  row.update(tallyJson(group.tally));
  row["money"] = flowJson(group.flow, group.tally.games);
  return row;
}

ordered_json cardsJson(const Statistics& statistics, ordered_json& strategies) {
  const Vocabulary& words = stockpile::vocabulary();
  ordered_json investors = ordered_json::array();
  for (std::size_t i = 0; i < statistics.investors.size(); ++i)
    if (statistics.investors[i].tally.games > 0)
      investors.push_back(
          groupJson({{"investor", words.nameOf(stockpile::arg::investor, static_cast<int>(i))},
                     {"dealt", statistics.investorsDealt[i]}},
                    statistics.investors[i]));
  strategies = ordered_json::array();
  for (std::size_t i = 0; i < statistics.strategies.size(); ++i) {
    const StrategyTally& card = statistics.strategies[i];
    if (card.dealt == 0) continue;
    strategies.push_back({{"strategy", words.nameOf(stockpile::arg::strategy, static_cast<int>(i))},
                          {"dealt", card.dealt},
                          {"kept", tallyJson(card.kept)},
                          {"played", tallyJson(card.played)},
                          {"paid", over(card.paid, card.played.games)},
                          {"cost", over(card.cost, card.played.games)}});
  }
  return investors;
}

ordered_json spacesJson(const StockpileSimulation& simulation) {
  const Statistics& statistics = simulation.arena.statistics();
  ordered_json spaces = ordered_json::array();
  for (std::size_t i = 0; i < statistics.spaces.size(); ++i) {
    const SpaceTally& space = statistics.spaces[i];
    spaces.push_back({{"space", i},
                      {"bid", simulation.arena.rules().bids[i]},
                      {"piles", space.piles},
                      {"paid", over(space.paid, space.piles)},
                      {"cards", over(space.cards, space.piles)},
                      {"worth", over(space.worth, space.piles)},
                      {"gain", over(space.gain, space.piles)}});
  }
  return spaces;
}

ordered_json modulesJson(const Statistics& statistics) {
  const auto side = [](const ModuleTally& tally) -> ordered_json {
    return {{"games", tally.games},
            {"decisions", over(tally.decisions, tally.games)},
            {"margin", over(tally.margin, tally.games)},
            {"mean_worth", tally.all.meanWorth()},
            {"first_player", tallyJson(tally.first)},
            {"first_bot", tallyJson(tally.bot)}};
  };
  ordered_json modules = ordered_json::array();
  for (std::size_t i = 0; i < statistics.modules.size(); ++i)
    modules.push_back({{"module", stockpile::vocabulary().modules[i]},
                       {"without", side(statistics.modules[i][0])},
                       {"with", side(statistics.modules[i][1])}});
  return modules;
}

ordered_json columnsJson(const Statistics& statistics, std::int64_t seats) {
  ordered_json columns = ordered_json::array();
  for (std::size_t column = 0; column < kColumns; ++column) {
    const WorthTally& worth = statistics.worth[column];
    if (worth.games == 0) continue;
    columns.push_back({{"column", column == kStartColumn   ? "start"
                                  : column == kFinalColumn ? "count"
                                                           : std::to_string(column)},
                       {"worth", over(worth.all, worth.games * seats)},
                       {"winner_worth", over(worth.winner, worth.games)},
                       {"last_worth", over(worth.last, worth.games)},
                       {"money", flowJson(statistics.flow[column], worth.games * seats)}});
  }
  return columns;
}

}  // namespace

ordered_json statisticsJson(const StockpileSimulation& simulation) {
  const SimulationResult& result = simulation.result;
  const Statistics& statistics = simulation.arena.statistics();
  ordered_json json;
  json["margin"] = over(statistics.margin, statistics.games);
  json["places"] = ordered_json::array();
  json["seats"] = ordered_json::array();
  for (std::size_t i = 0; i < simulation.seats(); ++i) {
    json["places"].push_back(groupJson({{"place", i}}, statistics.places[i]));
    json["seats"].push_back(groupJson({{"seat", i}}, statistics.seats[i]));
  }
  json["bots"] = ordered_json::array();
  for (std::size_t i = 0; i < result.bots.size(); ++i)
    json["bots"].push_back(groupJson({{"bot", result.bots[i].name}}, statistics.bots[i]));
  ordered_json strategies;
  json["investors"] = cardsJson(statistics, strategies);
  json["strategies"] = std::move(strategies);
  json["bid_spaces"] = spacesJson(simulation);
  json["pile_sizes"] = statistics.pileSizes;
  json["cash_after_round_1"] = statistics.cashLeft;
  json["companies"] = ordered_json::array();
  for (std::size_t i = 0; i < statistics.companies.size(); ++i) {
    const CompanyTally& company = statistics.companies[i];
    json["companies"].push_back(
        {{"company", stockpile::vocabulary().nameOf(stockpile::arg::company, static_cast<int>(i))},
         {"splits", over(company.splits, statistics.games)},
         {"bankruptcies", over(company.bankruptcies, statistics.games)},
         {"dividends", over(company.dividends, statistics.games)},
         {"sold", over(company.sold, statistics.games)},
         {"majorities", over(company.majorities, statistics.games)}});
  }
  json["modules"] = modulesJson(statistics);
  json["rounds"] = columnsJson(statistics, static_cast<std::int64_t>(simulation.seats()));
  json["worths"] = {{"least", kLeastWorth},
                    {"step", kWorthStep},
                    {"players", statistics.worths},
                    {"winners", statistics.winnersWorths}};
  return json;
}

}  // namespace bourse
