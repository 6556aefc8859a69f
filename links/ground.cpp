#include "links/ground.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "gen/text_keys.h"
#include "links/colours.h"

namespace bourse::links {
namespace {

constexpr double kBar = 76;  // at the top

}  // namespace

void drawGround(const Words& words, Canvas& canvas) {
  canvas.raw(
      "<defs><linearGradient id=\"desk\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop offset=\"0\" "
      "stop-color=\"" +
      std::string(kDesk) + "\"/><stop offset=\"1\" stop-color=\"" + std::string(kDeskDeep) +
      "\"/></linearGradient></defs>");
  canvas.rect({0, 0, kWidth, kHeight}, "url(#desk)");
  canvas.rect({0, 0, kWidth, kBar}, kBoard);
  canvas.rect({0, kBar, kWidth, 4}, kBrass);
  canvas.text(words.text(text_key::kUiAppName), kEdge, 54,
              {.face = Face::display, .size = 46, .fill = kBrassHi});
}

void drawMeeple(std::string_view initial, std::string_view colour, Box box, Canvas& canvas) {
  canvas.sign("meeple", box, colour);
  canvas.text(initial, box.x + box.width / 2, box.y + box.height * 0.8,
              {.face = Face::strong, .size = box.height * 0.36, .fill = kOnPlayer, .align = Align::middle});
}

std::string initialOf(const std::string& name) {
  icu::UnicodeString text = icu::UnicodeString::fromUTF8(name);
  if (text.isEmpty()) return {};
  icu::UnicodeString first(u_toupper(text.char32At(0)));
  std::string utf8;
  return first.toUTF8String(utf8);
}

}  // namespace bourse::links
