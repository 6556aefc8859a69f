// The tables of a store for operators: in a file, or in PostgreSQL (`place` is its address). Safe while
// servers write to it.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>

#include "server/store/store.h"

namespace bourse {

struct TableRow {
  std::string table, facts;
  bool over = false;
  std::int64_t entries = 0;
};

/// Those that are not over, or all of them; the newest last. False if `problem` is set.
bool readTableRows(const std::string& place, bool alsoOver, const std::function<void(const TableRow&)>& each,
                   std::string& problem);

/// All reports with the tables they came from, the oldest first.
bool readStoredReports(const std::string& place,
                       const std::function<void(const std::string& table, PlayerReport)>& each,
                       std::string& problem);

/// As Store::setHandled().
bool setStoredHandled(const std::string& place, std::int64_t report, std::int64_t time, bool& changed,
                      std::string& problem);

struct Retention {
  std::int64_t before = 0;          // seconds since 1970
  std::set<std::string> without{};  // tables that stay: a server has them in memory
  bool onlyCount = false;
};
struct Removed {
  std::int64_t games = 0, reports = 0;
};

/// Removes games finished and reports made before that time, a few at a time so a server hardly waits.
bool removeOldTables(const std::string& place, const Retention& retention, Removed& removed,
                     std::string& problem);

}  // namespace bourse
