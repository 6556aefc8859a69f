// What every picture of a link has: the desk, the bar with the name of the site, and its size.
#pragma once

#include <string>

#include "links/canvas.h"
#include "words/words.h"

namespace bourse::links {

inline constexpr int kWidth = 1200, kHeight = 630;
inline constexpr double kEdge = 36;

void drawGround(const Words& words, Canvas& canvas);
/// A meeple with the first letter of its name.
void drawMeeple(std::string_view initial, std::string_view colour, Box box, Canvas& canvas);
/// As a capital letter, if there is one.
std::string initialOf(const std::string& name);

}  // namespace bourse::links
