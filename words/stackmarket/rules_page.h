// The rules of a table of Stack Market.
#pragma once

#include "games/stackmarket/config.h"
#include "words/rules_page.h"

namespace bourse::stackmarket {

RulesPage rulesPage(const Config& config, const Words& words);

}  // namespace bourse::stackmarket
