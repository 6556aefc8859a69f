// The tables of the game: set-up, round and end.
#pragma once

#include <string_view>

#include "games/stockpile/rules.h"

namespace bourse::stockpile {

/// Keeps the rows of the tables whose module is on.
void compileTables(Rules& rules);

/// As people name the parts of a round; the texts call them phase.<name>.
enum class Phase : std::uint8_t {
  setup,
  roundStart,
  information,
  supply,
  demand,
  settlement,
  action,
  selling,
  movement,
  roundEnd,
  gameEnd,
};
Phase phaseOf(const Rules& rules, const State& state);
std::string_view nameOf(Phase phase);

/// The name of the row a game stands at, for messages and tests ("bid", "move prices"); empty when it is
/// over.
std::string_view stepName(const Rules& rules, const State& state);

}  // namespace bourse::stockpile
