// Tables over HTTP: make one, list them, take a seat, read a record (docs/protocol.md, docs/openapi.json).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "server/tables/hub.h"
#include "server/tables/rate_limit.h"
#include "server/visitor.h"

namespace bourse {

using SocketsByAddress = std::map<std::string, std::set<std::shared_ptr<Wire>>>;

struct ApiOptions {
  std::string name = "Bourse";     // of the server, for those who come to it
  bool durable = false;            // tables outlive the program
  std::string origins{};           // further ones whose pages may come in, with commas between them
  std::string proxies{};           // addresses whose X-Forwarded-For is believed, with commas between them
  int changes = 30;                // tables and seats that one address makes in a minute; 0: without end
  int sockets = 200;               // WebSockets of one address at once; 0: without end
  const Timing* timing = nullptr;  // of moves, if it is told
  const Bans* bans = nullptr;      // who may not come in
};

/// Whether a request may come from a page of that origin: the server's own, one of `allowed`, or no page at
/// all, since a program outside of a browser carries nobody else's secrets.
bool originAllowed(const Request& request, std::string_view allowed);

/// Who asks: the other side of the connection, or whom a proxy that is believed has named last.
std::string askerOf(const Request& request, std::string_view proxies);

/// Somebody at the machine itself, not behind a proxy on it: limits are for those who come from outside.
bool isFromHere(const Request& request);

class People;

class TableApi {
 public:
  /// Without people there are guests alone.
  TableApi(Hub& hub, std::function<Moment()> now, ApiOptions options, People* people = nullptr);

  /// A path may have the part {table}.
  struct Place {
    std::string_view method, path;
  };
  /// Everything that is served here, for the test of docs/openapi.json.
  [[nodiscard]] static std::vector<Place> places();

  /// Whether a target is one of its own.
  [[nodiscard]] static bool owns(const Request& request);
  void answer(const Request& request, const Reply& reply);
  /// A WebSocket to /api/tables/{table}/socket.
  std::unique_ptr<Visitor> admit(const Request& request, std::shared_ptr<Wire> wire, Response& refusal);
  /// Nobody knows what the store has of what was waiting: whoever waits is told to try again.
  void giveUp();
  /// The store does not work any more: whoever waits is told so, and nothing is changed from now on.
  void fail();
  /// The server is about to stop, and says so to those who ask whether it is ready.
  void drain() { draining_ = true; }
  /// It stops now: nothing is changed any more, and nobody comes in.
  void stop() { draining_ = stopped_ = true; }
  /// The list of those who may not come in has changed.
  void sendAwayBanned() const;
  /// Whether an address with so many connections may have no further one: a stranger alone must not take the
  /// room of everybody. Proxies and this machine itself may.
  [[nodiscard]] bool crowded(std::string_view from, int open) const;
  /// WebSockets that are open.
  [[nodiscard]] std::size_t sockets() const;
  /// The form of a path, for the log: it has no secrets. `table` is what stands for {table}.
  [[nodiscard]] static std::string_view routeOf(std::string_view target, std::string& table);

 private:
  struct Call {
    const Request& request;
    Reply reply;
    std::string table;
  };
  struct Route {
    std::string_view method, path;
    void (TableApi::*answer)(const Call&);
    bool changes = false;
  };
  static std::span<const Route> routes();

  void health(const Call& call);
  void ready(const Call& call);
  void catalogue(const Call& call);
  void timing(const Call& call);
  void check(const Call& call);
  void list(const Call& call);
  void makeTable(const Call& call);
  void about(const Call& call);
  void takeSeat(const Call& call);
  void sitDown(const Reply& reply, const std::shared_ptr<Room>& room, const Sitter& who,
               std::optional<Seat> wish);
  void record(const Call& call);
  void keepRecord(const Call& call);
  void socketWanted(const Call& call);
  [[nodiscard]] bool isBanned(const Request& request) const;
  [[nodiscard]] bool mayAsk(const Call& call);
  [[nodiscard]] bool mayChange(const Call& call);
  [[nodiscard]] Reply tracked(const Reply& reply);

  Hub& hub_;
  People* people_;
  std::function<Moment()> now_;
  ApiOptions options_;
  std::string catalogue_;
  RateLimit changes_, reads_;
  std::shared_ptr<SocketsByAddress> sockets_;  // that are open
  std::map<std::uint64_t, Reply> waiting_;
  std::uint64_t lastWaiting_ = 0;
  bool failed_ = false, draining_ = false, stopped_ = false;
};

}  // namespace bourse
