// Reckoning with all companies at once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "gen/stockpile_ids.h"

namespace bourse::stockpile {

/// A byte for each company, reckoned with all at once in one word; the last two bytes mean nothing. Results
/// must fit into their bytes.
using Lanes = std::uint64_t;
constexpr Lanes each(int value) { return static_cast<Lanes>(value) * 0x0101010101010101u; }
/// 255 in the bytes of `a` that are above those of `b`; all below 128.
constexpr Lanes above(Lanes a, Lanes b) { return ((a + each(127) - b) >> 7 & each(1)) * 255; }
constexpr Lanes lower(Lanes a, Lanes b) { return a ^ ((a ^ b) & above(a, b)); }
constexpr Lanes higher(Lanes a, Lanes b) { return b ^ ((a ^ b) & above(a, b)); }
constexpr int laneOf(Lanes lanes, int company) { return static_cast<int>(lanes >> (8 * company) & 255u); }
template <std::size_t N>
Lanes load(const std::array<std::uint8_t, N>& bytes) {
  static_assert(N >= kCompanies && std::endian::native == std::endian::little);
  Lanes lanes = 0;
  std::memcpy(&lanes, bytes.data(), kCompanies);
  return lanes;
}

/// What is shown of cards that somebody surely has: × 25, and up to 4.
struct LeastShown {
  std::array<std::uint64_t, 16> row{};
  constexpr LeastShown() {
    for (std::size_t cards = 0; cards < row.size(); ++cards) {
      const std::size_t filled = cards < 4 ? cards : 4;
      row[cards] = (std::uint64_t{cards} * 25 & 255u) | (((std::uint64_t{1} << (8 * filled)) - 1) << 8);
    }
  }
};
inline constexpr LeastShown kLeastShown;

}  // namespace bourse::stockpile
