// What `bourse rules` prints of Stockpile.
#include "app/stockpile/commands.h"
#include "host/games/stockpile/binding.h"
#include "words/stockpile/rules_page.h"

namespace bourse {

RulesPage stockpileRules(const std::string& config, const Words& words) {
  const auto rules = stockpile::compile(configOf<StockpileBinding>(config));
  return stockpile::rulesPage(std::get<stockpile::Rules>(rules), words);
}

}  // namespace bourse
