// A picture as everybody shows it.
#pragma once

#include <string>

namespace bourse::links {

/// The SVG as PNG, as large as it says; empty if it is none.
std::string pngOf(const std::string& svg);

}  // namespace bourse::links
