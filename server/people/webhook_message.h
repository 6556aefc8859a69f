// What a webhook gets: fields for programs, and a sentence where chat programs look for one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/outbound/webhook_sender.h"
#include "server/people/people_store.h"

namespace bourse {

/// What stands behind the # of a webhook's address is for us and never sent: `#text` asks for plain text, as
/// ntfy shows it, `#lang=fr` for a language, and `#quiet=22:00-07:00` for quiet hours in UTC;
/// `#text&lang=fr` for two of them.
struct WebhookAddress {
  std::string address{};  // without it
  bool plain = false;
  std::string language{};
  int quietFrom = 0, quietUntil = 0;  // minutes of the day; the same: there are none
  bool understood = true;             // the hours are hours
};
WebhookAddress webhookAddress(const std::string& text);

WebhookRequest webhookRequest(const Notice& notice, const Account& account, const std::string& site,
                              std::int64_t now);

/// In the link that stops a webhook: it holds as long as the webhook's secret.
std::string webhookStopToken(const Account& account);
bool isWebhookStop(std::string_view token, const Account& account);
/// The id of the account in it, whether it is right or not.
std::string webhookStopAccount(std::string_view token);

}  // namespace bourse
