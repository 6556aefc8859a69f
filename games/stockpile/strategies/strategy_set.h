// Sets of strategy cards as they lie in State: one bit each, seven bytes.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "gen/stockpile_ids.h"

namespace bourse::stockpile {

using StrategySet = std::array<std::uint8_t, 7>;
static_assert(kStrategies <= 55 && std::endian::native == std::endian::little);

inline std::uint64_t bitsOf(const StrategySet& set) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, set.data(), sizeof set);
  return bits;
}
inline StrategySet strategySet(std::uint64_t bits) {
  StrategySet set;
  std::memcpy(set.data(), &bits, sizeof set);
  return set;
}
constexpr std::uint64_t strategyBit(int card) { return std::uint64_t{1} << card; }

inline bool hasStrategy(const StrategySet& set, int card) {
  return card < kStrategies && (bitsOf(set) & strategyBit(card)) != 0;
}
inline void addStrategy(StrategySet& set, int card) { set = strategySet(bitsOf(set) | strategyBit(card)); }
inline void removeStrategy(StrategySet& set, int card) {
  set = strategySet(bitsOf(set) & ~strategyBit(card));
}

/// Another's hand in a view is a number only, marked as such: the last byte of a real hand is never so high.
inline constexpr std::uint8_t kNumberOnly = 255;
inline StrategySet numberOnly(int cards) {
  return {static_cast<std::uint8_t>(cards), 0, 0, 0, 0, 0, kNumberOnly};
}
inline bool isNumberOnly(const StrategySet& set) { return set[6] == kNumberOnly; }
/// How many cards there are; of a masked hand too, since the number is public.
inline int cardsIn(const StrategySet& set) { return isNumberOnly(set) ? set[0] : std::popcount(bitsOf(set)); }

/// Calls `each` with every card of the set, in the order of their numbers.
template <class Each>
void everyStrategy(const StrategySet& set, Each each) {
  for (std::uint64_t bits = bitsOf(set); bits != 0; bits &= bits - 1) each(std::countr_zero(bits));
}

}  // namespace bourse::stockpile
