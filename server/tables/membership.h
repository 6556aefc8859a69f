// One of several processes that share a store: keeps its lease, takes tables that nobody drives, lets go of
// those that others have, and says where a request is answered (docs/design/cluster.md).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/cluster/leases.h"
#include "server/tables/hub.h"
#include "server/visitor.h"

namespace bourse {

struct MembershipOptions {
  std::string address;  // where others reach this process
  std::string secret;   // that all of them share
  /// Hears the number of this process whenever it has another one; 0 while it has none.
  std::function<void(std::int64_t)> numbered{};
  /// All tables were let go: what still waits to be stored is void.
  std::function<void()> letGo{};
  /// Who is connected to another process for the sake of this table is not served there any more.
  std::function<void(const std::string& table)> moved{};
  /// Somebody has changed, at any of the processes, whom an account does not want to hear from.
  std::function<void(const std::string& account)> blocksChanged{};
  /// What whoever runs the server should know.
  std::function<void(const std::string& sentence)> trouble{};
};

class Membership {
 public:
  Membership(Hub& hub, std::unique_ptr<Leases> leases, std::function<Moment()> now,
             MembershipOptions options);

  /// For Doors::route.
  void route(Request& request, std::function<void(Route)> routed);
  /// Often: beats and takeovers are as exact as this is.
  void tick();
  /// The store has refused news of that table with that number.
  void fenced(const std::string& table, std::uint64_t fence);
  /// The store has failed: nobody knows what it has, so all tables are given up and read again.
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
  Moment nextBeat_{}, nextAdoption_{}, listedAt_{};
};

}  // namespace bourse
