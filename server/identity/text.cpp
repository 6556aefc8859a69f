#include "server/identity/text.h"

#include <algorithm>
#include <cstdint>

namespace bourse {
namespace {

bool isTrail(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

std::size_t sizeOfCharacter(std::string_view text) {
  std::size_t size = 1;
  while (size < text.size() && size < 4 && isTrail(text[size])) ++size;
  return size;
}

std::uint32_t codeOf(std::string_view character) {
  const auto first = static_cast<unsigned char>(character.front());
  if (character.size() == 1) return first;
  std::uint32_t code = first & (0xFFU >> (character.size() + 1));
  for (const char c : character.substr(1)) code = (code << 6) | (static_cast<unsigned char>(c) & 0x3FU);
  return code;
}

bool isUnwanted(std::uint32_t code) {
  const bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
  const bool lineBreak = code == 0x2028 || code == 0x2029;
  const bool turnsDirection = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  return control || lineBreak || turnsDirection;
}

}  // namespace

std::string cleaned(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    const std::string_view character = text.substr(0, sizeOfCharacter(text));
    const std::uint32_t code = codeOf(character);
    if (code == '\n' || code == '\t' || code == '\r')
      clean += ' ';
    else if (!isUnwanted(code))
      clean += character;
    text.remove_prefix(character.size());
  }
  const std::size_t first = clean.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return clean.substr(first, clean.find_last_not_of(' ') - first + 1);
}

std::size_t charactersOf(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), isTrail));
}

}  // namespace bourse
