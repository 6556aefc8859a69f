#include "server/identity/address_hash.h"

#include <algorithm>

#include "server/identity/addresses.h"
#include "server/identity/secrets.h"

namespace bourse {
namespace {

constexpr std::size_t kDigits = 16;

}  // namespace

std::string addressHash(std::string_view salt, std::string_view address) {
  if (address.empty()) return {};
  return "@" + sha256Hex(std::string(salt) + " " + addressNet(address)).substr(0, kDigits);
}

bool isAddressHash(std::string_view text) {
  return text.size() == kDigits + 1 && text.front() == '@' &&
         std::all_of(text.begin() + 1, text.end(),
                     [](char one) { return (one >= '0' && one <= '9') || (one >= 'a' && one <= 'f'); });
}

}  // namespace bourse
