// The luck of one imagined world: the n-th draw of a kind depends on the world, the kind and n alone, so that
// different moves are compared in the same luck.
#pragma once

#include <array>
#include <cstdint>

#include "core/node.h"

namespace bourse::search {

/// SplitMix64's finish: good enough for imagined draws, and a tenth of the cost of core/rng.h.
constexpr std::uint64_t mixed(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  return x ^ x >> 31;
}

class Luck {
 public:
  explicit Luck(std::uint64_t world) : world_(world) {}

  /// What a kind of draw comes to: kinds below kKinds are counted.
  std::uint32_t below(std::size_t kind, std::uint32_t bound) {
    return scaled(of(kind, drawn_[kind]++), bound);
  }
  /// The same number whenever it is asked for: somebody's whim in this world.
  [[nodiscard]] std::uint32_t fixed(std::size_t kind, std::size_t which, std::uint32_t bound) const {
    return scaled(of(kind, which), bound);
  }
  Move draw(const Node& node, const OutcomeList& outcomes) {
    return outcomes.at(below(node.what % kDraws, outcomes.total()));
  }

  static constexpr std::size_t kDraws = 24;  // draws of chance and of the world; the rest is the players'
  static constexpr std::size_t kKinds = 40;

 private:
  [[nodiscard]] std::uint64_t of(std::size_t kind, std::size_t which) const {
    return mixed(world_ + (kind << 32 | which) * 0x9e3779b97f4a7c15ULL);
  }
  static std::uint32_t scaled(std::uint64_t x, std::uint32_t bound) {
    return static_cast<std::uint32_t>((x >> 32) * bound >> 32);
  }

  std::uint64_t world_;
  std::array<std::uint16_t, kKinds> drawn_{};
};

}  // namespace bourse::search
