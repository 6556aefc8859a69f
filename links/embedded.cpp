#include "links/embedded.h"

#include <array>

// Written by cmake/links.cmake.
#define BOURSE_FILE(name) extern "C" const char bourse_link_##name[], bourse_link_##name##End[]
BOURSE_FILE(signs);
BOURSE_FILE(display_700);
BOURSE_FILE(display_700_more);
BOURSE_FILE(naskh_700);
BOURSE_FILE(sans_400);
BOURSE_FILE(sans_400_more);
BOURSE_FILE(persian_400);
BOURSE_FILE(sans_700);
BOURSE_FILE(sans_700_more);
BOURSE_FILE(persian_700);
#undef BOURSE_FILE

namespace bourse::links {
namespace {

std::string_view between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace

std::span<const std::string_view> fontsOf(Face face) {
  static const std::array<std::string_view, 3> kFonts[] = {
      {between(bourse_link_display_700, bourse_link_display_700End),
       between(bourse_link_display_700_more, bourse_link_display_700_moreEnd),
       between(bourse_link_naskh_700, bourse_link_naskh_700End)},
      {between(bourse_link_sans_400, bourse_link_sans_400End),
       between(bourse_link_sans_400_more, bourse_link_sans_400_moreEnd),
       between(bourse_link_persian_400, bourse_link_persian_400End)},
      {between(bourse_link_sans_700, bourse_link_sans_700End),
       between(bourse_link_sans_700_more, bourse_link_sans_700_moreEnd),
       between(bourse_link_persian_700, bourse_link_persian_700End)}};
  return kFonts[static_cast<std::size_t>(face)];
}

std::string_view signs() {
  const std::string_view file = between(bourse_link_signs, bourse_link_signsEnd);
  const std::size_t begin = file.find("<defs>"), end = file.rfind("</svg>");
  return file.substr(begin, end - begin);
}

}  // namespace bourse::links
