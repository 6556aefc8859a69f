// People in PostgreSQL, in the database of the tables and through a connection of their own. Several
// processes may share it: who changes ratings has the rows of the people locked.
#pragma once

#include <memory>
#include <string>

#include "server/people/people_store.h"

namespace bourse {

/// Of a database that openPostgresStore() has brought up to date. Null, and why, if it cannot be reached.
std::unique_ptr<PeopleStore> openPostgresPeople(const std::string& address, std::string& problem);

}  // namespace bourse
