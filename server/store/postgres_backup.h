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

/// Copies a database of form `form` unless that is unnecessary. False, and why, if there is no copy: then
/// nothing may change. A copy that is there already, of an upgrade that was interrupted, stays.
bool backUpBeforeUpgrade(const std::string& address, std::int64_t form, const UpgradeBackup& backup,
                         std::string& problem);

}  // namespace bourse
