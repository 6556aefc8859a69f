#include "server/notices/push_message.h"

#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/identity/secrets.h"
#include "server/notices/notice_text.h"

namespace bourse {
namespace {

constexpr std::int64_t kMinute = 60, kMinutesOfDay = 24 * 60;
constexpr std::int64_t kTokenSeconds = 12 * 3600;  // push services take a day at most
constexpr const char* kKeptFor = "86400";          // seconds, while the device is off
constexpr std::size_t kLongestAddress = 1000, kTopicBytes = 32;

/// Scheme, host and port.
std::string originOf(std::string_view address) {
  const std::size_t host = address.find("://") + 3;
  return std::string(address.substr(0, address.find_first_of("/?#", host)));
}

}  // namespace

std::string pushText(const Push& push) {
  return compact({{"what", push.what},
                  {"game", push.game},
                  {"table", push.table},
                  {"decision", push.decision},
                  {"language", noticeLanguage(push.to.language)},
                  {"title", noticeTitle(push.to.language, push.game, push.what)},
                  {"stop", noticeText(push.to.language, "feed.stop")},
                  {"link", noticeLink("", push.table, push.what)}});
}

std::optional<WebhookRequest> pushRequest(const Push& push, const PushOptions& options, std::string_view site,
                                          std::int64_t now) {
  const PushReceiver receiver{bytesOfBase64Url(push.to.point).value_or(""),
                              bytesOfBase64Url(push.to.auth).value_or("")};
  std::string body = encryptedPush(pushText(push), receiver);
  if (body.empty()) return {};
  const std::string_view fallback = site.starts_with("https://") ? site : std::string_view();
  const std::string_view contact = options.contact.empty() ? fallback : std::string_view(options.contact);
  // While the device is off, the push service keeps only the last message of a topic.
  const std::string topic = sha256Hex(push.to.id + " " + push.table).substr(0, kTopicBytes);
  return WebhookRequest{.address = push.to.endpoint,
                        .body = std::move(body),
                        .signature = {},
                        .headers = {"Content-Type: application/octet-stream", "Content-Encoding: aes128gcm",
                                    std::string("TTL: ") + kKeptFor, "Urgency: high", "Topic: " + topic,
                                    "Authorization: " + vapidHeader(options.key, originOf(push.to.endpoint),
                                                                    contact, now + kTokenSeconds)}};
}

bool isPushAddress(std::string_view address, bool allowPrivate) {
  return isWebhookAddress(address, kLongestAddress) && (allowPrivate || address.starts_with("https://"));
}

std::int64_t afterQuiet(const PushSubscription& subscription, std::int64_t now) {
  return afterQuiet(subscription.quietFrom, subscription.quietUntil, now);
}

std::int64_t afterQuiet(int from, int until, std::int64_t now) {
  const auto since = [from](std::int64_t minute) { return (minute - from + kMinutesOfDay) % kMinutesOfDay; };
  const std::int64_t length = since(until);
  const std::int64_t passed = since(now / kMinute % kMinutesOfDay);
  if (passed >= length) return now;
  return (now / kMinute + length - passed) * kMinute;
}

}  // namespace bourse
