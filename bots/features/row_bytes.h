// How numbers are shown in the bytes of a row: places of a row that holds zeros are filled. Nothing here asks
// what depends on a value where a table will do: a processor would guess wrong too often.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace bourse::features {

using Byte = std::uint8_t;

/// Which of rising limits a value reaches: one row for every value from just below the first to the last.
template <std::size_t N>
struct Limits {
  static constexpr std::size_t kMostValues = 512;
  int lowest = 0, highest = 0;
  std::array<std::array<Byte, N>, kMostValues> row{};

  constexpr explicit Limits(const int (&limits)[N]) : lowest(limits[0] - 1), highest(limits[N - 1]) {
    for (int value = lowest; value <= highest; ++value)
      for (std::size_t i = 0; i < N; ++i)
        row[static_cast<std::size_t>(value - lowest)][i] = value >= limits[i] ? 255 : 0;
  }
  [[nodiscard]] const Byte* of(int value) const {
    const int least = value < lowest ? lowest : value;
    return row[static_cast<std::size_t>((least > highest ? highest : least) - lowest)].data();
  }
};

/// Eight flags of a byte as eight bytes, and a row of 255 that ends: copied instead of asking bit by bit.
struct Spread {
  static constexpr int kLongest = 32;
  std::array<std::array<Byte, 8>, 256> bits{};
  std::array<Byte, 2 * kLongest> rod{};

  constexpr Spread() {
    for (std::size_t set = 0; set < bits.size(); ++set)
      for (std::size_t bit = 0; bit < 8; ++bit) bits[set][bit] = (set >> bit & 1u) != 0 ? 255 : 0;
    for (std::size_t i = 0; i < kLongest; ++i) rod[i] = 255;
  }
};
inline constexpr Spread kSpread;

/// value × scale, kept between 0 and 255.
[[gnu::always_inline]] inline Byte number(int value, int scale) {
  const int scaled = value * scale;
  const int positive = scaled < 0 ? 0 : scaled;
  return static_cast<Byte>(positive > 255 ? 255 : positive);
}
/// The same for what is known to fit.
[[gnu::always_inline]] inline Byte small(int value, int scale) { return static_cast<Byte>(value * scale); }
[[gnu::always_inline]] inline Byte flag(bool on) { return static_cast<Byte>(-static_cast<int>(on)); }

/// 255 in the place of the value; a value outside leaves all as it is.
[[gnu::always_inline]] inline void oneHot(Byte* at, int value, int count) {
  Byte nowhere;
  const bool inside = static_cast<unsigned>(value) < static_cast<unsigned>(count);
  *(inside ? at + value : &nowhere) = 255;
}
/// 255 in the first `value` places.
[[gnu::always_inline]] inline void upTo(Byte* at, int value, int count) {
  const int some = value < 0 ? 0 : value;
  const int filled = some < count ? some : count;
  std::memcpy(at, kSpread.rod.data() + Spread::kLongest - filled, static_cast<std::size_t>(count));
}
/// One flag per bit, the lowest first.
[[gnu::always_inline]] inline void bits(Byte* at, std::uint64_t set, int count) {
  for (; count >= 8; count -= 8, set >>= 8, at += 8) std::memcpy(at, kSpread.bits[set & 255u].data(), 8);
  std::memcpy(at, kSpread.bits[set & 255u].data(), static_cast<std::size_t>(count));
}
/// 255 for every limit that the value reaches.
template <std::size_t N>
[[gnu::always_inline]] inline void reached(Byte (&field)[N], int value, const Limits<N>& limits) {
  std::memcpy(field, limits.of(value), N);
}

template <std::size_t N>
[[gnu::always_inline]] inline void oneHot(Byte (&field)[N], int value) {
  oneHot(field, value, static_cast<int>(N));
}
template <std::size_t N>
[[gnu::always_inline]] inline void upTo(Byte (&field)[N], int value) {
  upTo(field, value, static_cast<int>(N));
}
template <std::size_t N>
[[gnu::always_inline]] inline void bits(Byte (&field)[N], std::uint64_t set) {
  bits(field, set, static_cast<int>(N));
}
/// Adds to a counter that stops at 255.
[[gnu::always_inline]] inline void raise(Byte& counter, int by) {
  const int sum = counter + by;
  counter = static_cast<Byte>(sum < 255 ? sum : 255);
}

}  // namespace bourse::features
