#include "server/cluster/peer_command.h"

#include <charconv>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/http/answers.h"
#include "server/http/target.h"
#include "server/identity/secrets.h"

namespace bourse {
namespace {

constexpr std::int64_t kMostSeconds = 60;  // between their clocks

std::string pathTo(const std::string& table) { return "/api/tables/" + table + "/house"; }

}  // namespace

WebhookRequest signedRequest(const PeerCommand& call, const std::string& at, std::string_view secret,
                             std::int64_t now) {
  const std::string body = compact({{"do", call.what}, {"table", call.table}, {"account", call.account}});
  return {"http://" + at + pathTo(call.table), body, webhookSignature(secret, now, body)};
}

bool isPeerCommand(const Request& request) {
  std::string table;
  return request.method == "POST" &&
         fitsPath("/" + pathOf(request.target).value_or(""), "/api/tables/{table}/house", table);
}

bool readPeerCommand(const Request& request, std::string_view secret, std::int64_t now, PeerCommand& call) {
  const std::string signature = request.header("Bourse-Signature");
  std::int64_t then = 0;
  if (!signature.starts_with("t=")) return false;
  std::from_chars(signature.data() + 2, signature.data() + signature.size(), then);
  if (secret.empty() || then < now - kMostSeconds || then > now + kMostSeconds ||
      !sameSecret(signature, webhookSignature(secret, then, request.body)))
    return false;
  const nlohmann::json body = parseJson(request.body);
  call = {textOf(body, "do"), textOf(body, "table"), textOf(body, "account")};
  return pathOf(request.target) == pathTo(call.table).substr(1);
}

}  // namespace bourse
