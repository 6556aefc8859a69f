#include "server/notices/mail_message.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>

#include "core/check.h"
#include "host/record/base64.h"
#include "server/identity/secrets.h"
#include "server/notices/notice_text.h"

namespace bourse {
namespace {

constexpr std::size_t kLongestMailbox = 254, kLongestName = 64, kLongestLabel = 63;
constexpr std::size_t kSignatureLetters = 32, kIdLetters = 64;
constexpr std::size_t kBodyLine = 76,
                      kWordBytes = 42;  // 56 letters of Base64: an encoded word has at most 75

bool isLetterOrDigit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool isNamePart(std::string_view part) {
  return !part.empty() && std::all_of(part.begin(), part.end(), [](char c) {
    return isLetterOrDigit(c) || std::string_view("!#$%&'*+-/=?^_`{|}~").find(c) != std::string_view::npos;
  });
}

bool isLabel(std::string_view part) {
  return !part.empty() && part.size() <= kLongestLabel && part.front() != '-' && part.back() != '-' &&
         std::all_of(part.begin(), part.end(), [](char c) { return isLetterOrDigit(c) || c == '-'; });
}

/// Whether all parts between dots are of this kind, and how many there are.
template <class Part>
std::size_t dotted(std::string_view text, Part isPart) {
  std::size_t count = 0;
  for (std::size_t from = 0; from <= text.size(); ++count) {
    const std::size_t dot = std::min(text.find('.', from), text.size());
    if (!isPart(text.substr(from, dot - from))) return 0;
    from = dot + 1;
  }
  return count;
}

std::string lowered(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

bool isPlain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

/// RFC 2047: cut between characters, never in one.
std::string encodedHeader(std::string_view text) {
  if (isPlain(text)) return std::string(text);
  std::string result;
  while (!text.empty()) {
    std::size_t take = std::min(text.size(), kWordBytes);
    while (take < text.size() && (static_cast<unsigned char>(text[take]) & 0xC0) == 0x80) --take;
    result += (result.empty() ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?") + base64(text.substr(0, take)) + "?=";
    text.remove_prefix(take);
  }
  return result;
}

/// RFC 5322, whatever language the machine speaks.
std::string dateText(std::int64_t time) {
  constexpr std::array kDays = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto seconds = static_cast<std::time_t>(time);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%s, %02d %s %d %02d:%02d:%02d +0000",
                kDays.at(static_cast<std::size_t>(parts.tm_wday)), parts.tm_mday,
                kMonths.at(static_cast<std::size_t>(parts.tm_mon)), parts.tm_year + 1900, parts.tm_hour,
                parts.tm_min, parts.tm_sec);
  return text.data();
}

std::string body(std::string_view text) {
  const std::string encoded = base64(text);
  std::string lines;
  for (std::size_t at = 0; at < encoded.size(); at += kBodyLine)
    lines += encoded.substr(at, kBodyLine) + "\r\n";
  return lines;
}

WebhookRequest mailOf(const std::string& to, std::string_view subject, std::string_view text,
                      std::string_view stop, const MailOptions& options, std::string_view site,
                      std::int64_t now) {
  // Both were checked long before; a line end in either would let somebody write headers of their own.
  BOURSE_CHECK(isMailAddress(to) && isMailAddress(options.from), ==, true);
  const std::string domain = options.from.substr(options.from.find('@') + 1);
  WebhookRequest mail{.address = to, .body = {}, .signature = {}};
  mail.body = "From: <" + options.from + ">\r\nTo: <" + to + ">\r\nSubject: " + encodedHeader(subject) +
              "\r\nDate: " + dateText(now) + "\r\nMessage-ID: <" + newToken() + "@" + domain +
              ">\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
              "Content-Transfer-Encoding: base64\r\nAuto-Submitted: auto-generated\r\n"
              // One press in the mail program stops them: RFC 8058.
              "List-Unsubscribe: <" +
              std::string(site) + "api/mail/stop/" + std::string(stop) +
              ">\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n\r\n" + body(text);
  return mail;
}

/// As the host wrote it, but for what would end the line, and with the slash that links need.
std::string wholeSite(std::string_view site) {
  std::string whole(site);
  std::erase_if(whole, [](char c) { return c <= ' ' || c > '~'; });
  return whole.ends_with('/') ? whole : whole + "/";
}

std::string pageLink(std::string_view site, const char* what, std::string_view token) {
  return std::string(site) + "#/mail/" + what + "/" + std::string(token);
}

}  // namespace

bool isMailAddress(std::string_view address) {
  const std::size_t at = address.find('@');
  if (address.size() > kLongestMailbox || at == std::string_view::npos || at > kLongestName) return false;
  const std::string_view domain = address.substr(at + 1);
  // Without a letter in its last part it is an address of a machine, not a name.
  const std::string_view last = domain.substr(domain.rfind('.') + 1);
  const bool named = std::any_of(last.begin(), last.end(), [](char c) { return c < '0' || c > '9'; });
  return dotted(address.substr(0, at), isNamePart) > 0 && dotted(domain, isLabel) > 1 && named;
}

std::string mailAddress(const PushSubscription& subscription) {
  return isMail(subscription) ? subscription.endpoint.substr(kMailScheme.size()) : std::string();
}

std::string mailEndpoint(std::string_view address) {
  const std::size_t domain = std::min(address.find('@'), address.size());
  return std::string(kMailScheme) + std::string(address.substr(0, domain)) + lowered(address.substr(domain));
}

std::string mailCountKey(std::string_view address, std::string_view secret) {
  const std::string small = lowered(address);
  const std::size_t at = std::min(small.find('@'), small.size());
  std::string name = small.substr(0, std::min(small.find('+'), at));
  std::erase(name, '.');
  return signatureHex(secret, "address " + name + small.substr(at));
}

std::string stopToken(std::string_view id, std::string_view secret) {
  return std::string(id) + signatureHex(secret, "stop " + std::string(id)).substr(0, kSignatureLetters);
}

std::optional<std::string> stopTokenId(std::string_view token, std::string_view secret) {
  if (token.size() != kIdLetters + kSignatureLetters) return {};
  const std::string id(token.substr(0, kIdLetters));
  return sameSecret(stopToken(id, secret), token) ? std::optional(id) : std::nullopt;
}

WebhookRequest confirmationMail(const PushSubscription& wanted, std::string_view token,
                                const MailOptions& options, std::string_view where, std::int64_t now) {
  const std::string site = wholeSite(where);
  const auto said = [&](const char* key) { return noticeText(wanted.language, std::string("feed.") + key); };
  const std::string stop = stopToken(wanted.id, options.secret);
  const std::string text = said("mail-asked") + "\r\n" + site + "\r\n\r\n" + said("mail-confirm") + "\r\n" +
                           pageLink(site, "confirm", token) + "\r\n\r\n" + said("mail-ignore") + "\r\n" +
                           pageLink(site, "stop", stop) + "\r\n";
  return mailOf(mailAddress(wanted), said("mail-subject"), text, stop, options, site, now);
}

WebhookRequest noticeMail(const Push& push, const MailOptions& options, std::string_view where,
                          std::int64_t now) {
  const std::string site = wholeSite(where);
  const std::string title = noticeTitle(push.to.language, push.game, push.what);
  const std::string stop = stopToken(push.to.id, options.secret);
  const std::string text = title + ":\r\n" + noticeLink(site, push.table, push.what) + "\r\n\r\n-- \r\n" +
                           noticeText(push.to.language, "feed.mail-stop") + "\r\n" +
                           pageLink(site, "stop", stop) + "\r\n";
  return mailOf(mailAddress(push.to), title, text, stop, options, site, now);
}

}  // namespace bourse
