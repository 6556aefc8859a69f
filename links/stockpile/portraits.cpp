#include "links/stockpile/portraits.h"

#include <string_view>

#include "games/stockpile/game.h"
#include "gen/stockpile_vocabulary.h"

// Written by cmake/links.cmake, which names them after the file.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" const char bourse_link_stockpile_portraits[], bourse_link_stockpile_portraitsEnd[];

namespace bourse::links {
namespace {

std::string_view between(std::string_view text, std::string_view begin, std::string_view end) {
  const std::size_t at = text.find(begin);
  if (at == std::string_view::npos) return {};
  const std::size_t from = at + begin.size();
  return text.substr(from, text.find(end, from) - from);
}

}  // namespace

std::string portraitOf(int investor) {
  static const std::string_view file{
      bourse_link_stockpile_portraits,
      static_cast<std::size_t>(bourse_link_stockpile_portraitsEnd - bourse_link_stockpile_portraits)};
  const std::string_view who = stockpile::vocabulary().nameOf(stockpile::arg::investor, investor);
  const std::string_view symbol =
      between(file, "<symbol id=\"portrait-" + std::string(who) + "\" viewBox=\"19 7 82 82\">", "</symbol>");
  if (who.empty() || symbol.empty()) return {};
  // Of the same name in every portrait, and the same: a picture may have it more than once.
  const std::string_view hatching = between(file, "<defs>\n", "\n");
  return std::string(hatching) + std::string(symbol);
}

}  // namespace bourse::links
