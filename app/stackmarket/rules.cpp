// What `bourse rules` prints of Stack Market.
#include "app/stackmarket/commands.h"
#include "host/games/stackmarket/binding.h"
#include "words/stackmarket/rules_page.h"

namespace bourse {

RulesPage stackMarketRules(const std::string& config, const Words& words) {
  return stackmarket::rulesPage(configOf<StackMarketBinding>(config), words);
}

}  // namespace bourse
