#include "host/record/base64.h"

#include <algorithm>
#include <cstdint>

namespace bourse {
namespace {

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::string_view kNothing = "-";  // no bytes: a word all the same

}  // namespace

std::string base64(std::string_view bytes) {
  std::string text(bytes.empty() ? kNothing : "");
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t size = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 3; ++k)
      word = word << 8 | (k < size ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k) text += k <= size ? kLetters[word >> (18 - 6 * k) & 63u] : '=';
  }
  return text;
}

bool fromBase64(std::string_view text, std::string& bytes) {
  if (text == kNothing) return true;
  if (text.empty() || text.size() % 4 != 0) return false;
  for (std::size_t i = 0; i < text.size(); i += 4) {
    std::uint32_t word = 0;
    std::size_t size = 3;
    for (std::size_t k = 0; k < 4; ++k) {
      const char c = text[i + k];
      const std::size_t value = kLetters.find(c);
      const bool padding = c == '=' && i + 4 == text.size() && k >= 2;
      if (value == std::string_view::npos && !padding) return false;
      if (value != std::string_view::npos && size < 3) return false;  // a letter behind the padding
      if (padding) --size;
      word = word << 6 | (padding ? 0u : static_cast<std::uint32_t>(value));
    }
    for (std::size_t k = 0; k < size; ++k) bytes += static_cast<char>(word >> (16 - 8 * k) & 255u);
  }
  return true;
}

}  // namespace bourse
