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

}  // namespace bourse
