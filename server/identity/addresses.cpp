#include "server/identity/addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>

namespace bourse {

bool isAddress(const std::string& text) {
  in6_addr any{};
  return ::inet_pton(AF_INET, text.c_str(), &any) == 1 || ::inet_pton(AF_INET6, text.c_str(), &any) == 1;
}

std::string plainAddress(std::string_view text) {
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return {};
    const std::string_view rest = text.substr(end + 1);
    if (!rest.empty() && !rest.starts_with(':')) return {};
    text = text.substr(1, end - 1);
  } else if (std::count(text.begin(), text.end(), ':') == 1) {
    text = text.substr(0, text.find(':'));
  }
  const std::string host(text.substr(0, text.find('%')));
  in_addr four{};
  in6_addr six{};
  char written[INET6_ADDRSTRLEN] = {};
  if (::inet_pton(AF_INET, host.c_str(), &four) == 1) return host;
  if (::inet_pton(AF_INET6, host.c_str(), &six) != 1) return {};
  if (IN6_IS_ADDR_V4MAPPED(&six) != 0) return ::inet_ntop(AF_INET, &six.s6_addr[12], written, sizeof written);
  return ::inet_ntop(AF_INET6, &six, written, sizeof written);
}

std::string addressNet(std::string_view address, int bits) {
  const std::string plain = plainAddress(address);
  in6_addr six{};
  if (plain.empty() || ::inet_pton(AF_INET6, plain.c_str(), &six) != 1)
    return plain.empty() ? std::string(address) : plain;
  for (int byte = bits / 8; byte < 16; ++byte) six.s6_addr[byte] = 0;
  char written[INET6_ADDRSTRLEN] = {};
  return std::string(::inet_ntop(AF_INET6, &six, written, sizeof written)) + "/" + std::to_string(bits);
}

std::string pageAddress(std::string_view address, int port) {
  const bool six = address.find(':') != std::string_view::npos;
  return "http://" + std::string(six ? "[" : "") + std::string(address) + (six ? "]" : "") + ":" +
         std::to_string(port) + "/";
}

std::vector<std::string> networkAddresses() {
  std::vector<std::string> found;
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return found;
  for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    if ((one->ifa_flags & IFF_UP) == 0 || (one->ifa_flags & IFF_LOOPBACK) != 0) continue;
    char text[INET_ADDRSTRLEN] = {};
    const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
    if (::inet_ntop(AF_INET, &address->sin_addr, text, sizeof text) != nullptr) found.emplace_back(text);
  }
  ::freeifaddrs(all);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace bourse
