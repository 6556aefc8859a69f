// The fuzzer's bytes as choices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace bourse::fuzz {

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}

  [[nodiscard]] bool empty() const { return left_ == 0; }
  std::uint8_t next() {
    if (left_ == 0) return 0;
    --left_;
    return *data_++;
  }
  std::size_t below(std::size_t bound) { return next() % bound; }
  /// Text up to a line end.
  std::string line() {
    std::string text;
    while (left_ > 0) {
      const char c = static_cast<char>(next());
      if (c == '\n') break;
      text += c;
    }
    return text;
  }

 private:
  const std::uint8_t* data_;
  std::size_t left_;
};

/// Stops the run; the fuzzer keeps the input.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

}  // namespace bourse::fuzz
