// Who may ask for what: origins, proxies, bans and limits by address.
#pragma once

#include <string>
#include <string_view>

#include "server/http/http.h"

namespace bourse {

class Bans;

struct AccessRules {
  std::string origins{};        // further origins whose pages may come in, separated by commas
  std::string proxies{};        // addresses whose X-Forwarded-For is believed, separated by commas
  int changesPerMinute = 30;    // tables and seats that one address makes; 0: no limit
  int socketsPerAddress = 200;  // open at once; 0: no limit
  const Bans* bans = nullptr;
};

/// Whether a request may come from a page of that origin: the server's own, one of `allowed`, or no page at
/// all, since a program that is no browser carries nobody else's secrets.
bool originAllowed(const Request& request, std::string_view allowed);

/// Who asks: the other side of the connection, or the last address that a trusted proxy has added.
std::string clientAddress(const Request& request, std::string_view proxies);

/// From this machine itself and not through a proxy: limits are for those who come from outside.
bool isLocalRequest(const Request& request);

/// Whether requests from this address are refused; never those from this machine itself.
bool isBannedAddress(const Request& request, const AccessRules& rules);

/// Whether an address with so many connections may open no further one, so a single stranger cannot use up
/// all of them. Proxies and this machine may.
bool isCrowding(std::string_view from, int open, const AccessRules& rules);

}  // namespace bourse
