// Bans and mutes: of addresses, address ranges, hashes of addresses, and names.
//
// They are stored with the people (PeopleStore), so all processes of a server and its backups share them.
// `bourse admin ban` changes them; a running server reads them every second.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bourse {

struct Ban {
  enum class Kind : std::uint8_t { address, name, addressHash };
  enum class Effect : std::uint8_t { ban, mute };  // may not come in; may not chat
  Kind kind = Kind::address;
  std::string what{};     // 203.0.113.7, 203.0.113.0/24, 2001:db8::/48, a name, or as addressHash() has it
  std::string account{};  // of a name: the account that had it then, banned whatever it is called now
  std::string why{};      // for the operator
  std::int64_t since = 0, until = 0;  // seconds since 1970; until 0: for ever
  Effect effect = Effect::ban;

  friend bool operator==(const Ban&, const Ban&) = default;
};

/// An address or range, its hash, or else a name.
Ban::Kind banKindOf(std::string_view what);

/// Equal for bans that mean the same: names that look alike are one.
std::string banKey(Ban::Kind kind, std::string_view what);

/// The bans in force, or the mutes.
class Bans {
 public:
  Bans() = default;
  /// `salt` as addressHash() takes it.
  explicit Bans(std::vector<Ban> bans, std::string salt = {});

  [[nodiscard]] bool address(std::string_view from) const;
  /// A person by name; `account` is empty for guests.
  [[nodiscard]] bool person(std::string_view name, std::string_view account = {}) const;
  [[nodiscard]] const std::vector<Ban>& all() const { return bans_; }

 private:
  std::vector<Ban> bans_;
  std::string salt_;
  bool hashes_ = false;             // some of them are hashes
  std::vector<std::string> names_;  // as banKey() has them
};

/// Whether it is an address or a range, as 10.0.0.0/8.
bool isAddressRange(std::string_view text);

}  // namespace bourse
