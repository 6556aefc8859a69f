// Leases in the database that has the tables.
#pragma once

#include <memory>

#include "server/cluster/database.h"
#include "server/cluster/leases.h"

namespace bourse {

/// `address` is the database's own, for the last words of a process.
std::unique_ptr<Leases> postgresLeases(std::shared_ptr<Database> database, std::string address);

}  // namespace bourse
