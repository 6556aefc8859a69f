// Puts together everything behind the listener of `bourse serve`: store, journal, bots, tables, people,
// files.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/admin/admin_api.h"
#include "server/cluster/membership.h"
#include "server/cluster/peer_command.h"
#include "server/http/websocket.h"
#include "server/identity/bans.h"
#include "server/ladder/ladder_api.h"
#include "server/links/link_api.h"
#include "server/links/link_pages.h"
#include "server/operate/disk.h"
#include "server/operate/systemd.h"
#include "server/operate/telemetry.h"
#include "server/outbound/smtp.h"
#include "server/people/people_api.h"
#include "server/quota/quotas.h"
#include "server/store/journal.h"
#include "server/tables/bot_pool.h"
#include "server/tables/hub.h"
#include "server/tables/stacking_pool.h"
#include "server/tables/table_api.h"

namespace bourse {

struct TableServerOptions {
  int botThreads = 1;
  StackingPoolOptions dice{};
  bool timing = false;  // publishes how long moves take at /api/timing
  ApiOptions api;
  HubLimits limits;
  Log log{};
  int drain = 0;  // seconds that games go on after the server was told to stop
  PeopleOptions people{};
  QuotaOptions quotas{};
  std::string folder{};             // where things are stored, if it is a folder
  std::string place{};              // the file or the address of the database; empty: in memory
  std::uint64_t leastFree = 0;      // bytes that must be free there for new things
  std::uint64_t databaseLimit = 0;  // bytes that a database may grow to; 0: unknown
  int hashThreads = 1;              // that hash passwords
  std::size_t hashQueue = 16;       // passwords that may wait for them
  bool privateWebhooks = false;     // also to private addresses
  SmtpOptions smtp{};               // where mails are handed over
};

/// What may change while the server runs.
struct LiveSettings {
  AccessRules access{};
  std::size_t tables = 0;
  std::uint64_t leastFree = 0, databaseLimit = 0;
  QuotaOptions quotas{};
  std::string name{}, site{};
  Level logLevel = Level::notice;
  int drain = 0;
  int programs = 5;  // PeopleOptions::programs
};

class TableServer {
 public:
  /// `files` answers what is not about tables.
  TableServer(std::unique_ptr<Store> store, std::unique_ptr<PeopleStore> people, Handler files,
              TableServerOptions options);
  ~TableServer();
  TableServer(const TableServer&) = delete;
  TableServer& operator=(const TableServer&) = delete;

  /// Where others in the network find this server; before begin().
  void setNetwork(const std::string& address) { linkApi_->setNetwork(address); }
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

  /// Takes other settings. On the listener's thread.
  void apply(const LiveSettings& settings);

  /// What is counted, for Prometheus. On the listener's thread.
  void writeMetrics(MetricsText& text) const;
  /// Answers a command of the admin socket (admin_commands.h). On the listener's thread.
  void answerAdmin(const std::string& request, const std::function<void(std::string)>& reply);
  [[nodiscard]] const Log& log() const { return telemetry_.log; }

 private:
  void answered(const Request& request, const Response& response);
  void connected(const Request& request);
  void readBans();
  [[nodiscard]] bool knowsSpace() const;
  void watchDisk();
  void watchDatabase();
  void setSpace(std::uint64_t free);
  void setBans(std::vector<Ban> bans);
  void tick();
  void drain(std::function<void()> then);
  void freeze();
  void drained();
  [[nodiscard]] RoomServices roomServices();
  [[nodiscard]] PeopleServices peopleServices();
  [[nodiscard]] TableActions tableActions();
  [[nodiscard]] std::optional<std::string> tableFacts(PeopleStore& people, const std::string& table,
                                                      std::string& problem);
  void preparePushes();
  [[nodiscard]] AdminApiServices adminApiServices();
  [[nodiscard]] LinkServices linkServices();
  void endTable(const std::string& table, const std::function<void(int status)>& then);

  // cluster_operations.cpp
  void sendPeerCommand(PeerCommand call, int tries, std::function<void(int status)> then);
  void answerPeerCommand(const Request& request, const Reply& reply);
  void forgetEverywhere(const std::string& account, std::vector<std::string> tables,
                        std::function<void(bool)> done);
  void settleAwaited();

  std::unique_ptr<Store> store_;
  std::unique_ptr<PeopleStore> peopleStore_;
  Handler files_;
  TableServerOptions options_;
  Telemetry telemetry_;
  std::vector<Ban> knownBans_;  // as the store has them
  Bans bans_, mutes_;
  std::string addressSalt_;
  std::shared_ptr<Quotas> quotas_;
  DiskWatch disk_;
  Watchdog watchdog_;
  LatencyHistogram timing_{&telemetry_.metrics.moveTime};
  std::unique_ptr<People> people_;
  std::unique_ptr<Hub> hub_;
  std::unique_ptr<TableApi> api_;
  std::unique_ptr<PeopleApi> peopleApi_;
  std::unique_ptr<AdminApi> adminApi_;
  std::unique_ptr<LadderApi> ladderApi_;
  std::unique_ptr<BotPool> bots_;
  std::unique_ptr<StackingPool> dice_;
  std::unique_ptr<Journal> journal_;
  std::function<void()> drained_{};  // set while the server waits for its end
  std::optional<Moment> stopAt_{}, frozenAt_{};
  Moment lastTick_{}, lastLook_{}, lastDiskLook_{}, lastDatabaseLook_{};
  std::int64_t requests_ = 0;
  std::unique_ptr<PeopleStoreThread> peopleThread_;
  std::unique_ptr<PasswordPool> passwords_;
  std::unique_ptr<PasswordPool> drawing_;  // pictures wait as passwords do, and in a queue of their own
  std::unique_ptr<LinkApi> linkApi_;
  LinkPages pages_{linkServices()};
  std::unique_ptr<WebhookSender> webhooks_, pushSender_, mailSender_;
  std::unique_ptr<Membership> membership_;
  std::unique_ptr<WebhookSender> peers_;  // sends commands to the process that drives a table
  std::string address_, secret_;          // of this process among them
  Moment nextSettling_{};
};

}  // namespace bourse
