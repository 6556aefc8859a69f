// A 64-bit hash, the same on every machine. Not cryptographic: see Rng for secrets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace bourse {

class Digest {
 public:
  constexpr void add(std::uint64_t word) {
    std::uint64_t x = hash_ ^ word;
    x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93u;
    x = (x ^ (x >> 29)) * 0xa0761d6478bd642fu;
    hash_ = (x ^ (x >> 32)) + 0x9e3779b97f4a7c15u;
  }
  constexpr void addText(std::string_view text) {
    std::uint64_t word = 0;
    unsigned filled = 0;
    for (const char c : text) {
      word |= std::uint64_t{static_cast<unsigned char>(c)} << (8 * filled);
      if (++filled == 8) {
        add(word);
        word = 0;
        filled = 0;
      }
    }
    add(word | std::uint64_t{text.size()} << 56);
  }
  [[nodiscard]] constexpr std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0x6a09e667f3bcc908u;
};

/// The hash of a value without padding: equal values have equal digests.
template <class T>
std::uint64_t digestOf(const T& value) {
  static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>);
  unsigned char bytes[sizeof(T)];
  std::memcpy(bytes, &value, sizeof(T));
  Digest digest;
  for (std::size_t i = 0; i < sizeof(T); i += 8) {
    std::uint64_t word = 0;
    for (std::size_t k = 0; k < 8 && i + k < sizeof(T); ++k) word |= std::uint64_t{bytes[i + k]} << (8 * k);
    digest.add(word);
  }
  return digest.value();
}

}  // namespace bourse
