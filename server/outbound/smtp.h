// Hands mails to the host's mail server (SMTP). libcurl is behind it.
#pragma once

#include <atomic>
#include <string>
#include <string_view>

#include "server/outbound/webhook_sender.h"

namespace bourse {

struct SmtpOptions {
  std::string url{};  // smtp://host:587 or smtps://host
  std::string user{}, password{};
  std::string from{};         // the sender's address
  std::string authorities{};  // a file of certificates that are trusted instead of the system's
};

/// smtp or smtps with a host, a port perhaps, and nothing else.
bool isSmtpUrl(std::string_view url);

/// What became of a mail, in the words of HTTP as for pushes.
inline constexpr int kMailTaken = 200, kMailboxGone = 410, kMailRefused = 413, kMailNotNow = 0;

/// What the last answer of a mail server means; `toMailbox` if it was about the address. Only a mailbox that
/// does not exist (RFC 3463: 5.1.x) is gone: other refusals may be about us.
int mailStatus(std::string_view answer, bool toMailbox);

/// Hands over one mail: `address` is whom it is for, `body` the whole of it. With TLS always, except to this
/// machine itself, where it is used if the mail server offers it. Gives up as soon as `stop` is true.
/// `trouble` says what went wrong, without the address.
int sendMail(const SmtpOptions& options, const WebhookRequest& mail, const std::atomic<bool>* stop,
             std::string& trouble);

}  // namespace bourse
