// Faces of investors, as the web client draws them (clients/web/src/games/stockpile/portraits).
#pragma once

#include <string>

namespace bourse::links {

/// The inside of an SVG; empty for a number that is nobody's.
std::string portraitOf(int investor);

}  // namespace bourse::links
