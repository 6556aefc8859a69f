// The usual beginning of a scenario about a strategy.
#pragma once

#include <string>
#include <string_view>

#include "tests/support/table.h"

namespace bourse::told {

/// Seat 0 has the card and acts first. Seat 1 has another one, so that the Action Phase is not over when seat
/// 0 has played.
inline Table holding(const std::string& card, std::string_view modules = "strategies,promos", int seats = 3) {
  return Table::of(seats, modules).hand(0, {card}).hand(1, {card == "straddle" ? "bull-run" : "straddle"});
}

}  // namespace bourse::told
