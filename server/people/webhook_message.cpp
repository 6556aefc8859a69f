#include "server/people/webhook_message.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/http/http.h"
#include "server/http/target.h"
#include "server/identity/secrets.h"
#include "server/notices/notice_text.h"

namespace bourse {
namespace {

constexpr std::size_t kSignatureLetters = 32;

/// Such as 22:00; false if it is no time of the day.
bool readMinute(std::string_view text, int& minute) {
  const auto digits = [&](std::size_t at) -> int {
    const auto digit = [&](std::size_t where) { return text[where] >= '0' && text[where] <= '9'; };
    return digit(at) && digit(at + 1) ? (text[at] - '0') * 10 + (text[at + 1] - '0') : 99;
  };
  if (text.size() != 5 || text[2] != ':' || digits(0) > 23 || digits(3) > 59) return false;
  minute = digits(0) * 60 + digits(3);
  return true;
}

/// Such as 22:00-07:00.
bool readQuiet(std::string_view text, WebhookAddress& into) {
  constexpr std::size_t kTime = 5;
  return text.size() == 2 * kTime + 1 && text[kTime] == '-' &&
         readMinute(text.substr(0, kTime), into.quietFrom) &&
         readMinute(text.substr(kTime + 1), into.quietUntil);
}

}  // namespace

WebhookAddress webhookAddress(const std::string& text) {
  const std::size_t hash = text.find('#');
  WebhookAddress read{.address = text.substr(0, hash)};
  if (hash == std::string::npos) return read;
  constexpr std::string_view kLanguage = "lang=", kQuiet = "quiet=";
  for (const std::string_view part : partsOf(std::string_view(text).substr(hash + 1), '&')) {
    read.plain = read.plain || part == "text";
    if (part.starts_with(kLanguage)) read.language = part.substr(kLanguage.size());
    if (part.starts_with(kQuiet))
      read.understood = readQuiet(part.substr(kQuiet.size()), read) && read.understood;
  }
  return read;
}

WebhookRequest webhookRequest(const Notice& notice, const Account& account, const std::string& site,
                              std::int64_t now) {
  const WebhookAddress to = webhookAddress(account.webhook);
  const std::string link = noticeLink(site, notice.table, notice.what);
  const bool reaches = link.starts_with("http");  // otherwise the host has not said where the server is
  const std::string stop = reaches ? site + "#/webhook/stop/" + webhookStopToken(account) : std::string();
  const std::string stopText = noticeText(to.language, "feed.stop");
  // Several people may share a channel, so it says whom it is for.
  const std::string title = account.name + ": " + noticeTitle(to.language, notice.game, notice.what);
  const std::string said = title + (reaches ? "\n" + link : std::string());
  const std::string sentence = said + (reaches ? "\n" + stopText + ": " + stop : std::string());
  std::string body = to.plain ? said
                              : compact({{"notice", notice.number},
                                         {"what", notice.what},
                                         {"game", notice.game},
                                         {"table", notice.table},
                                         {"time", notice.time},
                                         {"link", link},
                                         {"stop", stop},
                                         {"content", sentence},  // Discord
                                         {"text", sentence}});   // Slack, Mattermost, Matrix
  std::string signature = webhookSignature(account.webhookSecret, now, body);
  std::vector<std::string> headers;
  if (to.plain) {
    headers = {"Content-Type: text/plain; charset=utf-8", "Bourse-Signature: " + signature};
    if (reaches) {  // ntfy opens the one when the message is pressed, and shows a button for the other
      headers.push_back("Click: " + link);
      headers.push_back("Actions: view, " + stopText + ", " + stop);
    }
  }
  return {to.address, std::move(body), std::move(signature), std::move(headers)};
}

std::string webhookStopToken(const Account& account) {
  return account.id + signatureHex(account.webhookSecret, "stop").substr(0, kSignatureLetters);
}

bool isWebhookStop(std::string_view token, const Account& account) {
  return !account.webhookSecret.empty() && sameSecret(webhookStopToken(account), token);
}

std::string webhookStopAccount(std::string_view token) {
  return std::string(token.substr(0, token.size() - std::min(token.size(), kSignatureLetters)));
}

}  // namespace bourse
