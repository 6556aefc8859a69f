// Terminal output: colours where supported, and aligned columns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bourse {

class Style {
 public:
  /// Without colours, the output is plain ASCII.
  explicit Style(bool colours) : colours_(colours) {}

  /// Whether standard output is a terminal that shows colours.
  static bool terminalHasColours();

  /// In one of a few colours that are told apart well, which repeat.
  [[nodiscard]] std::string hue(int number, std::string_view text) const;
  [[nodiscard]] std::string strong(std::string_view text) const { return in("1", text); }
  [[nodiscard]] std::string faint(std::string_view text) const { return in("2", text); }
  [[nodiscard]] std::string choice(std::string_view text) const { return in("1;96", text); }
  [[nodiscard]] std::string trouble(std::string_view text) const { return in("1;91", text); }

  [[nodiscard]] const char* arrow() const { return colours_ ? "→" : "->"; }
  [[nodiscard]] const char* times() const { return colours_ ? "×" : "x"; }
  [[nodiscard]] const char* dot() const { return colours_ ? "·" : "."; }
  [[nodiscard]] const char* rule() const { return colours_ ? "─" : "-"; }

 private:
  [[nodiscard]] std::string in(const char* code, std::string_view text) const;

  bool colours_;
};

inline constexpr int kScreenWidth = 80;

/// Display width: one column per letter, none for colour codes.
int width(std::string_view text);
std::string padded(std::string text, int columns);  // to the right
std::string rightAligned(std::string text, int columns);
/// Truncated to that many letters; for text without colours.
std::string cut(std::string_view text, int columns);
/// The words after `first`, wrapped; continuation lines are indented.
std::vector<std::string> wrapped(std::string_view first, const std::vector<std::string>& words, int columns);
/// The same for a text, wrapped at blanks to the screen width.
std::vector<std::string> wrapped(std::string_view first, std::string_view text);
/// Without trailing blanks.
std::string withoutTail(std::string line);

}  // namespace bourse
