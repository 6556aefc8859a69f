// Schema migrations, oldest first. A published one never changes: a new schema is one more row.
#pragma once

#include <span>

namespace bourse {

class Sqlite;

/// Row n leads from schema n to n + 1; an empty file has schema 0.
std::span<const char* const> migrations();

}  // namespace bourse
