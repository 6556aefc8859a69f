// What rooms tell about people who have accounts, and ask about them. Without accounts all of it is empty.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>

#include "core/seat.h"

namespace bourse {

class Room;

/// Accounts that somebody does not want to hear from; kept up to date while it is held.
using BlockList = std::set<std::string>;

struct Company {
  /// An account sits down at a table.
  std::function<void(const std::string& table, Seat seat, const std::string& account)> sat{};
  /// The game is over, and the store knows it.
  std::function<void(const Room&)> over{};
  /// Somebody with an account is to decide and is not here.
  std::function<void(const Room&, Seat)> turn{};
  std::function<std::shared_ptr<const BlockList>(const std::string& account)> blocks{};
};

/// Who sits down: a guest has no account.
struct Sitter {
  std::string name, account{};
};

/// What stands where the name of somebody was whose account is gone.
inline constexpr const char* kSomebody = "somebody";

}  // namespace bourse
