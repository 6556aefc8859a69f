// Draws for chance nodes: the n-th draw of a kind depends on the seed, the kind and n alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/node.h"
#include "core/rng.h"

namespace bourse {

class Chance {
 public:
  explicit Chance(const Seed& seed) : seed_(seed) {}

  /// Picks one of the outcomes by weight. `what` is the draw's number in the vocabulary.
  Move draw(std::uint8_t what, const OutcomeList& outcomes);

  /// Continues a recorded game: as if `times` draws of that kind had been made.
  void skip(std::uint8_t what, std::uint64_t times);

 private:
  static constexpr std::size_t kKinds = 24;
  struct Kind {
    std::uint64_t drawn = 0;
    std::uint64_t block = UINT64_MAX;
    std::array<std::uint64_t, 8> words;
  };
  Seed seed_;
  std::array<Kind, kKinds> kinds_{};
};

}  // namespace bourse
