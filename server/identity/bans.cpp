#include "server/identity/bans.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

#include "server/identity/address_hash.h"
#include "server/identity/names.h"

namespace bourse {
namespace {

struct Range {
  std::array<unsigned char, 16> bytes{};
  int bits = 128;
};

/// IPv4 as its part of IPv6: ::ffff:10.0.0.1 is the same address.
bool parseAddress(const std::string& text, std::array<unsigned char, 16>& bytes, bool& four) {
  in_addr v4{};
  four = inet_pton(AF_INET, text.c_str(), &v4) == 1;
  if (!four) return inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1;
  bytes = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  std::memcpy(bytes.data() + 12, &v4, sizeof v4);
  return true;
}

bool parseRange(std::string_view text, Range& range) {
  const std::size_t slash = text.find('/');
  bool four = false;
  if (!parseAddress(std::string(text.substr(0, slash)), range.bytes, four)) return false;
  if (slash == std::string_view::npos) return true;
  const std::string_view length = text.substr(slash + 1);
  int bits = 0;
  const auto [end, error] = std::from_chars(length.data(), length.data() + length.size(), bits);
  const int most = four ? 32 : 128;
  if (error != std::errc() || end != length.data() + length.size() || bits < 0 || bits > most) return false;
  range.bits = bits + 128 - most;
  return true;
}

bool isIn(const Range& range, const std::array<unsigned char, 16>& address) {
  for (int bit = 0; bit < range.bits; bit += 8) {
    const int left = std::min(8, range.bits - bit);
    const unsigned mask = (0xffU << (8 - left)) & 0xffU;
    const auto at = static_cast<std::size_t>(bit / 8);
    if (((range.bytes[at] ^ address[at]) & mask) != 0) return false;
  }
  return true;
}

}  // namespace

bool isAddressRange(std::string_view text) {
  Range range;
  return parseRange(text, range);
}

Ban::Kind banKindOf(std::string_view what) {
  if (isAddressRange(what)) return Ban::Kind::address;
  return isAddressHash(what) ? Ban::Kind::addressHash : Ban::Kind::name;
}

std::string banKey(Ban::Kind kind, std::string_view what) {
  if (kind == Ban::Kind::name) {
    const std::string skeleton = nameSkeleton(what);
    return skeleton.empty() ? std::string(what) : skeleton;
  }
  Range range;
  if (!parseRange(what, range)) return std::string(what);
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(AF_INET6, range.bytes.data(), text.data(), text.size());
  return std::string(text.data()) + "/" + std::to_string(range.bits);
}

Bans::Bans(std::vector<Ban> bans, std::string salt) : bans_(std::move(bans)), salt_(std::move(salt)) {
  for (const Ban& ban : bans_) {
    if (ban.kind == Ban::Kind::name) names_.push_back(banKey(ban.kind, ban.what));
    hashes_ = hashes_ || ban.kind == Ban::Kind::addressHash;
  }
}

bool Bans::address(std::string_view from) const {
  std::array<unsigned char, 16> address{};
  bool four = false;
  if (bans_.empty() || !parseAddress(std::string(from), address, four)) return false;
  const std::string hash = hashes_ ? addressHash(salt_, from) : std::string();
  return std::any_of(bans_.begin(), bans_.end(), [&](const Ban& ban) {
    Range range;
    if (ban.kind == Ban::Kind::addressHash) return ban.what == hash;
    return ban.kind == Ban::Kind::address && parseRange(ban.what, range) && isIn(range, address);
  });
}

bool Bans::person(std::string_view name, std::string_view account) const {
  if (names_.empty()) return false;
  const bool meant = !account.empty() && std::any_of(bans_.begin(), bans_.end(),
                                                     [&](const Ban& ban) { return ban.account == account; });
  return meant || (!name.empty() &&
                   std::find(names_.begin(), names_.end(), banKey(Ban::Kind::name, name)) != names_.end());
}

}  // namespace bourse
