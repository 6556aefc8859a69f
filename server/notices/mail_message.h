// What a notice by e-mail says, and the addresses that it may go to. It is made from the notice alone, and no
// word of it is a person's: nothing of a table can be told, and nobody can write to strangers through it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/notices/push.h"
#include "server/outbound/webhook_sender.h"

namespace bourse {

struct MailOptions {
  std::string from{};    // the sender's address; empty: no mails are sent here
  std::string secret{};  // signs the links that stop mails, and hides addresses that are counted
  int wait = 60;         // seconds that somebody has to come back before a mail tells of their turn
};

/// An address as most people have one: name@example.org, in ASCII, without quotes and comments. No other byte
/// gets into a header or a command of SMTP.
bool isMailAddress(std::string_view address);

/// Of a subscription by e-mail; empty if it is none.
std::string mailAddress(const PushSubscription& subscription);
std::string mailEndpoint(std::string_view address);
/// What an address counts as, so that ada+1@ and a.da@ are the same person's; it does not tell the address.
std::string mailCountKey(std::string_view address, std::string_view secret);

/// For the link that stops mails: every mail contains it.
std::string stopToken(std::string_view id, std::string_view secret);
/// Of which subscription or request a token is; nothing if we did not make it.
std::optional<std::string> stopTokenId(std::string_view token, std::string_view secret);

/// Asks whether they want notices. `wanted.id` is the hash of the token.
WebhookRequest confirmationMail(const PushSubscription& wanted, std::string_view token,
                                const MailOptions& options, std::string_view site, std::int64_t now);
WebhookRequest noticeMail(const Push& push, const MailOptions& options, std::string_view site,
                          std::int64_t now);

}  // namespace bourse
