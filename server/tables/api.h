// Tables over HTTP: make one, list them, take a seat, read a record (docs/protocol.md, docs/openapi.json).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "server/tables/hub.h"
#include "server/tables/rate_limit.h"
#include "server/visitor.h"

namespace bourse {

struct ApiOptions {
  std::string name = "Bourse";     // of the server, for those who come to it
  bool durable = false;            // tables outlive the program
  std::string origins{};           // further ones whose pages may come in, with commas between them
  std::string proxies{};           // addresses whose X-Forwarded-For is believed, with commas between them
  int changes = 30;                // tables and seats that one address makes in a minute; 0: without end
  int sockets = 200;               // WebSockets of one address at once; 0: without end
  const Timing* timing = nullptr;  // of moves, if it is told
};

/// Whether a request may come from a page of that origin: the server's own, one of `allowed`, or no page at
/// all, since a program outside of a browser carries nobody else's secrets.
bool originAllowed(const Request& request, std::string_view allowed);

/// Who asks: the other side of the connection, or whom a proxy that is believed has named last.
std::string askerOf(const Request& request, std::string_view proxies);

class TableApi {
 public:
  TableApi(Hub& hub, std::function<Moment()> now, ApiOptions options);

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

  void catalogue(const Call& call);
  void timing(const Call& call);
  void check(const Call& call);
  void list(const Call& call);
  void makeTable(const Call& call);
  void about(const Call& call);
  void takeSeat(const Call& call);
  void record(const Call& call);
  void socketWanted(const Call& call);
  [[nodiscard]] bool mayAsk(const Call& call);
  [[nodiscard]] bool mayChange(const Call& call);
  [[nodiscard]] Reply tracked(const Reply& reply);

  Hub& hub_;
  std::function<Moment()> now_;
  ApiOptions options_;
  std::string catalogue_;
  RateLimit changes_, reads_;
  std::shared_ptr<std::map<std::string, int>> sockets_;  // open ones by address
  std::map<std::uint64_t, Reply> waiting_;
  std::uint64_t lastWaiting_ = 0;
  bool failed_ = false;
};

}  // namespace bourse
