// Sums of products of whole numbers, by whatever the processor does quickest. All kernels give the same sums.
//
// Two thirds of what a layer gets are zeros. Weights lie by pairs of inputs, so a pair of zeros costs
// nothing.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace bourse::stockpile::whale {

inline constexpr int kRowsTogether = 8;  // rows are filled up to a multiple of this
inline constexpr int kRowsOfGroup = 32;  // a group's weights for one pair of inputs are a line of the cache

/// Weights of a layer, by groups of rows, the last of which may be smaller. In a group, for each pair of
/// inputs, the two weights of every row side by side.
struct Columns {
  const std::int8_t* weights = nullptr;
  int rows = 0, pairs = 0;
};

inline constexpr int kReadAhead = 8;

/// The pairs of inputs that are not both zero: their numbers, and both inputs in one word, the first below.
/// kReadAhead more numbers may be read, for what memory to fetch in time.
struct Pairs {
  const std::uint16_t* number = nullptr;
  const std::int32_t* both = nullptr;
  int count = 0;
};
constexpr std::int32_t pairOf(std::int16_t first, std::int16_t second) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint16_t>(second)) << 16 |
                                   static_cast<std::uint16_t>(first));
}

/// How sums become outputs: (sum + bias) × multiplier >> shift, rounded.
struct Scale {
  const std::int32_t *bias = nullptr, *multiplier = nullptr;
  int shift = 0;
};

inline constexpr int kMostActive = 4096;  // an activation of 2, where they end

struct Kernel {
  std::string_view name;
  /// out[row] = sum over the pairs of both weights × their inputs.
  void (*sums)(const Columns& columns, const Pairs& pairs, std::int32_t* out);
  /// Outputs from sums, clipped to 0 … kMostActive.
  void (*activate)(const std::int32_t* sums, const Scale& scale, int rows, std::int16_t* out);
};

/// Those that this processor can run, the slowest first. The first is plain C++.
std::span<const Kernel> kernels();
inline const Kernel& quickest() { return kernels().back(); }

}  // namespace bourse::stockpile::whale
