#include "host/record/open_view.h"

#include <nlohmann/json.hpp>

#include "host/games/stockpile/binding.h"
#include "host/json/json.h"

namespace bourse {

using nlohmann::json;
using stockpile::Stockpile;

json openView(const Record& record, std::size_t count, Seat observer) {
  ConfigFields fields;
  stockpile::Config config;
  Problem problem;
  if (record.game != StockpileBinding::vocabulary().game || !parseFields(record.config, fields, problem) ||
      !StockpileBinding::parseConfig(fields, config, problem))
    return nullptr;
  const Result<stockpile::Rules> compiled = Stockpile::compile(config);
  if (!ok(compiled)) return nullptr;
  const stockpile::Rules& rules = std::get<0>(compiled);
  EventSink nobody;
  stockpile::State state = Stockpile::start(rules, nobody);
  for (std::size_t line = 0; line < count; ++line)
    Stockpile::apply(rules, state, record.lines[line].seat, record.lines[line].move, nobody);
  json view = StockpileBinding::viewJson(rules, stockpile::View{.masked = state, .observer = observer});
  json known = json::array();
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    const json& regular = view["players"][seat]["regular"];
    known.push_back({{"least", regular}, {"most", regular}, {"fresh", 0}});
  }
  view["known"] = std::move(known);
  return {{"view", std::move(view)},
          {"node", nodeJson(StockpileBinding::vocabulary(), Stockpile::node(rules, state))}};
}

}  // namespace bourse
