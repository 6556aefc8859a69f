// What a push says and how it is sent. It is made from the push alone: nothing that happens at a table is
// known here, so none of it can be told.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/notices/push.h"
#include "server/notices/push_crypto.h"
#include "server/outbound/webhook_sender.h"

namespace bourse {

struct PushOptions {
  PushKey key{};          // of the server; without one there are no pushes
  std::string contact{};  // mailto: or https:, for the people of push services; empty: the site
  bool allowPrivate = false;
};

/// The text that is encrypted, as JSON for the service worker.
std::string pushText(const Push& push);
/// Nothing if the subscription's key is none.
std::optional<WebhookRequest> pushRequest(const Push& push, const PushOptions& options, std::string_view site,
                                          std::int64_t now);

/// https; with `allowPrivate` also http. At most 1,000 bytes.
bool isPushAddress(std::string_view address, bool allowPrivate);

/// When something may be sent that is ready now: now, or at the end of the quiet hours.
std::int64_t afterQuiet(const PushSubscription& subscription, std::int64_t now);
/// By minutes of the day, in UTC.
std::int64_t afterQuiet(int from, int until, std::int64_t now);

}  // namespace bourse
