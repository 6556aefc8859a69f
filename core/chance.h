// Draws for chance nodes: the n-th draw of a kind depends on the seed, the kind and n alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/node.h"
#include "core/rng.h"

namespace bourse {

/// The stream that a node draws from. Answers of the world have their own streams.
constexpr std::uint8_t streamOf(const Node& node) {
  constexpr std::uint8_t kFirstOfTheWorld = 16;
  return static_cast<std::uint8_t>(node.what + (node.kind == Node::Kind::world ? kFirstOfTheWorld : 0));
}

class Chance {
 public:
  explicit Chance(const Seed& seed) : seed_(seed) {}  // NOLINT: words_ stays unset on purpose

  /// Picks an outcome by weight. `what` is the stream; for a draw, its number in the vocabulary.
  Move draw(std::uint8_t what, const OutcomeList& outcomes);

  /// Continues a recorded game: as if `times` draws of that kind had been made.
  void skip(std::uint8_t what, std::uint64_t times);

 private:
  static constexpr std::size_t kKinds = 24;
  static constexpr std::uint32_t kWords = 8;  // of the stream at a time, per kind

  Seed seed_;
  std::array<std::uint32_t, kKinds> drawn_{};
  std::array<std::uint32_t, kKinds> block_{};                    // which words are at hand, counted from 1
  std::array<std::array<std::uint64_t, kWords>, kKinds> words_;  // unset until the kind is drawn
};

}  // namespace bourse
