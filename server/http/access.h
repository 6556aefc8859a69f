// Who may ask for what: origins, proxies, bans and limits by address.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/common/token_bucket.h"
#include "server/http/http.h"

namespace bourse {

class Bans;
class NetCounts;

/// Whom addresses count as for every limit: addressNet(), and a wider net for an hour after its parts were
/// refused again and again: the owner of a /48 has 65,536 such nets.
class AddressNets {
 public:
  static constexpr int kWide = 48;
  static constexpr double kRefusals = 200;  // of one wide net at once; one a second is forgiven
  static constexpr std::chrono::hours kWideFor{1};

  [[nodiscard]] std::string of(std::string_view address, Moment now);
  /// Somebody there has asked for more than their share.
  void refused(std::string_view address, Moment now);

 private:
  TokenBuckets refusals_{kRefusals, 1};
  std::map<std::string, Moment, std::less<>> widened_;  // until when
};

struct AccessRules {
  std::string origins{};        // further origins whose pages may come in, separated by commas
  std::string hosts{};          // by which names the server is reached, separated by commas; empty: by any
  std::string proxies{};        // addresses that are believed for whom they ask, separated by commas
  int changesPerMinute = 30;    // tables and seats that one address makes; 0: no limit
  int socketsPerAddress = 200;  // open at once; 0: no limit
  const Bans* bans = nullptr;
  std::shared_ptr<AddressNets> nets = std::make_shared<AddressNets>();  // one for all who count
};

/// Whether a request may come from a page of that origin: the server's own, one of `allowed`, or no page at
/// all, since a program that is no browser carries nobody else's secrets.
bool originAllowed(const Request& request, std::string_view allowed);

/// Whether a request is for a server of this name: one of `hosts`, or this machine as it calls itself. A page
/// of another site whose name leads here is stopped by it.
bool hostAllowed(const Request& request, std::string_view hosts);

/// Who asks: the other side of the connection, or the last address that a trusted proxy has added to
/// X-Forwarded-For, or without that to Forwarded.
std::string clientAddress(const Request& request, std::string_view proxies);

/// From this machine itself and not through a proxy: limits are for those who come from outside.
bool isLocalRequest(const Request& request);

/// Whether requests from this address are refused; never those from this machine itself.
bool isBannedAddress(const Request& request, const AccessRules& rules);

/// Whether an address, or the wider net it counts as after abuse, has so many connections open that it may
/// open no further one, so a single stranger cannot use up all of them. Proxies and this machine may.
bool isCrowding(std::string_view from, const NetCounts& open, const AccessRules& rules, Moment now);

}  // namespace bourse
