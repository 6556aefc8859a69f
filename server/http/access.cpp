#include "server/http/access.h"

#include <algorithm>

#include "server/identity/bans.h"

namespace bourse {
namespace {

constexpr int kConnectionsPerSocket = 3;  // a browser asks for files beside its WebSocket

bool isListed(std::string_view list, std::string_view word) {
  const std::vector<std::string_view> parts = partsOf(list, ',');
  return std::any_of(parts.begin(), parts.end(),
                     [&](std::string_view one) { return !one.empty() && sameWord(one, word); });
}

bool isLoopback(std::string_view address) { return address == "127.0.0.1" || address == "::1"; }

}  // namespace

bool isLocalRequest(const Request& request) {
  return isLoopback(request.from) && request.header("X-Forwarded-For").empty() &&
         request.header("Forwarded").empty();
}

bool originAllowed(const Request& request, std::string_view allowed) {
  const std::string origin = request.header("Origin");
  if (origin.empty() || isListed(allowed, origin)) return true;
  // Only a proxy knows whether it was http or https.
  for (const std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme)) return sameWord(origin.substr(scheme.size()), request.header("Host"));
  return false;
}

std::string clientAddress(const Request& request, std::string_view proxies) {
  if (!isListed(proxies, request.from)) return request.from;
  // A proxy appends the address it has seen; anybody may have written what stands before that.
  const std::string forwarded = request.header("X-Forwarded-For");
  const std::string_view last = partsOf(forwarded, ',').back();
  return last.empty() ? request.from : std::string(last);
}

bool isBannedAddress(const Request& request, const AccessRules& rules) {
  return rules.bans != nullptr && !isLocalRequest(request) &&
         rules.bans->address(clientAddress(request, rules.proxies));
}

bool isCrowding(std::string_view from, int open, const AccessRules& rules) {
  const bool stranger = !isLoopback(from) && !isListed(rules.proxies, from);
  return stranger && rules.socketsPerAddress > 0 && open >= kConnectionsPerSocket * rules.socketsPerAddress;
}

}  // namespace bourse
