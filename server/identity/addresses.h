// Addresses as people type them into a browser.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bourse {

/// Whether it is an IPv4 or IPv6 address in digits; names are none.
bool isAddress(const std::string& text);

/// An address as everybody writes it: 203.0.113.7 for ::ffff:203.0.113.7, for 203.0.113.7:4711 and for
/// [::ffff:203.0.113.7]:4711; without the zone of fe80::1%eth0. Empty if there is none in it.
std::string plainAddress(std::string_view text);

/// The net that an address counts as. A customer has 2^64 IPv6 addresses: they count as one, and after abuse
/// the wider net around them does. IPv4 addresses count one by one.
std::string addressNet(std::string_view address, int bits = 64);

/// “http://127.0.0.1:8080/”; an IPv6 address goes into brackets.
std::string pageAddress(std::string_view address, int port);

/// IPv4 addresses of this machine that others in its network can reach.
std::vector<std::string> networkAddresses();

}  // namespace bourse
