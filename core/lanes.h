// Reckoning with up to eight bytes at once: one for each company, kind of card, hook …
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace bourse::lanes {

/// A byte for each thing, reckoned with all at once in one word. Results must fit into their bytes; the bytes
/// of things that there are not mean nothing.
using Lanes = std::uint64_t;
constexpr Lanes each(int value) { return static_cast<Lanes>(value) * 0x0101010101010101u; }
/// 255 in the bytes of `a` that are above those of `b`; all below 128.
constexpr Lanes above(Lanes a, Lanes b) { return ((a + each(127) - b) >> 7 & each(1)) * 255; }
constexpr Lanes lower(Lanes a, Lanes b) { return a ^ ((a ^ b) & above(a, b)); }
constexpr Lanes higher(Lanes a, Lanes b) { return b ^ ((a ^ b) & above(a, b)); }
/// Each byte times `scale`, at most 255; all below 128, the scale from 2 on.
constexpr Lanes scaled(Lanes a, int scale) {
  const Lanes top = each(255 / scale), over = above(a, top);
  return (a ^ ((a ^ top) & over)) * static_cast<Lanes>(scale) + (over & each(255 % scale));
}
/// The sum of the bytes, below 256.
constexpr int sumOf(Lanes a) { return static_cast<int>(a * 0x0101010101010101u >> 56); }

/// N bytes, in as few pieces as are needed: a processor waits for bytes that were written in pieces and are
/// read as a whole, so no copy is made.
template <std::size_t N>
[[gnu::always_inline]] inline Lanes load(const std::uint8_t* bytes) {
  static_assert(N <= 8 && std::endian::native == std::endian::little);
  const auto piece = [&]<class Word>(std::size_t from, Word word) {
    std::memcpy(&word, bytes + from, sizeof word);
    return static_cast<Lanes>(word) << (8 * from);
  };
  Lanes lanes = 0;
  std::size_t from = 0;
  if constexpr (N == 8) return piece(0, std::uint64_t{});
  if constexpr ((N & 4) != 0) lanes = piece(0, std::uint32_t{}), from = 4;
  if constexpr ((N & 2) != 0) lanes |= piece(from, std::uint16_t{}), from += 2;
  if constexpr ((N & 1) != 0) lanes |= piece(from, std::uint8_t{});
  return lanes;
}
template <std::size_t N>
Lanes load(const std::array<std::uint8_t, N>& bytes) {
  return load<N>(bytes.data());
}

/// The first N bytes; pieces may overlap.
template <std::size_t N>
[[gnu::always_inline]] inline void store(std::uint8_t* bytes, Lanes lanes) {
  static_assert(N <= 8 && std::endian::native == std::endian::little);
  const auto piece = [&]<class Word>(std::size_t from, Word) {
    const auto word = static_cast<Word>(lanes >> (8 * from));
    std::memcpy(bytes + from, &word, sizeof word);
  };
  if constexpr (N == 8) return piece(0, std::uint64_t{});
  if constexpr (N >= 4) piece(0, std::uint32_t{});
  if constexpr (N == 7) return piece(3, std::uint32_t{});
  if constexpr ((N & 2) != 0) piece(N & 4, std::uint16_t{});
  if constexpr ((N & 1) != 0) piece(N - 1, std::uint8_t{});
}
template <std::size_t N>
void store(std::uint8_t (&bytes)[N], Lanes lanes) {
  store<N>(&bytes[0], lanes);
}

}  // namespace bourse::lanes
