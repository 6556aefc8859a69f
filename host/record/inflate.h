// Unpacks what a browser packed: raw DEFLATE (RFC 1951), and the letters that addresses are written with.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bourse {

/// False if the bytes are no DEFLATE, are cut off, or become more than `most` bytes.
bool inflate(std::string_view packed, std::size_t most, std::string& text);

/// Base64 with - and _ and without =, as in addresses; false if there is another letter.
bool fromLetters(std::string_view letters, std::string& bytes);

}  // namespace bourse
