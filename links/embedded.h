// Files that are part of the program (cmake/links.cmake): typefaces of the web client, and its signs.
#pragma once

#include <span>
#include <string_view>

namespace bourse::links {

/// Headlines, text, and strong text: each a list of files that are tried in turn for a letter.
enum class Face : unsigned char { display, text, strong };

std::span<const std::string_view> fontsOf(Face face);
/// The <defs> of clients/web/src/look/signs.svg: companies, meeples and so on, drawn with <use>.
std::string_view signs();

}  // namespace bourse::links
