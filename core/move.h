// What a player does, or what chance did: four bytes. The verb says what a, b and c mean (vocabulary.toml).
#pragma once

#include <bit>
#include <cstdint>

#include "core/fixed_vec.h"

namespace bourse {

struct alignas(4) Move {
  std::uint8_t verb = 0, a = 0, b = 0, c = 0;

  friend constexpr bool operator==(Move, Move) = default;
  /// Legal lists are sorted by this order; it is part of the behaviour.
  friend constexpr bool operator<(Move x, Move y) { return x.key() < y.key(); }
  [[nodiscard]] constexpr std::uint32_t key() const {
    return std::uint32_t{verb} << 24 | std::uint32_t{a} << 16 | std::uint32_t{b} << 8 | c;
  }
};

/// Built as one word, so lists of moves are written word by word.
template <class Verb>
constexpr Move make(Verb verb, int a = 0, int b = 0, int c = 0) {
  static_assert(std::endian::native == std::endian::little);
  return std::bit_cast<Move>(static_cast<std::uint32_t>(verb) | static_cast<std::uint32_t>(a) << 8 |
                             static_cast<std::uint32_t>(b) << 16 | static_cast<std::uint32_t>(c) << 24);
}

using MoveList = FixedVec<Move, 256>;

/// The same move with a = from … to - 1.
inline void pushEachA(MoveList& moves, Move move, int from, int to) {
  if (to <= from) return;
  Move* next = moves.grow(static_cast<std::size_t>(to - from));
  for (int a = from; a < to; ++a) *next++ = make(move.verb, a, move.b, move.c);
}
/// The same move with b = from … to - 1.
inline void pushEachB(MoveList& moves, Move move, int from, int to) {
  if (to <= from) return;
  Move* next = moves.grow(static_cast<std::size_t>(to - from));
  for (int b = from; b < to; ++b) *next++ = make(move.verb, move.a, b, move.c);
}

}  // namespace bourse
