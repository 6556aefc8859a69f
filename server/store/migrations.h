// The forms the database has had, oldest first. What has been published here is never changed: a new form is
// one more row.
#pragma once

#include <span>

namespace bourse {

class Sqlite;

/// Row n leads from form n to form n + 1; an empty file has form 0.
std::span<const char* const> migrations();

}  // namespace bourse
