// Leases in the database that has the tables.
#pragma once

#include <memory>

#include "server/cluster/leases.h"
#include "server/store/async_database.h"

namespace bourse {

/// `address` is the database's own, for the last words of a process.
std::unique_ptr<Leases> postgresLeases(std::shared_ptr<AsyncDatabase> database, std::string address);

}  // namespace bourse
