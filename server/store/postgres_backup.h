// A copy of a PostgreSQL database before its schema changes.
#pragma once

#include <cstdint>
#include <string>

namespace bourse {

/// What is done before a database is brought up to date.
struct UpgradeBackup {
  std::string folder{};      // where pg_dump puts a copy
  bool unnecessary = false;  // the operator has one, or wants none
};

/// A dump that pg_restore reads, for its owner alone; it is complete or not there. Takes the place of a file
/// of that name. False, and why, if there is none.
bool dumpDatabase(const std::string& address, const std::string& file, std::string& problem);

/// Copies a database of form `form` unless that is unnecessary. False, and why, if there is no copy: then
/// nothing may change. A copy of an earlier try is replaced: people may have played since. Only for the one
/// process that holds the lock on the schema.
bool backUpBeforeUpgrade(const std::string& address, std::int64_t form, const UpgradeBackup& backup,
                         std::string& problem);

}  // namespace bourse
