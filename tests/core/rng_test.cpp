// Numbers that are the same everywhere and for ever: a seed in a record means nothing else.
#include "core/rng.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace bourse {
namespace {

constexpr std::array<std::uint32_t, 4> kConstants = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};

std::string hexOf(const std::array<std::uint32_t, 16>& words) {
  std::string text;
  for (const std::uint32_t word : words)
    for (int byte = 0; byte < 4; ++byte) {
      constexpr char kDigits[] = "0123456789abcdef";
      const std::uint32_t value = word >> (8 * byte) & 255u;
      text += kDigits[value >> 4];
      text += kDigits[value & 15];
    }
  return text;
}

TEST(ChaCha, GivesTheBlockOfRfc8439) {  // section 2.3.2
  std::array<std::uint32_t, 16> input = {kConstants[0], kConstants[1], kConstants[2], kConstants[3]};
  for (std::uint32_t i = 0; i < 8; ++i) input[4 + i] = 0x03020100 + 0x04040404 * i;  // key 00 01 02 … 1f
  input[12] = 1;
  input[13] = 0x09000000;
  input[14] = 0x4a000000;
  input[15] = 0;
  const std::array<std::uint32_t, 16> expected = {
      0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
      0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9, 0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
  std::array<std::uint32_t, 16> output{};
  chachaBlock(input, 20, output);
  EXPECT_EQ(output, expected);
}

TEST(ChaCha,
     GivesThePublishedBlocksOfFewerRounds) {  // draft-strombergson-chacha-test-vectors, TC1, 256-bit key
  const std::array<std::uint32_t, 16> input = {kConstants[0], kConstants[1], kConstants[2], kConstants[3]};
  std::array<std::uint32_t, 16> output{};
  chachaBlock(input, 8, output);
  EXPECT_EQ(hexOf(output),
            "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
            "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42");
  chachaBlock(input, 12, output);
  EXPECT_EQ(hexOf(output),
            "9bf49a6a0755f953811fce125f2683d50429c3bb49e074147e0089a52eae155f"
            "0564f879d27ae3c02ce82834acfa8c793a629f2ca0de6919610be82f411326be");
}

TEST(Rng, TheZeroSeedIsTheZeroBlock) {
  Rng rng(Seed{}, 0);
  EXPECT_EQ(rng.next(), 0xd6405f892fef003eu);
}

// Computed by an independent program from the definition: key, block, purpose, ordinal.
TEST(Rng, NumbersArePinnedAcrossBlocks) {
  Rng rng(Seed::of(7), purpose::kTest, 3);
  for (const std::uint64_t expected :
       {0x7f7b9736148e0275u, 0x782768bc3d6e1207u, 0x4c86ad597ca78a0au, 0x5d30479aa0c7d4f2u,
        0x7f1d4895d08c46dau, 0xd12a81e5f3e7dc2du, 0x557a439ddde300cbu, 0xe6e71eefa115fb83u,
        0xdfb050a1b119e497u, 0xd545b8e6a7c8f803u, 0xbd4811d2c4e8fa54u, 0xed05452ba1eb98a0u})
    EXPECT_EQ(rng.next(), expected);
}

TEST(Rng, BelowIsPinnedAndTakesOneWordEach) {
  Rng rng(Seed::of(7), purpose::kTest, 3);
  for (const std::uint32_t expected : {25u, 24u, 15u, 18u, 25u, 42u, 17u, 46u, 45u, 43u, 38u, 48u})
    EXPECT_EQ(rng.below(52), expected);
  Rng one(Seed::of(9), purpose::kTest);
  Rng other(Seed::of(9), purpose::kTest);
  one.below(1);
  other.below(0xffffffff);
  EXPECT_EQ(one.next(), other.next());
}

TEST(Rng, BelowIsUniform) {
  for (const std::uint32_t bound : {1u, 2u, 3u, 6u, 11u, 80u}) {
    Rng rng(Seed::of(bound), purpose::kTest);
    std::vector<int> times(bound, 0);
    constexpr int kEach = 2000;
    for (std::uint32_t i = 0; i < kEach * bound; ++i) {
      const std::uint32_t number = rng.below(bound);
      ASSERT_LT(number, bound);
      ++times[number];
    }
    double chiSquare = 0;
    for (const int seen : times) chiSquare += (seen - kEach) * (seen - kEach) / double{kEach};
    EXPECT_LT(chiSquare, bound + 5 * std::sqrt(2.0 * bound)) << "below " << bound;
  }
}

TEST(Rng, BelowReachesBothEndsOfAHugeRange) {
  Rng rng(Seed::of(1), purpose::kTest);
  std::uint32_t least = UINT32_MAX;
  std::uint32_t most = 0;
  for (int i = 0; i < 10000; ++i) {
    const std::uint32_t number = rng.below(UINT32_MAX);
    least = std::min(least, number);
    most = std::max(most, number);
  }
  EXPECT_LT(least, 2'000'000u);
  EXPECT_GT(most, UINT32_MAX - 2'000'000u);
}

TEST(Rng, SeedPurposeAndOrdinalAllMatter) {
  const std::uint64_t first = Rng(Seed::of(1), 2, 3).next();
  EXPECT_NE(first, Rng(Seed::of(2), 2, 3).next());
  EXPECT_NE(first, Rng(Seed::of(1), 3, 3).next());
  EXPECT_NE(first, Rng(Seed::of(1), 2, 4).next());
  EXPECT_NE(first, Rng(Seed::of(1), 2, 3 + (std::uint64_t{1} << 32)).next());
  EXPECT_NE(first, Rng(Seed::of(1 + (std::uint64_t{1} << 32)), 2, 3).next());
  EXPECT_EQ(first, Rng(Seed::of(1), 2, 3).next());
}

TEST(Rng, CopiesAreIndependent) {
  Rng rng(Seed::of(3), purpose::kTest);
  rng.next();
  Rng copy = rng;
  const std::uint64_t next = rng.next();
  rng.next();
  EXPECT_EQ(copy.next(), next);
}

TEST(Seed, ReadsDecimalsAndSixtyFourHexDigits) {
  Seed seed;
  ASSERT_TRUE(Seed::parse("0", seed));
  EXPECT_EQ(seed, Seed::of(0));
  ASSERT_TRUE(Seed::parse("18446744073709551615", seed));
  EXPECT_EQ(seed, Seed::of(UINT64_MAX));
  ASSERT_TRUE(Seed::parse("0042", seed));
  EXPECT_EQ(seed, Seed::of(42));
  ASSERT_TRUE(Seed::parse("00000001000000020000000300000004000000050000000600000007deadBEEF", seed));
  EXPECT_EQ(seed, (Seed{{1, 2, 3, 4, 5, 6, 7, 0xdeadbeef}}));
  // 64 digits are always hexadecimal, even if they could be decimal.
  ASSERT_TRUE(Seed::parse(std::string(63, '0') + "9", seed));
  EXPECT_EQ(seed, (Seed{{0, 0, 0, 0, 0, 0, 0, 9}}));
}

TEST(Seed, RefusesAnythingElseAndLeavesTheSeedAlone) {
  for (const std::string& text :
       {std::string(), std::string("-1"), std::string("+1"), std::string(" 1"), std::string("1 "),
        std::string("0x1f"), std::string("12a"), std::string("1.5"), std::string("18446744073709551616"),
        std::string("99999999999999999999"), std::string("000000000000000000001"), std::string(63, 'a'),
        std::string(65, 'a'), std::string(63, 'a') + "g", std::string(64, ' '), std::string(1, '\0')}) {
    Seed seed = Seed::of(77);
    EXPECT_FALSE(Seed::parse(text, seed)) << '"' << text << '"';
    EXPECT_EQ(seed, Seed::of(77)) << '"' << text << '"';
  }
}

TEST(Seed, PinsNumberedGames) {
  Seed expected;
  ASSERT_TRUE(Seed::parse("9a10946e7bbc8a3828926f331fcdf1f4c7745fc39b2cc6119eaa93176b167cd6", expected));
  EXPECT_EQ(seedOfGame(Seed::of(1), 0), expected);
  ASSERT_TRUE(Seed::parse("f33107e4755bb6fa1171eb4d2445d54cdf720401d24a029fd6a739d268352249", expected));
  EXPECT_EQ(seedOfGame(Seed::of(1), 1), expected);
}

}  // namespace
}  // namespace bourse
