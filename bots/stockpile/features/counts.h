// Counts of companies, cards … as an observation shows them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/lanes.h"

namespace bourse::stockpile {

using lanes::Lanes;

/// Each of N bytes times `scale`, at most 255; all below 128.
template <std::size_t N>
[[gnu::always_inline]] inline void storeScaled(std::uint8_t (&to)[N], const std::uint8_t* from, int scale) {
  using namespace lanes;
  std::size_t at = 0;
  for (; at + 8 <= N; at += 8) store<8>(to + at, scaled(load<8>(from + at), scale));
  store<N % 8>(to + at, scaled(load<N % 8>(from + at), scale));
}
template <std::size_t N>
void storeScaled(std::uint8_t (&to)[N], const std::array<std::uint8_t, N>& from, int scale) {
  storeScaled(to, from.data(), scale);
}

/// Each number times its own scale, at most 255; all numbers below 128. Products fit into sixteen bits, so a
/// processor reckons with eight at once.
template <std::size_t N>
void scaleEach(const std::uint8_t (&number)[N], const std::uint8_t (&scale)[N], std::uint8_t* to) {
  for (std::size_t i = 0; i < N; ++i) {
    const auto product = static_cast<std::int16_t>(number[i] * scale[i]);
    to[i] = static_cast<std::uint8_t>(product < 255 ? product : 255);
  }
}

/// Rows of at most eight bytes by a number from 0 to 15: the number times `scale`, at most 255, then `flags`
/// flags of which as many are 255.
struct CountShown {
  std::array<Lanes, 16> row{};
  constexpr CountShown(int scale, int flags) {
    for (int number = 0; number < 16; ++number) {
      const int shown = number * scale, filled = number < flags ? number : flags;
      row[static_cast<std::size_t>(number)] =
          static_cast<Lanes>(shown < 255 ? shown : 255) | (((Lanes{1} << (8 * filled)) - 1) << 8);
    }
  }
  [[nodiscard]] Lanes of(int number) const { return row[static_cast<std::size_t>(number) & 15u]; }
};

}  // namespace bourse::stockpile
