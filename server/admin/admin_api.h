// The admin page over HTTP: reports, tables, people, bans and mutes, and what was done, for accounts that are
// hosts (docs/operate.md, docs/openapi.json). Everybody else is told that there is nothing at these
// addresses.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/admin/moderation.h"
#include "server/common/token_bucket.h"
#include "server/http/access.h"
#include "server/http/routes.h"
#include "server/people/people.h"

namespace bourse {

struct AdminApiServices {
  /// On the thread of the people's store, which may wait. False if `problem` is set.
  std::function<bool(const std::function<void(const std::string& table, PlayerReport)>&, std::string&)>
      readReports;
  MarkReport markReport;  // on the same thread
  std::function<bool(bool alsoOver, const std::function<void(const TableRow&)>&, std::string&)> readTables;
  /// Ends a table as it stands; calls back with the status of the answer.
  std::function<void(const std::string& table, std::function<void(int status)>)> endTable;
  /// Bans or mutes have changed.
  std::function<void()> bansChanged;
};

class AdminApi {
 public:
  AdminApi(People& people, AdminApiServices services, AccessRules access);
  void setAccess(const AccessRules& access) { access_ = access; }

  [[nodiscard]] static std::vector<Endpoint> endpoints();
  [[nodiscard]] static std::string_view routeOf(std::string_view target);
  [[nodiscard]] static bool owns(const Request& request);
  void answer(const Request& request, const Reply& reply);

 private:
  struct Call {
    const Request& request;
    Reply reply;
    std::string part;  // of the path
  };
  struct Route {
    Endpoint at;
    void (AdminApi::*answer)(const Call&);
  };
  using Work = std::function<Response(PeopleStore&, const Moderator&, std::string& problem)>;
  using BanChange = Response (*)(PeopleStore&, const Moderator&, const BanRequest&, std::int64_t now,
                                 std::string& problem);
  static std::span<const Route> routes();

  [[nodiscard]] bool mayAsk(const Call& call);
  /// Runs on the thread of the people's store if a host asks; `then` afterwards on the thread of the tables.
  void asHost(const Call& call, Work work, std::function<void(const Response&)> then = {});

  /// A ban or mute made or lifted, as the body of the request says; the tables then hear of it.
  void changeBans(const Call& call, BanChange change);

  void reports(const Call& call);
  void markReport(const Call& call);
  void tables(const Call& call);
  void endTable(const Call& call);
  void people(const Call& call);
  void removeProgram(const Call& call);
  void bans(const Call& call);
  void addBan(const Call& call);
  void liftBan(const Call& call);
  void log(const Call& call);

  People& people_;
  AdminApiServices services_;
  AccessRules access_;
  TokenBuckets asks_;
};

}  // namespace bourse
