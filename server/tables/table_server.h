// Everything behind the doors of `bourse serve`: store, journal, bots, tables and files put together.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/store/journal.h"
#include "server/tables/api.h"
#include "server/tables/bot_pool.h"
#include "server/tables/hub.h"
#include "server/tables/membership.h"
#include "server/visitor.h"

namespace bourse {

struct TableServerOptions {
  int botThreads = 1;
  bool timing = false;  // measures moves and tells it at /api/timing
  ApiOptions api;
  HubLimits limits;
};

class TableServer {
 public:
  /// `files` answers what is not about tables.
  TableServer(std::unique_ptr<Store> store, Handler files, TableServerOptions options);
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

 private:
  std::unique_ptr<Store> store_;
  Handler files_;
  TableServerOptions options_;
  Timing timing_;
  std::unique_ptr<Hub> hub_;
  std::unique_ptr<TableApi> api_;
  std::unique_ptr<BotPool> bots_;
  std::unique_ptr<Journal> journal_;
  std::unique_ptr<Membership> membership_;
};

}  // namespace bourse
