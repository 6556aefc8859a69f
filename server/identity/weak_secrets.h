// Passwords that are tried first, and names that would be taken for the server's own.
#pragma once

#include <string_view>

namespace bourse {

/// One that everybody tries: a common word or the person's name, also with digits and signs around it or for
/// its letters; keys or signs in a row, the same again and again, a date. See common_passwords.cpp.
bool isCommonPassword(std::string_view password, std::string_view name = {});

/// A name that says its person runs the server: nobody is called that. `skeleton` as nameSkeleton() has it.
bool isHouseName(std::string_view skeleton);

/// These, and names that mean nobody in particular: no account has them.
bool isReservedName(std::string_view skeleton);

}  // namespace bourse
