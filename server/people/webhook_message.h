// What a webhook gets: fields for programs, and a sentence where chat programs look for one.
#pragma once

#include <cstdint>
#include <string>

#include "server/outbound/webhook_sender.h"
#include "server/people/people_store.h"

namespace bourse {

/// What stands behind the # of a webhook's address is for us and never sent: `#text` asks for plain text, as
/// ntfy shows it, and `#lang=fr` for a language; `#text&lang=fr` for both.
struct WebhookAddress {
  std::string address{};  // without it
  bool plain = false;
  std::string language{};
};
WebhookAddress webhookAddress(const std::string& text);

WebhookRequest webhookRequest(const Notice& notice, const Account& account, const std::string& link,
                              std::int64_t now);

}  // namespace bourse
