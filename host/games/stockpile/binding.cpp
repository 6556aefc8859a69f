#include "host/games/stockpile/binding.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/game/module_fields.h"
#include "host/game/nearest.h"
#include "host/games/stockpile/hindsight.h"
#include "host/games/stockpile/house_values.h"
#include "host/games/stockpile/plan_terms.h"
#include "host/record/notation.h"

namespace bourse {
namespace {

using stockpile::Config;
using stockpile::Module;

bool takePreset(std::string_view name, Config& config, Problem& problem) {
  int preset = 0;
  if (!parsePreset(stockpile::vocabulary(), name, preset, problem)) return false;
  const Config named = stockpile::configOf(static_cast<stockpile::Preset>(preset), config.seats);
  config.modules = named.modules;
  config.investorSets = named.investorSets;
  config.promos = named.promos;
  return true;
}

constexpr std::string_view kSets[] = {"base", "cc", "ii", "pp"};
static_assert(std::size(kSets) == stockpile::kInvestorSets);

bool parseSets(std::string_view list, Config& config, Problem& problem) {
  config.investorSets = 0;
  while (!list.empty()) {
    const std::string_view name = nextWord(list, ',');
    const auto* found = std::find(std::begin(kSets), std::end(kSets), name);
    if (found == std::end(kSets)) {
      problem = {"config-wrong", "There is no set of investors “" + std::string(name) + "”; there is " +
                                     listed(kSets) + "." + didYouMean(name, kSets)};
      return false;
    }
    config.investorSets = static_cast<std::uint8_t>(config.investorSets | 1u << (found - std::begin(kSets)));
  }
  return true;
}

bool parseSwitch(const ConfigFields& fields, const char* name, std::uint8_t& on, Problem& problem) {
  const std::string* word = field(fields, name);
  if (word == nullptr) return true;
  if (*word != "true" && *word != "false") {
    problem = {"config-wrong", std::string(name) + "= is true or false, not " + *word + "."};
    return false;
  }
  on = *word == "true" ? 1 : 0;
  return true;
}

std::string setsText(const Config& config) {
  std::string text;
  for (std::size_t set = 0; set < std::size(kSets); ++set)
    if ((config.investorSets >> set & 1u) != 0) text += (text.empty() ? "" : ",") + std::string(kSets[set]);
  return text;
}

}  // namespace

bool StockpileBinding::parseConfig(const ConfigFields& fields, Config& config, Problem& problem) {
  constexpr std::string_view kFields[] = {"seats",  "modules", "preset", "sets",
                                          "promos", "set",     "first",  "companion"};
  if (!onlyFields(fields, kFields, problem)) return false;
  const std::string* modules = field(fields, "modules");
  const std::string* preset = field(fields, "preset");
  if (modules != nullptr && preset != nullptr) {
    problem = {"config-wrong", "A config names modules or a preset, not both."};
    return false;
  }
  Config read;
  if (!numberField(fields, "seats", read.seats, problem)) return false;
  if (!numberField(fields, "first", read.firstPlayer, problem)) return false;
  if (field(fields, "first") != nullptr && read.firstPlayer == kNobody)
    read.firstPlayer = kNobody - 1;  // no seat
  if (modules != nullptr && !parseModules(vocabulary(), *modules, read.modules.bits, problem)) return false;
  if (preset != nullptr && !takePreset(*preset, read, problem)) return false;
  const std::string* sets = field(fields, "sets");
  if (sets != nullptr && !parseSets(*sets, read, problem)) return false;
  if (!parseSwitch(fields, "promos", read.promos, problem) ||
      !parseSwitch(fields, "companion", read.companion, problem))
    return false;
  const std::string* set = field(fields, "set");
  if (set != nullptr && !parseHouseValues(*set, read, problem)) return false;
  config = read;
  return true;
}

ConfigFields StockpileBinding::configFields(const Config& config) {
  ConfigFields fields{{"seats", std::to_string(config.seats)}};
  const std::string modules = modulesText(vocabulary(), config.modules.bits);
  if (!modules.empty()) fields.emplace_back("modules", modules);
  if (config.investorSets != stockpile::kAllInvestorSets) fields.emplace_back("sets", setsText(config));
  if (config.promos != 0) fields.emplace_back("promos", "true");
  if (const std::vector<std::string> values = houseValues(config); !values.empty()) {
    std::string text;
    for (const std::string& value : values) text += (text.empty() ? "" : ",") + value;
    fields.emplace_back("set", text);
  }
  if (config.firstPlayer != kNobody) fields.emplace_back("first", std::to_string(config.firstPlayer));
  if (config.companion != 0) fields.emplace_back("companion", "true");
  return fields;
}

nlohmann::json StockpileBinding::configJson(const Config& config) {
  nlohmann::json json{{"seats", config.seats}, {"modules", modulesJson(vocabulary(), config.modules.bits)}};
  if (config.investorSets != stockpile::kAllInvestorSets) {
    json["sets"] = nlohmann::json::array();
    for (std::size_t set = 0; set < std::size(kSets); ++set)
      if ((config.investorSets >> set & 1u) != 0) json["sets"].push_back(kSets[set]);
  }
  if (config.promos != 0) json["promos"] = true;
  if (std::vector<std::string> values = houseValues(config); !values.empty()) json["set"] = std::move(values);
  if (config.firstPlayer != kNobody) json["first"] = config.firstPlayer;
  if (config.companion != 0) json["companion"] = true;
  return json;
}

nlohmann::json StockpileBinding::catalogue() {
  const Vocabulary& vocabulary = stockpile::vocabulary();
  nlohmann::json modules = nlohmann::json::array(), presets = nlohmann::json::array();
  for (std::size_t i = 0; i < vocabulary.modules.size(); ++i) {
    nlohmann::json needs = nlohmann::json::array();
    if (stockpile::kModuleNeeds[i] >= 0)
      needs.push_back(vocabulary.modules[static_cast<std::size_t>(stockpile::kModuleNeeds[i])]);
    // No module of this game rules out another one.
    modules.push_back(
        {{"name", vocabulary.modules[i]}, {"needs", std::move(needs)}, {"forbids", nlohmann::json::array()}});
  }
  for (std::size_t i = 0; i < vocabulary.presets.size(); ++i)
    presets.push_back(
        {{"name", vocabulary.presets[i]},
         {"config", configJson(stockpile::configOf(static_cast<stockpile::Preset>(i), Config{}.seats))}});
  return {{"seats", {{"least", stockpile::kFewestSeats}, {"most", stockpile::kMostSeats}}},
          {"modules", std::move(modules)},
          {"presets", std::move(presets)},
          {"sets", kSets}};
}

int StockpileBinding::moneyTable(const stockpile::Rules& rules) {
  return static_cast<int>(rules.config.modules.has(Module::advancedBoard) ? stockpile::Board::advanced
                                                                          : stockpile::Board::standard);
}

bool StockpileBinding::automaticAnswer(const stockpile::Rules& rules, const stockpile::View& view,
                                       const MoveList& legal, Move& move) {
  if (Game::nodeOf(rules, view).what != static_cast<int>(stockpile::Decision::showShares) || legal.empty())
    return false;
  move = legal.back();  // the list rises with the number of cards shown
  return true;
}

std::uint8_t StockpileBinding::planDecision(Move limit) {
  const VerbInfo* verb = vocabulary().verb(limit.verb);
  if (verb == nullptr || verb->args.empty() || verb->args.back().type != stockpile::arg::space) return 0;
  for (const NodeInfo& decision : vocabulary().decisions)
    if (std::find(decision.verbs.begin(), decision.verbs.end(), limit.verb) != decision.verbs.end())
      return decision.number;
  return 0;
}

bool StockpileBinding::grants(Move limit, Move move) {
  return move.verb == limit.verb && move.a == limit.a && move.b <= limit.b && move.c <= limit.c;
}

std::uint8_t StockpileBinding::readPlanTerms(nlohmann::json& terms, Problem& problem) {
  stockpile::AuctionPlan plan;
  if (!bourse::readPlanTerms(terms, plan, problem)) return 0;
  terms = planTermsJson(plan);
  return static_cast<std::uint8_t>(stockpile::Decision::bid);
}

bool StockpileBinding::planned(const stockpile::Rules& rules, const stockpile::View& view,
                               const nlohmann::json& terms, const MoveList& legal, Move& move) {
  stockpile::AuctionPlan plan;
  Problem problem;
  return bourse::readPlanTerms(terms, plan, problem) && stockpile::plannedBid(rules, view, legal, plan, move);
}

nlohmann::json StockpileBinding::openView(const stockpile::Rules& rules, const stockpile::State& state,
                                          Seat observer) {
  nlohmann::json view = viewJson(rules, stockpile::View{.masked = state, .observer = observer});
  nlohmann::json known = nlohmann::json::array();
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    const nlohmann::json& regular = view["players"][seat]["regular"];
    known.push_back({{"least", regular}, {"most", regular}, {"fresh", 0}});
  }
  view["known"] = std::move(known);
  return view;
}

std::unique_ptr<AnyHindsight> StockpileBinding::makeHindsight(const Record& record, Seat seat,
                                                              Problem& problem) {
  ConfigFields fields;
  if (parseFields(record.config, fields, problem) && field(fields, "companion") != nullptr) {
    problem = {"hindsight-missing", "Most of this game lay on a real table: nobody can look back at it."};
    return nullptr;
  }
  return Hindsight::open(record, seat, problem);
}

Verdict StockpileBinding::explain(const stockpile::Rules& rules, const stockpile::View& view, Move move) {
  return Game::explain(rules, view, move);
}

}  // namespace bourse
