// Our own random numbers: ChaCha with 8 rounds, keyed by a 256-bit seed, a purpose and an ordinal.
//
// The key keeps hidden cards from being computed from seen ones. It also makes the n-th draw of a kind
// independent of every other draw: that gives duplicate deals, and a bot that thinks longer changes no card.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace bourse {

struct Seed {
  std::array<std::uint32_t, 8> word{};

  /// Small seeds are for tests and simulation; a table takes 256 bits from the system.
  static Seed of(std::uint64_t small);
  /// 64 hexadecimal digits, or a decimal number below 2^64; false if it is neither.
  static bool parse(std::string_view text, Seed& seed);

  friend bool operator==(const Seed&, const Seed&) = default;
};

/// A stream of numbers for one purpose. Copies continue independently from where they are.
class Rng {
 public:
  Rng(const Seed& seed, std::uint32_t purpose, std::uint64_t ordinal = 0);

  std::uint64_t next() {
    if (used_ == kWords) refill();
    return words_[used_++];
  }
  /// A whole number below `bound`, which must be at least 1. Takes one word of the stream, so streams stay in
  /// step.
  std::uint32_t below(std::uint32_t bound) {
    const std::uint64_t x = next();
    return static_cast<std::uint32_t>(((x >> 32) * bound + (((x & 0xffffffffu) * bound) >> 32)) >> 32);
  }

 private:
  static constexpr unsigned kWords = 8;
  void refill();

  std::array<std::uint32_t, 8> key_;
  std::uint32_t purpose_;
  std::uint64_t ordinal_;
  std::uint32_t block_ = 0;
  unsigned used_ = kWords;
  std::array<std::uint64_t, kWords> words_;
};

/// Well-known purposes; numbers are part of what a seed means and never change.
namespace purpose {
inline constexpr std::uint32_t kChance = 0x1000;       // + the number of the draw in the vocabulary
inline constexpr std::uint32_t kBot = 0x2000;          // + seat
inline constexpr std::uint32_t kDeterminize = 0x3000;  // + seat
inline constexpr std::uint32_t kSimulation = 0x4000;   // seeds of numbered games
inline constexpr std::uint32_t kTest = 0x5000;
inline constexpr std::uint32_t kTremor = 0x6000;  // of the hand that stacks dice
inline constexpr std::uint32_t kAim = 0x7000;     // of a bot's hand
inline constexpr std::uint32_t kGroup = 0x8000;  // how dice lie on each other that were put so with two hands
inline constexpr std::uint32_t kDrop = 0xa000;   // where dice are dropped that nobody placed in time
}  // namespace purpose

/// The seed of the n-th game of a numbered series.
Seed seedOfGame(const Seed& series, std::uint64_t number);

/// ChaCha's block function on 16 words; exposed for its test vectors.
void chachaBlock(const std::array<std::uint32_t, 16>& input, int rounds,
                 std::array<std::uint32_t, 16>& output);

}  // namespace bourse
