#include "host/games/stockpile/companion.h"

#include <nlohmann/json.hpp>

#include "games/stockpile/game.h"
#include "games/stockpile/insight.h"
#include "host/game/driver.h"
#include "host/games/stockpile/binding.h"
#include "host/json/json.h"

namespace bourse {
namespace {

using nlohmann::json;
using stockpile::Rules;
using stockpile::State;
using stockpile::Stockpile;

constexpr std::uint64_t kMostCash = 9999;
constexpr std::uint64_t kMostCards = 40;

std::string quoted(const char* name) {
  std::string text = "\"";
  text += name;
  text += '"';
  return text;
}

json refuse(Problem& problem, std::string code, std::string sentence) {
  problem = {std::move(code), std::move(sentence)};
  return nullptr;
}

bool rulesOf(const json& asked, Rules& rules, Problem& problem) {
  const json* given = member(asked, "config");
  ConfigFields fields;
  stockpile::Config config;
  if (given == nullptr || !fieldsOfJson(*given, fields, problem) ||
      !StockpileBinding::parseConfig(fields, config, problem)) {
    if (!problem.found()) problem = {"config-wrong", "\"config\" is missing."};
    return false;
  }
  const Result<Rules> compiled = Stockpile::compile(config);
  if (!ok(compiled)) {
    problem = {"config-wrong", "A game cannot be played like this."};
    return false;
  }
  rules = std::get<0>(compiled);
  return true;
}

/// A number from 0 on; what is missing is 0.
bool numberOf(const json& object, const char* name, std::uint64_t most, int& number, Problem& problem) {
  const json* value = member(object, name);
  std::uint64_t found = 0;
  if (value != nullptr && !numberIn(*value, most, found)) {
    problem = {"number-wrong", quoted(name) + " is a whole number, and not too large a one."};
    return false;
  }
  number = static_cast<int>(found);
  return true;
}

template <std::size_t N>
bool countsOf(const json& object, const char* name, std::array<std::uint8_t, N>& counts, Problem& problem) {
  const json* list = member(object, name);
  if (list == nullptr) return true;
  std::uint64_t number = 0;
  bool fine = list->is_array() && list->size() == N;
  for (std::size_t i = 0; fine && i < N; ++i) {
    fine = numberIn((*list)[i], kMostCards, number);
    counts[i] = static_cast<std::uint8_t>(number);
  }
  if (!fine) problem = {"list-wrong", quoted(name) + " is a list of numbers."};
  return fine;
}

/// A round is begun as the rules begin it; where players would choose first, anything will do.
json deal(const json& asked, Rules& rules, Problem& problem) {
  const json* text = member(asked, "seed");
  Seed seed;
  if (text == nullptr || !text->is_string() || !Seed::parse(text->get_ref<const std::string&>(), seed))
    return refuse(problem, "seed-wrong",
                  "\"seed\" is a number from 0 on, or a text of 64 hexadecimal digits.");
  EventSink nobody;
  State state = Stockpile::start(rules, nobody);
  Chance chance(seed);
  MoveList legal;
  OutcomeList outcomes;
  for (std::uint32_t line = 0; line < kMostLinesPerGame; ++line) {
    const Node node = Stockpile::node(rules, state);
    if (node.kind == Node::Kind::decision) {
      if (node.what == static_cast<int>(stockpile::Decision::placeCard)) break;
      Stockpile::legal(rules, state, node.seat, legal);
      Stockpile::apply(rules, state, node.seat, legal[0], nobody);
    } else {
      Stockpile::outcomes(rules, state, outcomes);
      Stockpile::apply(rules, state, kNobody, chance.draw(node.what, outcomes), nobody);
    }
  }
  return {{"pairs", StockpileBinding::stateJson(rules, state)["pairs"]}};
}

json move(const json& asked, const Rules& rules, Problem& problem) {
  int company = 0;
  int space = 0;
  int up = 0;
  int down = 0;
  if (!numberOf(asked, "company", stockpile::kCompanies - 1, company, problem)) return nullptr;
  const stockpile::Track& track = rules.track[company];
  if (!numberOf(asked, "space", static_cast<std::uint64_t>(track.length - 1), space, problem) ||
      !numberOf(asked, "up", 20, up, problem) || !numberOf(asked, "down", 20, down, problem))
    return nullptr;
  stockpile::Holding regular{.regular = 1};
  stockpile::Holding split{.split = 1};
  const stockpile::PriceWalk walk = stockpile::walkPrice(track, space, up - down, regular);
  stockpile::walkPrice(track, space, up - down, split);
  // A card that splits on the way is paid for only from the next split on.
  return {{"space", walk.space},       {"price", track.value[walk.space]}, {"splits", walk.splits},
          {"bankrupt", walk.bankrupt}, {"regular", regular.income},        {"split", split.income}};
}

bool readPlayer(const json& given, const Rules& rules, stockpile::Player& player, Problem& problem) {
  int cash = 0;
  int bonds = 0;
  int taxes = 0;
  if (!numberOf(given, "cash", kMostCash, cash, problem) ||
      !countsOf(given, "regular", player.regular, problem) ||
      !countsOf(given, "split", player.split, problem) || !countsOf(given, "fees", player.fees, problem) ||
      !countsOf(given, "commodities", player.commodity, problem) ||
      !numberOf(given, "bonds", kMostCards, bonds, problem) ||
      !numberOf(given, "taxes", std::size(stockpile::kTaxes) - 1, taxes, problem))
    return false;
  player.cash = static_cast<Money>(cash);
  if (rules.has(stockpile::Module::bonds)) player.bonds = static_cast<std::uint8_t>(bonds);
  if (rules.has(stockpile::Module::commodities)) player.taxes = static_cast<std::uint8_t>(taxes);
  return true;
}

json countJson(const stockpile::Count& count) {
  return {{"cash", count.cash},
          {"fees", count.fees},
          {"majority", count.majority},
          {"stock", count.stock},
          {"majorities", count.majorities},
          {"stocks", count.stocks},
          {"bonds", count.bonds},
          {"commodities", count.commodities},
          {"taxes", count.taxes},
          {"total", count.total}};
}

json count(const json& asked, const Rules& rules, Problem& problem) {
  EventSink nobody;
  State state = Stockpile::start(rules, nobody);
  const json* players = member(asked, "players");
  if (players == nullptr || !players->is_array() ||
      players->size() != static_cast<std::size_t>(rules.seats()))
    return refuse(problem, "players-wrong", "\"players\" is a list of everybody at the table.");
  if (!countsOf(asked, "prices", state.price, problem)) return nullptr;
  for (int company = 0; company < stockpile::kCompanies; ++company)
    if (state.price[static_cast<std::size_t>(company)] >= rules.track[company].length)
      return refuse(problem, "price-wrong", "A price is not on its track.");
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    if (!readPlayer((*players)[seat], rules, state.player[seat], problem)) return nullptr;
    // Everything lies open, so everybody has proved what they have.
    for (auto& observer : state.known)
      for (int company = 0; company < stockpile::kCompanies; ++company)
        observer[seat].setExactly(
            company, std::min<int>(state.player[seat].regular[static_cast<std::size_t>(company)], 15));
  }
  const stockpile::Insight insight =
      stockpile::insight(rules, stockpile::View{.masked = state, .observer = kSpectator});
  json counts = json::array();
  for (Seat seat = 0; seat < rules.seats(); ++seat) counts.push_back(countJson(insight.worth[seat].ifOver));
  return {{"counts", std::move(counts)}};
}

}  // namespace

json companion(const json& asked, Problem& problem) {
  Rules rules;
  const json* what = member(asked, "do");
  if (what == nullptr || !what->is_string())
    return refuse(problem, "do-missing", "\"do\" is deal, move or count.");
  if (!rulesOf(asked, rules, problem)) return nullptr;
  if (*what == "deal") return deal(asked, rules, problem);
  if (*what == "move") return move(asked, rules, problem);
  if (*what == "count") return count(asked, rules, problem);
  return refuse(problem, "do-unknown", "\"do\" is deal, move or count.");
}

}  // namespace bourse
