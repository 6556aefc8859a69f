// Commands to the process that drives a table, where several share a store: an HTTP request under the table's
// own address, so it is routed like any other, signed with the secret the processes share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/http/http.h"
#include "server/outbound/webhook_sender.h"

namespace bourse {

struct PeerCommand {
  std::string what{};  // end: the game as it stands; forget: an account; settle: tell the result of its game
  std::string table{}, account{};
};

/// `at` is any of the processes, `now` seconds since 1970.
WebhookRequest signedRequest(const PeerCommand& call, const std::string& at, std::string_view secret,
                             std::int64_t now);

/// Whether a request is a peer command.
bool isPeerCommand(const Request& request);
/// False if it is not signed with the secret, or was signed at another time.
bool readPeerCommand(const Request& request, std::string_view secret, std::int64_t now, PeerCommand& call);

}  // namespace bourse
