// Text that people write, made safe to show to others.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bourse {

/// The text without control characters, line breaks and direction overrides, trimmed. Letters of every
/// language stay, including the joiners that Persian needs.
std::string cleaned(std::string_view text);
/// How many characters a UTF-8 text has.
std::size_t charactersOf(std::string_view text);

}  // namespace bourse
