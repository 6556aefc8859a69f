#include "app/play/style.h"

#include <unistd.h>

#include <array>
#include <cstdlib>

namespace bourse {
namespace {

// Readable on dark and light backgrounds. The signs distinguish companies without colours too.
constexpr std::array<const char*, 6> kHues = {"36", "32", "35", "31", "94", "33"};

bool beginsLetter(char c) { return (static_cast<unsigned char>(c) & 0xc0u) != 0x80u; }

}  // namespace

bool Style::terminalHasColours() {
  if (::isatty(STDOUT_FILENO) != 1) return false;
  const char* noColour = std::getenv("NO_COLOR");  // NOLINT: no other thread runs yet
  if (noColour != nullptr && *noColour != '\0') return false;
  const char* terminal = std::getenv("TERM");  // NOLINT: as above
  return terminal != nullptr && *terminal != '\0' && std::string_view(terminal) != "dumb";
}

std::string Style::in(const char* code, std::string_view text) const {
  if (!colours_ || text.empty()) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

std::string Style::hue(int number, std::string_view text) const {
  return in(kHues[static_cast<std::size_t>(number) % kHues.size()], text);
}

int width(std::string_view text) {
  int columns = 0;
  bool escape = false;
  for (const char c : text) {
    if (c == '\x1b') escape = true;
    if (!escape && beginsLetter(c)) ++columns;
    if (escape && c == 'm') escape = false;
  }
  return columns;
}

std::string padded(std::string text, int columns) {
  if (const int missing = columns - width(text); missing > 0)
    text.append(static_cast<std::size_t>(missing), ' ');
  return text;
}

std::string rightAligned(std::string text, int columns) {
  if (const int missing = columns - width(text); missing > 0)
    text.insert(0, static_cast<std::size_t>(missing), ' ');
  return text;
}

std::string cut(std::string_view text, int columns) {
  std::size_t end = 0;
  while (end < text.size() && (!beginsLetter(text[end]) || columns-- > 0)) ++end;
  return std::string(text.substr(0, end));
}

std::vector<std::string> wrapped(std::string_view first, const std::vector<std::string>& words, int columns) {
  const std::string indent(static_cast<std::size_t>(width(first)), ' ');
  std::vector<std::string> lines;
  std::string line(first);
  bool fresh = true;  // no word in the line yet
  for (const std::string& word : words) {
    if (!fresh && width(line) + 1 + width(word) > columns) {
      lines.push_back(line);
      line = indent;
      fresh = true;
    }
    if (!fresh) line += ' ';
    line += word;
    fresh = false;
  }
  lines.push_back(line);
  return lines;
}

std::vector<std::string> wrapped(std::string_view first, std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    words.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return wrapped(first, words, kScreenWidth);
}

std::string withoutTail(std::string line) {
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

}  // namespace bourse
