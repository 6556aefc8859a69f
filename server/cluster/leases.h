// Who drives which table, where several processes share a store (docs/design/cluster.md).
//
// A process that takes part says so again and again; when it has not for a while it is gone, and others take
// its tables. Each time a table changes hands its fencing number rises, and the store refuses what comes with
// an old one: so it does not matter whether the former driver knows that it is one.
//
// Everything is asked here and answered later, on the thread of the tables.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace bourse {

/// Long enough for a few beats to be late, short enough that tables go on elsewhere within three seconds.
inline constexpr std::chrono::milliseconds kLease{2000}, kBeat{500};

struct Claim {
  enum class Outcome : std::uint8_t {
    ours,         // from now on
    elsewhere,    // the process at `address` drives it, or would
    unknown,      // there is no such table
    unplayable,   // nobody here knows its rules
    unreachable,  // the answer did not come, or this process is not taken for one of them any more
  };
  Outcome outcome = Outcome::unreachable;
  std::string address{};
  std::uint64_t fence = 0;  // of a table that is ours, with all of it
  StoredTable table{};
};

class Leases {
 public:
  Leases() = default;
  Leases(const Leases&) = delete;
  Leases& operator=(const Leases&) = delete;
  virtual ~Leases() = default;

  /// Takes part from now on: others reach this process at the address, and it knows these rules. Gives its
  /// number, 0 if that did not work. Each time it is another one.
  virtual void join(const std::string& address, const std::vector<std::string>& rules,
                    std::function<void(std::int64_t)> joined) = 0;
  /// Is still there, and tells which open tables it has. False if it is not taken for one of them any more,
  /// or the answer did not come.
  virtual void beat(const std::string& lobby, std::function<void(bool)> heard) = 0;
  /// Wants to drive a table, if nobody else does.
  virtual void claim(const std::string& table, std::function<void(Claim)> claimed) = 0;
  /// Some of the running tables whose drivers are gone; all of them are ours then.
  virtual void adopt(int most, std::function<void(std::vector<Claim>)> adopted) = 0;
  /// Nobody has to drive it until somebody comes.
  virtual void release(const std::string& table, std::uint64_t fence) = 0;
  /// The open tables of the others, as they told them.
  virtual void lobbies(std::function<void(std::vector<std::string>)> told) = 0;
  /// The address of another process by its number; empty if it is gone.
  virtual void find(std::int64_t process, std::function<void(std::string)> found) = 0;
  /// Gives everything back. The only one that waits, for the end of a process; nothing may be asked after it.
  virtual void leave() = 0;

  struct Ears {
    /// Another process drives a table now. May come late, or not at all while there is no connection.
    std::function<void(const std::string& table, std::uint64_t fence)> taken;
    /// A process has given its tables back.
    std::function<void()> left;
    /// Somebody has changed whom an account does not want to hear from.
    std::function<void(const std::string& account)> blocks{};
  };
  virtual void listen(Ears ears) = 0;
};

}  // namespace bourse
