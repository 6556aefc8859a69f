// People in SQLite, in the file of the tables and through a connection of their own.
#pragma once

#include <memory>
#include <string>

#include "server/people/people_store.h"

namespace bourse {

/// Opens the file, and brings it up to date if it is an older one. Null, and why, if that does not work.
std::unique_ptr<PeopleStore> openSqlitePeople(const std::string& file, std::string& problem);

}  // namespace bourse
