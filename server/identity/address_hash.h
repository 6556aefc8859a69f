// What reports and lists call an address: always the same for one address of one server, and not the address.
#pragma once

#include <string>
#include <string_view>

namespace bourse {

/// “@” and 16 hexadecimal digits; empty for no address. The salt is the server's secret. IPv6 addresses of
/// one /64 are one person's.
std::string addressHash(std::string_view salt, std::string_view address);
bool isAddressHash(std::string_view text);

}  // namespace bourse
