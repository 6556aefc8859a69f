#pragma once

#include "games/stockpile/rules.h"

namespace bourse::stockpile {

/// Whether the seat draws more strategies after everybody has laid two aside.
inline bool drawsMoreStrategies(const State& state, Seat seat) {
  constexpr std::size_t kOnStrategiesKept = 14;  // the hook
  return contains(state.wants[kOnStrategiesKept], seat);
}

}  // namespace bourse::stockpile
