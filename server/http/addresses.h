// Addresses as people type them into a browser.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bourse {

/// Whether it is an IPv4 or IPv6 address in digits; names are none.
bool isAddress(const std::string& text);

/// “http://127.0.0.1:8080/”; an IPv6 address goes into brackets.
std::string pageAddress(std::string_view address, int port);

/// IPv4 addresses of this machine that others in its network can reach.
std::vector<std::string> networkAddresses();

}  // namespace bourse
