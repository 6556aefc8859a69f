// The tables of the game: set-up, round and end.
#pragma once

#include <string_view>

#include "games/stockpile/rules.h"

namespace bourse::stockpile {

/// Keeps the rows of the tables whose module is on.
void compileTables(Rules& rules);

/// The name of the row a game stands at, for messages and tests ("bid", "move prices"); empty when it is
/// over.
std::string_view stepName(const Rules& rules, const State& state);

}  // namespace bourse::stockpile
