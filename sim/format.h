// printf into a string, for reports.
#pragma once

#include <cstdio>
#include <string>

namespace bourse {

template <class... Args>
std::string printed(const char* format, Args... args) {
  char text[2048];
  std::snprintf(text, sizeof text, format, args...);
  return text;
}

/// A field of CSV: in quotes if it has a comma or a quote, as spreadsheets read it.
inline std::string csvField(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char letter : text) quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
  return quoted + "\"";
}

}  // namespace bourse
