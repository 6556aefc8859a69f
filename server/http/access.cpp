#include "server/http/access.h"

#include <algorithm>

#include "server/http/net_counts.h"
#include "server/identity/addresses.h"
#include "server/identity/bans.h"

namespace bourse {
namespace {

constexpr int kConnectionsPerSocket = 3;  // a browser asks for files beside its WebSocket

bool isListed(std::string_view list, std::string_view word) {
  const std::vector<std::string_view> parts = partsOf(list, ',');
  return std::any_of(parts.begin(), parts.end(),
                     [&](std::string_view one) { return !one.empty() && sameWord(one, word); });
}

/// However an address is written: ::ffff:127.0.0.1 is 127.0.0.1.
bool isListedAddress(std::string_view list, std::string_view address) {
  const std::string plain = plainAddress(address);
  const std::vector<std::string_view> parts = partsOf(list, ',');
  return !plain.empty() && std::any_of(parts.begin(), parts.end(),
                                       [&](std::string_view one) { return plainAddress(one) == plain; });
}

bool isLoopback(std::string_view address) {
  const std::string plain = plainAddress(address);
  return plain == "127.0.0.1" || plain == "::1";
}

/// The last address in the header `Forwarded` (RFC 7239): for=203.0.113.7 or for="[2001:db8::1]:4711".
/// Quotation marks that somebody has left open do not hide what the proxy has added after them.
std::string lastForwarded(std::string_view header) {
  for (const std::string_view pair : partsOf(partsOf(header, ',').back(), ';')) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos || !sameWord(trimmed(pair.substr(0, equals)), "for")) continue;
    std::string_view node = trimmed(pair.substr(equals + 1));
    if (node.size() >= 2 && node.starts_with('"') && node.ends_with('"'))
      node = node.substr(1, node.size() - 2);
    return plainAddress(node);
  }
  return {};
}

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

bool hostAllowed(const Request& request, std::string_view hosts) {
  if (trimmed(hosts).empty()) return true;
  const std::string host = request.header("Host");
  const std::string_view name = std::string_view(host).substr(0, host.rfind(':'));
  const bool plainName = host.find(':') == std::string::npos || host.ends_with(']');
  return isListed(hosts, host) || isListed(hosts, name) ||
         isListed("localhost, 127.0.0.1, [::1]", plainName ? std::string_view(host) : name);
}

std::string clientAddress(const Request& request, std::string_view proxies) {
  const std::string other = plainAddress(request.from);
  const std::string& from = other.empty() ? request.from : other;
  if (!isListedAddress(proxies, from)) return from;
  // A proxy appends the address it has seen; anybody may have written what stands before that.
  const std::string forwarded = request.header("X-Forwarded-For");
  const std::string last = forwarded.empty() ? lastForwarded(request.header("Forwarded"))
                                             : plainAddress(partsOf(forwarded, ',').back());
  return last.empty() ? from : last;
}

bool isBannedAddress(const Request& request, const AccessRules& rules) {
  return rules.bans != nullptr && !isLocalRequest(request) &&
         rules.bans->address(clientAddress(request, rules.proxies));
}

std::string AddressNets::of(std::string_view address, Moment now) {
  const std::string wide = addressNet(address, kWide);
  if (const auto found = widened_.find(wide); found != widened_.end()) {
    if (now < found->second) return wide;
    widened_.erase(found);
  }
  return addressNet(address);
}

void AddressNets::refused(std::string_view address, Moment now) {
  const std::string wide = addressNet(address, kWide);
  if (!wide.ends_with("/" + std::to_string(kWide)) || refusals_.allow(wide, now)) return;
  if (widened_.size() >= TokenBuckets::kMostKeys) widened_.clear();
  widened_[wide] = now + kWideFor;
}

bool isCrowding(std::string_view from, const NetCounts& open, const AccessRules& rules, Moment now) {
  const bool stranger = !isLoopback(from) && !isListedAddress(rules.proxies, from);
  return stranger && rules.socketsPerAddress > 0 &&
         open.of(rules.nets->of(from, now)) >= kConnectionsPerSocket * rules.socketsPerAddress;
}

}  // namespace bourse
