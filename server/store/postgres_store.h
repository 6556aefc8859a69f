// The store in PostgreSQL, for several processes: each batch of news is one statement, so one round trip and
// one wait for the disk, and the fencing numbers of its tables are checked in the same transaction.
#pragma once

#include <atomic>
#include <memory>

#include "server/store/postgres_backup.h"
#include "server/store/store.h"

namespace bourse {

/// Brings the database up to date if it is older, after a backup. Nothing, and why, if it is none of ours,
/// newer than this program, or cannot be used. `holder` is the number of this process among those that share
/// the store; new tables begin as its own.
std::unique_ptr<Store> openPostgresStore(const std::string& address,
                                         std::shared_ptr<const std::atomic<std::int64_t>> holder,
                                         std::string& problem, const UpgradeBackup& backup = {});

/// How many bytes the database takes on the disk of its server; nothing, and why, if it does not say.
std::optional<std::uint64_t> databaseBytes(const std::string& address, std::string& problem);

/// A secret that all processes with this database share, and nobody else: made by the first who asks.
std::string sharedSecret(const std::string& address, const std::string& proposal, std::string& problem);

}  // namespace bourse
