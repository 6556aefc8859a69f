// The version of the program; the same as in CMakeLists.txt (a test compares them).
#pragma once

namespace bourse {

inline constexpr const char* kVersion = "0.2.0";

}  // namespace bourse
