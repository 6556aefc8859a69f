#include "core/rng.h"

#include <cstring>

namespace bourse {
namespace {

constexpr int kRounds = 8;

// Four columns at once: both compilers turn these into vector instructions where the machine has them.
using Row = std::uint32_t __attribute__((vector_size(16)));

template <int bits>
inline Row rotate(Row x) {
  return x << bits | x >> (32 - bits);
}

inline void quarters(Row& a, Row& b, Row& c, Row& d) {
  a += b;
  d = rotate<16>(d ^ a);
  c += d;
  b = rotate<12>(b ^ c);
  a += b;
  d = rotate<8>(d ^ a);
  c += d;
  b = rotate<7>(b ^ c);
}

int hexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

void chachaBlock(const std::array<std::uint32_t, 16>& input, int rounds,
                 std::array<std::uint32_t, 16>& output) {
  std::array<Row, 4> start;
  std::memcpy(start.data(), input.data(), sizeof start);
  auto [a, b, c, d] = start;
  for (int round = 0; round < rounds; round += 2) {
    quarters(a, b, c, d);
    b = __builtin_shufflevector(b, b, 1, 2, 3, 0);  // diagonals become columns …
    c = __builtin_shufflevector(c, c, 2, 3, 0, 1);
    d = __builtin_shufflevector(d, d, 3, 0, 1, 2);
    quarters(a, b, c, d);
    b = __builtin_shufflevector(b, b, 3, 0, 1, 2);  // … and back
    c = __builtin_shufflevector(c, c, 2, 3, 0, 1);
    d = __builtin_shufflevector(d, d, 1, 2, 3, 0);
  }
  const std::array<Row, 4> end = {a + start[0], b + start[1], c + start[2], d + start[3]};
  std::memcpy(output.data(), end.data(), sizeof end);
}

Seed Seed::of(std::uint64_t small) {
  Seed seed;
  seed.word[0] = static_cast<std::uint32_t>(small);
  seed.word[1] = static_cast<std::uint32_t>(small >> 32);
  return seed;
}

bool Seed::parse(std::string_view text, Seed& seed) {
  if (text.size() == 64) {
    Seed read;
    for (std::size_t i = 0; i < 64; ++i) {
      const int digit = hexDigit(text[i]);
      if (digit < 0) return false;
      read.word[i / 8] = read.word[i / 8] << 4 | static_cast<std::uint32_t>(digit);
    }
    seed = read;
    return true;
  }
  if (text.empty() || text.size() > 20) return false;
  std::uint64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return false;
    const auto digit = static_cast<std::uint64_t>(c - '0');
    if (value > (UINT64_MAX - digit) / 10) return false;
    value = value * 10 + digit;
  }
  seed = of(value);
  return true;
}

Rng::Rng(const Seed& seed, std::uint32_t purpose, std::uint64_t ordinal)
    : key_(seed.word), purpose_(purpose), ordinal_(ordinal), words_{} {}

void Rng::refill() {
  const std::array<std::uint32_t, 16> input = {0x61707865,
                                               0x3320646e,
                                               0x79622d32,
                                               0x6b206574,  // "expand 32-byte k"
                                               key_[0],
                                               key_[1],
                                               key_[2],
                                               key_[3],
                                               key_[4],
                                               key_[5],
                                               key_[6],
                                               key_[7],
                                               block_++,
                                               purpose_,
                                               static_cast<std::uint32_t>(ordinal_),
                                               static_cast<std::uint32_t>(ordinal_ >> 32)};
  std::array<std::uint32_t, 16> output;
  chachaBlock(input, kRounds, output);
  for (std::size_t i = 0; i < kWords; ++i)
    words_[i] = std::uint64_t{output[2 * i]} | std::uint64_t{output[2 * i + 1]} << 32;
  used_ = 0;
}

Seed seedOfGame(const Seed& series, std::uint64_t number) {
  Rng rng(series, purpose::kSimulation, number);
  Seed seed;
  for (std::size_t i = 0; i < 4; ++i) {
    const std::uint64_t x = rng.next();
    seed.word[2 * i] = static_cast<std::uint32_t>(x);
    seed.word[2 * i + 1] = static_cast<std::uint32_t>(x >> 32);
  }
  return seed;
}

}  // namespace bourse
