#include "server/people/webhook_message.h"

#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/http/http.h"
#include "server/http/target.h"
#include "server/notices/notice_text.h"

namespace bourse {

WebhookAddress webhookAddress(const std::string& text) {
  const std::size_t hash = text.find('#');
  WebhookAddress read{.address = text.substr(0, hash)};
  if (hash == std::string::npos) return read;
  constexpr std::string_view kLanguage = "lang=";
  for (const std::string_view part : partsOf(std::string_view(text).substr(hash + 1), '&')) {
    read.plain = read.plain || part == "text";
    if (part.starts_with(kLanguage)) read.language = part.substr(kLanguage.size());
  }
  return read;
}

WebhookRequest webhookRequest(const Notice& notice, const Account& account, const std::string& link,
                              std::int64_t now) {
  const WebhookAddress to = webhookAddress(account.webhook);
  const std::string title = noticeTitle(to.language, notice.game, notice.what);
  const std::string sentence = title + (link.starts_with("http") ? "\n" + link : std::string());
  std::string body = to.plain ? sentence
                              : compact({{"notice", notice.number},
                                         {"what", notice.what},
                                         {"game", notice.game},
                                         {"table", notice.table},
                                         {"time", notice.time},
                                         {"link", link},
                                         {"content", sentence},  // Discord
                                         {"text", sentence}});   // Slack, Mattermost, Matrix
  std::string signature = webhookSignature(account.webhookSecret, now, body);
  std::vector<std::string> headers;
  if (to.plain) {
    headers = {"Content-Type: text/plain; charset=utf-8", "Bourse-Signature: " + signature};
    if (link.starts_with("http")) headers.push_back("Click: " + link);  // ntfy opens it
  }
  return {to.address, std::move(body), std::move(signature), std::move(headers)};
}

}  // namespace bourse
