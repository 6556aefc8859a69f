// One of several processes that share a store: renews its lease, takes tables that nobody drives, gives up
// those that others have, and routes requests (docs/design/cluster.md).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/cluster/leases.h"
#include "server/http/websocket.h"
#include "server/tables/hub.h"

namespace bourse {

struct MembershipOptions {
  std::string address;  // where others reach this process
  std::string secret;   // that all of them share
  /// Called with the number of this process whenever it changes; 0 while it has none.
  std::function<void(std::int64_t)> numbered{};
  /// All tables were given up: what still waits to be stored is void.
  std::function<void()> handOver{};
  /// Connections forwarded to another process for this table are stale.
  std::function<void(const std::string& table)> moved{};
  /// The block list of an account has changed at any of the processes.
  std::function<void(const std::string& account)> blocksChanged{};
  /// Called with every heartbeat: so many processes live, this one among them.
  std::function<void(int)> living{};
  /// For the operator.
  std::function<void(const std::string& sentence)> trouble{};
};

class Membership {
 public:
  Membership(Hub& hub, std::unique_ptr<Leases> leases, std::function<Moment()> now,
             MembershipOptions options);

  /// For Doors::route.
  void route(Request& request, std::function<void(Route)> routed);
  /// Called often: heartbeats and takeovers are only as exact as this.
  void tick();
  /// The store has refused an update of that table with that fencing number.
  void fenced(const std::string& table, std::uint64_t fence);
  /// The store has failed: nobody knows what it has, so all tables are given up and loaded again.
  void lose(const std::string& why);
  /// Gives all tables back; the last thing that is done.
  void leave();
  [[nodiscard]] std::int64_t number() const { return number_; }

 private:
  using Routed = std::function<void(Route)>;
  void beat();
  void adoptSome();
  void claim(const std::string& table);
  void claimed(const std::string& table, const Claim& claim);
  bool take(const Claim& claim);
  void taken(const std::string& table, std::uint64_t fence);
  void routeImagined(const std::string& table, bool forwarded, const Routed& routed);
  void routeList(const Routed& routed);

  struct Waiting {
    Routed routed;
    bool forwarded;
  };
  Hub& hub_;
  std::unique_ptr<Leases> leases_;
  std::function<Moment()> now_;
  MembershipOptions options_;
  std::vector<std::string> rules_;
  std::map<std::string, std::vector<Waiting>> claims_;  // under way
  std::int64_t number_ = 0;
  bool joining_ = false, beating_ = false, adopting_ = false;
  Moment heard_{};  // when the last beat that was heard was sent
  Moment nextBeat_{}, nextAdoption_{}, nextRemoval_{}, listedAt_{};
};

}  // namespace bourse
