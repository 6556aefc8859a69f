// How the terminal looks: colours where it can show them, and columns that line up.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bourse {

class Style {
 public:
  /// With colours or without; then also without any sign that is not plain ASCII.
  explicit Style(bool colours) : colours_(colours) {}

  /// Whether the terminal behind standard output can and should show colours.
  static bool terminalHasColours();

  [[nodiscard]] std::string company(int company, std::string_view text) const;
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

/// Columns that the text takes on a screen: one for each letter, none for colours.
int width(std::string_view text);
std::string padded(std::string text, int columns);  // to the right
std::string rightAligned(std::string text, int columns);
/// At most so many letters; for text without colours.
std::string cut(std::string_view text, int columns);
/// The words behind `first`, in as many lines as that takes; further lines are indented.
std::vector<std::string> wrapped(std::string_view first, const std::vector<std::string>& words, int columns);
/// The same with a text that can be broken at every blank, on the whole screen.
std::vector<std::string> wrapped(std::string_view first, std::string_view text);
/// Without blanks at its end.
std::string withoutTail(std::string line);

}  // namespace bourse
