#include "server/notices/notice_text.h"

#include <algorithm>

#include "gen/texts.h"

namespace bourse {

std::string_view noticeLanguage(std::string_view language) {
  return textsOf(language).empty() ? std::string_view("en") : language;
}

std::string noticeText(std::string_view language, const std::string& key) {
  const std::span<const Text> texts = textsOf(noticeLanguage(language));
  const auto found =
      std::lower_bound(texts.begin(), texts.end(), key,
                       [](const Text& text, const std::string& wanted) { return text.key < wanted; });
  return found != texts.end() && found->key == key ? std::string(found->message) : key;
}

std::string noticeTitle(std::string_view language, std::string_view game, std::string_view what) {
  const std::string own = "feed." + std::string(game) + "-" + std::string(what);
  const std::string title = noticeText(language, own);
  return title != own ? title : noticeText(language, "feed." + std::string(what));
}

std::string noticeLink(std::string_view site, std::string_view table, std::string_view what) {
  return std::string(site) + (what == "over" ? "game/" : "t/") + std::string(table);
}

}  // namespace bourse
