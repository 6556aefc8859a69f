#include "links/lettering.h"

#include <hb-ft.h>
#include <hb.h>
#include <unicode/ubidi.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <vector>

#include FT_OUTLINE_H

namespace bourse::links {
namespace {

constexpr int kPixels = 1000;           // an em, while letters are shaped
constexpr double kUnit = 64 * kPixels;  // FreeType counts in 64ths of a pixel

struct Font {
  FT_Face face = nullptr;
  hb_font_t* shaper = nullptr;
};

std::string numeral(double value) {
  char text[32];
  const int length = std::snprintf(text, sizeof text, "%.2f", value);
  std::string cut(text, static_cast<std::size_t>(length));
  while (cut.back() == '0') cut.pop_back();
  if (cut.back() == '.') cut.pop_back();
  return cut == "-0" ? "0" : cut;
}

/// Writes an outline as the commands of a path.
struct Pen {
  std::string& path;
  double x, y, scale;

  void command(char letter, std::initializer_list<const FT_Vector*> points) {
    path += letter;
    bool first = true;
    for (const FT_Vector* point : points) {
      if (!first) path += ' ';
      first = false;
      path += numeral(x + static_cast<double>(point->x) * scale) + ' ' +
              numeral(y - static_cast<double>(point->y) * scale);
    }
  }
};

Pen& penOf(void* user) { return *static_cast<Pen*>(user); }

constexpr FT_Outline_Funcs kPen = {
    .move_to =
        [](const FT_Vector* to, void* user) {
          penOf(user).command('M', {to});
          return 0;
        },
    .line_to =
        [](const FT_Vector* to, void* user) {
          penOf(user).command('L', {to});
          return 0;
        },
    .conic_to =
        [](const FT_Vector* control, const FT_Vector* to, void* user) {
          penOf(user).command('Q', {control, to});
          return 0;
        },
    .cubic_to =
        [](const FT_Vector* one, const FT_Vector* other, const FT_Vector* to, void* user) {
          penOf(user).command('C', {one, other, to});
          return 0;
        },
    .shift = 0,
    .delta = 0};

/// Joiners and marks of direction: they steer the letters around them and are none.
bool isInvisible(UChar32 letter) {
  return u_hasBinaryProperty(letter, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
}

icu::UnicodeString toUnicode(std::string_view utf8) {
  return icu::UnicodeString::fromUTF8({utf8.data(), static_cast<std::int32_t>(utf8.size())});
}

}  // namespace

struct Lettering::Fonts {
  static constexpr std::size_t kMostKept = 2000;

  FT_Library library = nullptr;
  std::map<std::string, TextRun, std::less<>>
      kept;                             // lines by what was asked: pictures say the same again and again
  std::array<std::vector<Font>, 3> of;  // by Face

  [[nodiscard]] const std::vector<Font>& chain(Face face) const { return of[static_cast<std::size_t>(face)]; }

  [[nodiscard]] static const Font* fontWith(const std::vector<Font>& chain, UChar32 letter) {
    for (const Font& font : chain)
      if (FT_Get_Char_Index(font.face, static_cast<FT_ULong>(letter)) != 0) return &font;
    return nullptr;
  }

  /// Without the letters that no typeface of the chain has.
  [[nodiscard]] static icu::UnicodeString writable(const std::vector<Font>& chain, std::string_view utf8) {
    const icu::UnicodeString all = toUnicode(utf8);
    icu::UnicodeString kept;
    for (std::int32_t at = 0; at < all.length(); at = all.moveIndex32(at, 1)) {
      const UChar32 letter = all.char32At(at);
      if (isInvisible(letter) || fontWith(chain, letter) != nullptr) kept.append(letter);
    }
    return kept;
  }

  /// Letters of one direction and one typeface; moves the pen to their end.
  static void shape(const icu::UnicodeString& text, std::int32_t begin, std::int32_t end, bool rightToLeft,
                    const Font& font, double scale, TextRun& line) {
    hb_buffer_t* buffer = hb_buffer_create();
    hb_buffer_add_utf16(buffer, reinterpret_cast<const std::uint16_t*>(text.getBuffer()), text.length(),
                        static_cast<unsigned>(begin), end - begin);
    hb_buffer_guess_segment_properties(buffer);
    hb_buffer_set_direction(buffer, rightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
    hb_shape(font.shaper, buffer, nullptr, 0);
    unsigned count = 0;
    const hb_glyph_info_t* glyphs = hb_buffer_get_glyph_infos(buffer, &count);
    const hb_glyph_position_t* places = hb_buffer_get_glyph_positions(buffer, nullptr);
    for (unsigned i = 0; i < count; ++i) {
      if (FT_Load_Glyph(font.face, glyphs[i].codepoint, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) == 0) {
        Pen pen{line.path, line.width + places[i].x_offset * scale, -places[i].y_offset * scale, scale};
        FT_Outline_Decompose(&font.face->glyph->outline, &kPen, &pen);
      }
      line.width += places[i].x_advance * scale;
    }
    hb_buffer_destroy(buffer);
  }

  /// The parts of a run that have different typefaces, from left to right.
  static void shapeRun(const std::vector<Font>& chain, const icu::UnicodeString& text, std::int32_t begin,
                       std::int32_t end, bool rightToLeft, double scale, TextRun& line) {
    struct Part {
      std::int32_t begin, end;
      const Font* font;
    };
    std::vector<Part> parts;
    for (std::int32_t at = begin; at < end;) {
      const UChar32 letter = text.char32At(at);
      const std::int32_t next = text.moveIndex32(at, 1);
      const Font* font = isInvisible(letter) ? nullptr : fontWith(chain, letter);
      // A space goes with the word before it: then words of another script are not torn apart.
      if (!parts.empty() && (font == nullptr || u_isspace(letter) != 0)) font = parts.back().font;
      if (font == nullptr) font = &chain.front();
      if (parts.empty() || parts.back().font != font)
        parts.push_back({at, next, font});
      else
        parts.back().end = next;
      at = next;
    }
    if (rightToLeft) std::reverse(parts.begin(), parts.end());
    for (const Part& part : parts) shape(text, part.begin, part.end, rightToLeft, *part.font, scale, line);
  }
};

Lettering::Lettering() : fonts_(std::make_unique<Fonts>()) {
  if (FT_Init_FreeType(&fonts_->library) != 0) return;
  for (const Face face : {Face::display, Face::text, Face::strong})
    for (const std::string_view bytes : fontsOf(face)) {
      Font font;
      if (FT_New_Memory_Face(fonts_->library, reinterpret_cast<const FT_Byte*>(bytes.data()),
                             static_cast<FT_Long>(bytes.size()), 0, &font.face) != 0)
        continue;
      FT_Set_Pixel_Sizes(font.face, 0, kPixels);
      font.shaper = hb_ft_font_create_referenced(font.face);
      hb_ft_font_set_load_flags(font.shaper, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP);
      fonts_->of[static_cast<std::size_t>(face)].push_back(font);
    }
}

Lettering::~Lettering() {
  for (const std::vector<Font>& chain : fonts_->of)
    for (const Font& font : chain) {
      hb_font_destroy(font.shaper);
      FT_Done_Face(font.face);
    }
  if (fonts_->library != nullptr) FT_Done_FreeType(fonts_->library);
}

TextRun Lettering::line(std::string_view utf8, Face face, double size, bool rightToLeft) const {
  const std::vector<Font>& chain = fonts_->chain(face);
  if (chain.empty()) return {};
  std::string key = std::to_string(static_cast<int>(face)) + (rightToLeft ? '<' : '>') + numeral(size) + ' ';
  key += utf8;
  if (const auto kept = fonts_->kept.find(key); kept != fonts_->kept.end()) return kept->second;
  TextRun line;
  const icu::UnicodeString text = Fonts::writable(chain, utf8);
  UErrorCode status = U_ZERO_ERROR;
  UBiDi* order = ubidi_open();
  ubidi_setPara(order, text.getBuffer(), text.length(), rightToLeft ? UBIDI_RTL : UBIDI_LTR, nullptr,
                &status);
  const std::int32_t runs = U_SUCCESS(status) ? ubidi_countRuns(order, &status) : 0;
  for (std::int32_t run = 0; run < runs; ++run) {
    std::int32_t begin = 0, length = 0;
    const bool backwards = ubidi_getVisualRun(order, run, &begin, &length) == UBIDI_RTL;
    Fonts::shapeRun(chain, text, begin, begin + length, backwards, size / kUnit, line);
  }
  ubidi_close(order);
  if (fonts_->kept.size() >= Fonts::kMostKept) fonts_->kept.clear();
  fonts_->kept.emplace(std::move(key), line);
  return line;
}

TextRun Lettering::fitted(std::string_view utf8, Face face, double& size, double width,
                          bool rightToLeft) const {
  TextRun whole = line(utf8, face, size, rightToLeft);
  if (whole.width <= width) return whole;
  size *= std::max(width / whole.width, 2.0 / 3);
  whole = line(utf8, face, size, rightToLeft);
  for (icu::UnicodeString text = toUnicode(utf8); whole.width > width && !text.isEmpty();) {
    text.truncate(text.moveIndex32(text.length(), -1));
    icu::UnicodeString shorter(text);
    shorter.trim();
    std::string cut;
    shorter.append(UChar(0x2026)).toUTF8String(cut);
    whole = line(cut, face, size, rightToLeft);
  }
  return whole;
}

}  // namespace bourse::links
