// A bug stops the program and prints both sides of the failed check. A player's mistake is a Rejection.
#pragma once

#include <cstdint>

namespace bourse {

/// What was being played when a check failed. The driver sets it, the failing check prints it.
struct CheckContext {
  void (*describe)(const void* what) = nullptr;  // prints step and record so far to standard error
  const void* what = nullptr;
};

/// Sets what a failing check prints about the running game (one per thread). Returns the previous one.
CheckContext setCheckContext(CheckContext context);

[[noreturn]] void checkFailed(const char* file, int line, const char* expression, std::int64_t left,
                              std::int64_t right);

}  // namespace bourse

/// BOURSE_CHECK(money, >=, amount): always on, in every build; both sides are whole numbers.
#define BOURSE_CHECK(left, op, right)                                                                       \
  do {                                                                                                      \
    const auto bourseLeft = (left);                                                                         \
    const auto bourseRight = (right);                                                                       \
    if (!(bourseLeft op bourseRight)) [[unlikely]]                                                          \
      ::bourse::checkFailed(__FILE__, __LINE__, #left " " #op " " #right,                                   \
                            static_cast<std::int64_t>(bourseLeft), static_cast<std::int64_t>(bourseRight)); \
  } while (false)
