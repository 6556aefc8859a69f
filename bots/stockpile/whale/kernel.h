// Sums of products of whole numbers, by whatever the processor does quickest. All kernels give the same sums.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace bourse::stockpile::whale {

inline constexpr int kBlock =
    16;  // inputs come in blocks of so many; rows are filled with zeros to whole blocks

/// Rows of weights, each `columns` long.
struct Rows {
  const std::int8_t* weights = nullptr;
  int rows = 0, columns = 0;
};

/// out[row] = sum of weights[row][i] × x[i] over the blocks of x whose numbers are given.
using Sums = void (*)(const Rows& rows, const std::int16_t* x, std::span<const std::uint16_t> blocks,
                      std::int32_t* out);

struct Kernel {
  std::string_view name;
  Sums sums;
};

/// Those that this processor can run, the slowest first. The first is plain C++.
std::span<const Kernel> kernels();
/// The quickest.
Sums quickest();

}  // namespace bourse::stockpile::whale
