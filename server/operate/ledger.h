// The tables of a store, in a file or at the address of a PostgreSQL (`place`), for whoever runs the server:
// safe while servers write to it.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>

namespace bourse {

struct LedgerLine {
  std::string table, facts;
  bool over = false;
  std::int64_t entries = 0;
};

/// Those that are not over, or all of them; the newest last. False if `problem` is set.
bool readLedger(const std::string& place, bool alsoOver, const std::function<void(const LedgerLine&)>& each,
                std::string& problem);

struct Retention {
  std::int64_t before = 0;          // seconds since 1970
  std::set<std::string> without{};  // tables that stay: a server has them in memory
  bool onlyCount = false;
};
struct Removed {
  std::int64_t games = 0, reports = 0;
};

/// Removes games that were finished, and reports that were made, before that time: a few at a time, so that a
/// server hardly waits.
bool removeOld(const std::string& place, const Retention& retention, Removed& removed, std::string& problem);

}  // namespace bourse
