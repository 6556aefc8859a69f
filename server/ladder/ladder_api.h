// The ladder of programs over HTTP: a program asks for a game and gets a seat, and everybody reads the table
// of ranks (docs/outside-players.md).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "server/common/token_bucket.h"
#include "server/http/access.h"
#include "server/http/routes.h"
#include "server/ladder/ladder_queue.h"
#include "server/people/people.h"
#include "server/tables/hub.h"
#include "server/tables/pending_replies.h"

namespace bourse {

class LadderApi {
 public:
  LadderApi(People& people, Hub& hub, std::shared_ptr<Quotas> quotas, AccessRules access);
  /// From now on.
  void setAccess(const AccessRules& access) { access_ = access; }

  [[nodiscard]] static std::vector<Endpoint> endpoints();
  [[nodiscard]] static std::string_view routeOf(std::string_view target);
  [[nodiscard]] static bool owns(const Request& request);
  void answer(const Request& request, const Reply& reply);

  /// Called often: begins games that have waited long enough.
  void tick() { pair(); }
  /// Nobody waits any longer: the server stops, or its store has failed.
  void stop(const std::function<Response()>& why, bool forGood = true);
  /// Programs that wait for a game.
  [[nodiscard]] std::size_t waiting() const { return queue_.waiting(); }

 private:
  struct Call {
    const Request& request;
    Reply reply;
    Requester requester{};
  };
  struct Route {
    Endpoint at;
    void (LadderApi::*answer)(const Call&);
  };
  /// A program that waits for a seat.
  struct Waiting {
    Identity who;
    Reply reply;
    Requester requester{};
  };
  /// The programs of one game: they are answered when all of them sit.
  struct Seating;
  static std::span<const Route> routes();
  [[nodiscard]] bool mayAsk(const Call& call);

  void ranks(const Call& call);
  void ask(const Call& call);
  void wait(const LadderTerms& terms, const LadderAsk& ask, Waiting waiting);
  [[nodiscard]] std::size_t gamesOf(const std::string& account);
  void pair();
  void begin(const LadderQueue::Match& match);
  void seat(const std::shared_ptr<Room>& room, const std::vector<std::pair<Seat, Waiting>>& players);

  People& people_;
  Hub& hub_;
  std::shared_ptr<Quotas> quotas_;
  AccessRules access_;
  TokenBuckets asks_;
  LadderQueue queue_;
  std::map<std::uint64_t, Waiting> waiting_;  // by the number of their ask
  std::uint64_t lastAsk_ = 0;
  std::map<std::string, std::vector<std::string>> playing_;  // accounts and the tables they were given
  PendingReplies pending_;
  bool stopped_ = false;
  std::shared_ptr<int> here_ = std::make_shared<int>(0);  // as long as this is
};

}  // namespace bourse
