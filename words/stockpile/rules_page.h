// The rules of a table of Stockpile, with the investors and strategies that can come up at it.
#pragma once

#include "games/stockpile/rules.h"
#include "words/rules_page.h"

namespace bourse::stockpile {

/// Sections of cards come last: “investors” and “strategies”, a line for each, its key being the card’s id.
RulesPage rulesPage(const Rules& rules, const Words& words);

}  // namespace bourse::stockpile
