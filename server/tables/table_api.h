// Tables over HTTP: make one, list them, take a seat, read a record (docs/protocol.md, docs/openapi.json).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/common/token_bucket.h"
#include "server/http/access.h"
#include "server/http/routes.h"
#include "server/http/websocket.h"
#include "server/tables/hub.h"
#include "server/tables/open_sockets.h"
#include "server/tables/pending_replies.h"
#include "server/tables/quick_seat.h"

namespace bourse {

struct ApiOptions {
  std::string name = "Bourse";  // of the server, as people see it
  bool durable = false;         // tables outlive the program
  AccessRules access{};
  const LatencyHistogram* timing = nullptr;  // of moves, if it is published
};

class TableApi {
 public:
  /// Without hooks there are guests alone.
  TableApi(Hub& hub, std::function<Moment()> now, ApiOptions options, std::shared_ptr<Quotas> quotas,
           AccountHooks accounts = {});

  /// Everything that is served here, for the test of docs/openapi.json.
  [[nodiscard]] static std::vector<Endpoint> endpoints();
  [[nodiscard]] static bool owns(const Request& request);
  /// The form of a path, for the log: it has no secrets. `table` is what stands for {table}.
  [[nodiscard]] static std::string_view routeOf(std::string_view target, std::string& table);

  void answer(const Request& request, const Reply& reply);
  /// A WebSocket to /api/tables/{table}/socket.
  std::unique_ptr<MessageHandler> admit(const Request& request, std::shared_ptr<MessageSink> sink,
                                        Response& refusal);

  /// From now on; the buckets of its rates stay as they are.
  void setAccess(const AccessRules& access);
  void setName(const std::string& name);

  /// Nobody knows what the store has of what was pending: everybody who waits is told to try again.
  void giveUp();
  /// The store does not work any more: everybody who waits is told, and nothing is changed from now on.
  void fail();
  /// The server is about to stop, and says so to those who ask whether it is ready.
  void drain() { draining_ = true; }
  /// It stops now: nothing is changed any more, and nobody comes in.
  void stop() { draining_ = stopped_ = true; }

  [[nodiscard]] const OpenSockets& sockets() const { return sockets_; }

 private:
  struct Call {
    const Request& request;
    Reply reply;
    std::string table;
    Requester requester{};
    std::optional<Identity> who{};  // behind the session, where one is sent along with a change
  };
  struct Route {
    Endpoint at;
    void (TableApi::*answer)(const Call&);
    bool changes = false;
    bool makes = false;  // something that is stored for good
  };
  static std::span<const Route> routes();

  [[nodiscard]] bool mayRead(const Requester& requester);
  [[nodiscard]] bool mayAsk(const Call& call);
  [[nodiscard]] bool mayChange(const Call& call);
  [[nodiscard]] bool isInTime(const Call& call);
  void change(const Route& route, const Call& call);
  [[nodiscard]] std::optional<Response> refuseSocket(const Request& request, const Requester& requester);

  // table_answers.cpp
  void health(const Call& call);
  void ready(const Call& call);
  void catalogue(const Call& call);
  void timing(const Call& call);
  void check(const Call& call);
  void list(const Call& call);
  void makeTable(const Call& call);
  void about(const Call& call);
  void takeSeat(const Call& call);
  void pushSeat(const Call& call);
  void mailSeat(const Call& call);
  [[nodiscard]] Seat seatToTell(const Call& call, const std::shared_ptr<Room>& room, const Problem& why);
  void sitDown(const Reply& reply, const std::shared_ptr<Room>& room, const Identity& who,
               std::optional<Seat> wish);
  /// The same for an account, once it is known what it is worth and that nobody there has blocked it.
  void sitAccount(const Reply& reply, const std::shared_ptr<Room>& room, Identity who,
                  std::optional<Seat> wish);
  void record(const Call& call);
  void storeRecord(const Call& call);
  void socketWanted(const Call& call);

  // quick_answers.cpp
  void quick(const Call& call);
  void seatQuickly(const Reply& reply, const QuickWish& wish, const nlohmann::json& open,
                   const Requester& requester);

  Hub& hub_;
  AccountHooks accounts_;
  std::function<Moment()> now_;
  ApiOptions options_;
  std::shared_ptr<Quotas> quotas_;
  std::string catalogue_;
  TokenBuckets reads_;  // by address
  OpenSockets sockets_;
  PendingReplies pending_;
  bool failed_ = false, draining_ = false, stopped_ = false;
};

// What both files answer.
Response storeFailed();
Response serverStops();
Response tableMoving();
int statusOf(const Problem& problem);
/// `why` is empty if there is just no such table.
Response noTable(const Problem& why);

}  // namespace bourse
