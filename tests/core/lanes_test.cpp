// Bytes reckoned with together come to what each would alone.
#include "core/lanes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/rng.h"

namespace bourse::lanes {
namespace {

int byteOf(Lanes lanes, int i) { return static_cast<int>(lanes >> (8 * i) & 255u); }

/// Eight bytes below `limit`.
Lanes some(Rng& rng, std::uint32_t limit) {
  Lanes lanes = 0;
  for (int i = 0; i < 8; ++i) lanes = lanes << 8 | rng.below(limit);
  return lanes;
}

TEST(Lanes, EachByteIsReckonedWithAlone) {
  Rng rng(Seed::of(3), purpose::kTest);
  for (int round = 0; round < 2000; ++round) {
    const Lanes a = some(rng, 128), b = some(rng, 128);
    const int scale = 2 + static_cast<int>(rng.below(254));
    int sum = 0;
    const Lanes few = some(rng, 31);
    for (int i = 0; i < 8; ++i) {
      const int x = byteOf(a, i), y = byteOf(b, i);
      ASSERT_EQ(byteOf(above(a, b), i), x > y ? 255 : 0);
      ASSERT_EQ(byteOf(lower(a, b), i), std::min(x, y));
      ASSERT_EQ(byteOf(higher(a, b), i), std::max(x, y));
      ASSERT_EQ(byteOf(scaled(a, scale), i), std::min(x * scale, 255)) << x << " × " << scale;
      sum += byteOf(few, i);
    }
    ASSERT_EQ(sumOf(few), sum);
  }
}

template <std::size_t N>
void expectExactly(Rng& rng) {
  const Lanes lanes = some(rng, 256), kept = N == 8 ? ~Lanes{0} : (Lanes{1} << (8 * N % 64)) - 1;
  std::array<std::uint8_t, 10> bytes{};
  bytes.fill(7);
  store<N>(bytes.data() + 1, lanes);
  EXPECT_EQ(load<N>(bytes.data() + 1), lanes & kept) << N;
  EXPECT_EQ(bytes.front(), 7) << N;
  for (std::size_t i = N + 1; i < bytes.size(); ++i) EXPECT_EQ(bytes[i], 7) << N << " bytes, at " << i;
}

TEST(Lanes, NothingBesideTheBytesIsWritten) {
  Rng rng(Seed::of(4), purpose::kTest);
  expectExactly<1>(rng);
  expectExactly<2>(rng);
  expectExactly<3>(rng);
  expectExactly<4>(rng);
  expectExactly<5>(rng);
  expectExactly<6>(rng);
  expectExactly<7>(rng);
  expectExactly<8>(rng);
}

}  // namespace
}  // namespace bourse::lanes
