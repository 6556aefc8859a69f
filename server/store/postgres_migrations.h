// The forms a PostgreSQL database of tables has had, oldest first. What has been published here is never
// changed: a new form is one more row, and one that older processes beside it can still work with.
#pragma once

#include <span>

namespace bourse {

/// Row n leads from form n to form n + 1; an empty database has form 0.
std::span<const char* const> postgresMigrations();

}  // namespace bourse
