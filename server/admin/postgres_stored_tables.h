// The tables of a PostgreSQL store and the processes that share it, for operators.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/admin/stored_tables.h"

namespace bourse {

/// As readTableRows() and removeOldTables() do it for a file.
bool readPostgresLedger(const std::string& address, bool alsoOver,
                        const std::function<void(const TableRow&)>& each, std::string& problem);
bool removeOldFromPostgres(const std::string& address, const Retention& retention, Removed& removed,
                           std::string& problem);

/// One of those that share the store, and lives.
struct ProcessLine {
  std::int64_t number = 0;
  std::string address{};  // where the others reach it
  std::vector<std::string> rules{};
  std::int64_t tables = 0;  // that it drives and that are not over
};
bool readProcesses(const std::string& address, const std::function<void(const ProcessLine&)>& each,
                   std::string& problem);

/// Takes a table that no process drives, for somebody who changes it and leaves it; 0, and why, if one does
/// or there is none of the name.
std::uint64_t takeForTheHouse(const std::string& address, const std::string& table, std::string& problem);

}  // namespace bourse
