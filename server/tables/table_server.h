// Everything behind the doors of `bourse serve`: store, journal, bots, tables and files put together.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/operate/bans.h"
#include "server/operate/watch.h"
#include "server/people/people_api.h"
#include "server/store/journal.h"
#include "server/tables/api.h"
#include "server/tables/bot_pool.h"
#include "server/tables/house_call.h"
#include "server/tables/hub.h"
#include "server/tables/membership.h"
#include "server/tables/stacking_pool.h"
#include "server/visitor.h"

namespace bourse {

struct TableServerOptions {
  int botThreads = 1;
  StackingPoolOptions dice{};
  bool timing = false;  // measures moves and tells it at /api/timing
  ApiOptions api;
  HubLimits limits;
  Log log{};
  int drain = 0;  // seconds that games go on after the server was asked to stop
  PeopleOptions people{};
  int hashThreads = 1;           // that passwords are checked on
  std::size_t hashQueue = 16;    // passwords that wait for them
  bool privateWebhooks = false;  // also to machines that only this one can reach
};

class TableServer {
 public:
  /// `files` answers what is not about tables.
  TableServer(std::unique_ptr<Store> store, std::unique_ptr<PeopleStore> people, Handler files,
              TableServerOptions options);
  ~TableServer();
  TableServer(const TableServer&) = delete;
  TableServer& operator=(const TableServer&) = delete;

  /// For a listener. It must not run before begin().
  [[nodiscard]] Doors doors();
  /// Brings the tables back. `post` runs a function on the listener's thread; `failed` hears there that the
  /// store does not work any more. False, and why, if the store cannot be read.
  bool begin(const Post& post, std::function<void(const std::string&)> failed,
             std::vector<std::string>& troubles, std::string& problem);
  /// Before begin(), where other processes share the store (HubLimits::shared). The store is then allowed to
  /// fail: tables are given up and come back when it does.
  void shareWith(std::unique_ptr<Leases> leases, MembershipOptions options);
  /// Writes what is left and lets the bots go; after it nothing is posted. To be called when the listener has
  /// stopped, before its end.
  void end();
  [[nodiscard]] std::size_t tables() const { return hub_->tables(); }

  /// What is counted, for Prometheus. On the listener's thread.
  void writeMetrics(MetricsText& text) const;
  /// Answers whoever runs the server, over the admin socket (desk.h). On the listener's thread.
  void askDesk(const std::string& request, const std::function<void(std::string)>& reply);
  [[nodiscard]] const Log& log() const { return watch_.log; }

 private:
  void answered(const Request& request, const Response& response);
  void lookAtBans();
  void setBans(std::vector<Ban> bans);
  void tick();
  void drain(std::function<void()> then);
  void hush();
  void drained();
  [[nodiscard]] PeopleHouse peopleHouse();
  [[nodiscard]] TableErrands errands();

  // shared_house.cpp: what is done to tables that any of several processes may drive.
  void callHouse(HouseCall call, int tries, std::function<void(int status)> then);
  void answerHouseCall(const Request& request, const Reply& reply);
  void forgetEverywhere(const std::string& account, std::vector<std::string> tables,
                        std::function<void(bool)> done);
  void settleAwaited();

  std::unique_ptr<Store> store_;
  std::unique_ptr<PeopleStore> peopleStore_;
  Handler files_;
  TableServerOptions options_;
  Watch watch_;
  Bans bans_;
  Timing timing_{&watch_.metrics.moveTime};
  std::unique_ptr<People> people_;
  std::unique_ptr<Hub> hub_;
  std::unique_ptr<TableApi> api_;
  std::unique_ptr<PeopleApi> peopleApi_;
  std::unique_ptr<BotPool> bots_;
  std::unique_ptr<StackingPool> dice_;
  std::unique_ptr<Journal> journal_;
  std::function<void()> drained_{};  // set while the server waits for its end
  std::optional<Moment> stopAt_{}, hushedAt_{};
  Moment lastTick_{}, lastLook_{};
  std::int64_t requests_ = 0;
  std::unique_ptr<Clerk> clerk_;
  std::unique_ptr<PasswordPool> passwords_;
  std::unique_ptr<Courier> courier_;
  std::unique_ptr<Membership> membership_;
  std::unique_ptr<Courier> peers_;  // takes calls of the house to the others
  std::string address_, secret_;    // of this process among them
  Moment nextSettling_{};
};

}  // namespace bourse
