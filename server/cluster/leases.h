// Who drives which table, where several processes share a store (docs/design/cluster.md).
//
// Every process renews its lease with heartbeats. When they stop, the process is taken for dead and others
// take its tables. Each time a table changes hands its fencing number rises, and the store refuses writes
// with an old one: so a former driver does no harm, whether it knows or not.
//
// All functions are asynchronous and call back on the thread of the tables.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace bourse {

/// Long enough for a few late heartbeats, short enough that tables go on elsewhere within three seconds.
inline constexpr std::chrono::milliseconds kLease{2000}, kBeat{500};

struct Claim {
  enum class Outcome : std::uint8_t {
    ours,         // from now on
    elsewhere,    // the process at `address` drives it, or would
    unknown,      // there is no such table
    unplayable,   // nobody here knows its rules
    unreachable,  // no answer, or this process has lost its lease
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

  /// Joins the cluster: others reach this process at the address, and it knows these rules. Calls back with a
  /// new number, 0 if that failed.
  virtual void join(const std::string& address, const std::vector<std::string>& rules,
                    std::function<void(std::int64_t)> joined) = 0;
  /// Renews the lease and publishes the open tables. Calls back with how many processes live, this one among
  /// them; 0 if the lease is lost or there was no answer.
  virtual void beat(const std::string& lobby, std::function<void(int living)> heard) = 0;
  /// Claims a table that nobody drives.
  virtual void claim(const std::string& table, std::function<void(Claim)> claimed) = 0;
  /// Claims some of the running tables whose drivers are dead.
  virtual void adopt(int most, std::function<void(std::vector<Claim>)> adopted) = 0;
  /// Removes some tables that nobody drives, whose game never began, and that were made before then (seconds
  /// since 1970).
  virtual void removeUnbegun(std::int64_t before, int most) = 0;
  /// Nobody drives it until somebody asks for it.
  virtual void release(const std::string& table, std::uint64_t fence) = 0;
  /// The open tables of the other processes, as published.
  virtual void lobbies(std::function<void(std::vector<std::string>)> told) = 0;
  /// The address of another process by its number; empty if it is gone.
  virtual void find(std::int64_t process, std::function<void(std::string)> found) = 0;
  /// Releases everything. Blocks; nothing may be asked after it.
  virtual void leave() = 0;

  struct LeaseEvents {
    /// Another process drives a table now. May come late, or not at all while there is no connection.
    std::function<void(const std::string& table, std::uint64_t fence)> taken;
    /// A process has given its tables back.
    std::function<void()> left;
    /// The block list of an account has changed.
    std::function<void(const std::string& account)> blocks{};
  };
  virtual void listen(LeaseEvents ears) = 0;
};

}  // namespace bourse
