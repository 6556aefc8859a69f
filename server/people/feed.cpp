#include "server/people/feed.h"

#include <ctime>

#include "server/notices/notice_text.h"

namespace bourse {
namespace {

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '"')
      result += "&quot;";
    else
      result += c;
  }
  return result;
}

std::string timeText(std::int64_t time) {
  const auto seconds = static_cast<std::time_t>(time);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

}  // namespace

std::string feedText(const People& people, const Account& account, std::span<const Notice> notices,
                     std::string_view language) {
  language = noticeLanguage(language);
  const std::int64_t updated = notices.empty() ? account.made : notices.front().time;
  // Names of feed and entries are for ever, and tell nobody where the feed is.
  std::string text =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"" +
      escaped(language) + "\">\n<id>urn:bourse:person:" + account.id + "</id>\n<title>" +
      escaped(noticeText(language, "feed.title")) + "</title>\n<updated>" + timeText(updated) +
      "</updated>\n<author><name>" + escaped(account.name) + "</name></author>\n";
  for (const Notice& notice : notices) {
    const std::string title = noticeTitle(language, notice.game, notice.what);
    text += "<entry><id>urn:bourse:notice:" + account.id + ":" + std::to_string(notice.number) +
            "</id><title>" + escaped(title) + "</title><updated>" + timeText(notice.time) +
            "</updated><link href=\"" + escaped(people.linkOf(notice)) + "\"/><summary>" + escaped(title) +
            "</summary></entry>\n";
  }
  return text + "</feed>\n";
}

}  // namespace bourse
