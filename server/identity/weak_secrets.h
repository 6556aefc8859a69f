// Passwords that are tried first, and names that would be taken for the server's own.
#pragma once

#include <string_view>

namespace bourse {

/// Among those that everybody tries, also with a few digits or signs behind it; or one sign again and again,
/// or signs in a row.
bool isCommonPassword(std::string_view password);

/// A name that says its person runs the server. `skeleton` as nameSkeleton() has it.
bool isReservedName(std::string_view skeleton);

}  // namespace bourse
