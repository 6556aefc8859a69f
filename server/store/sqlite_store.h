// The store in one file, by SQLite: write-ahead log, synchronous=FULL.
#pragma once

#include <memory>

#include "server/store/store.h"

namespace bourse {

/// Opens the file, makes it if it is missing, and brings an older one up to date. Nothing, and why, if it is
/// none of ours, newer than this program, or cannot be used.
std::unique_ptr<Store> openSqliteStore(const std::string& file, std::string& problem);

/// A copy of all that is durable now, while a server may be writing. `to` must not exist.
bool backUpStore(const std::string& file, const std::string& to, std::string& problem);
/// Whether the file is a store this program can use, without reading all of it; changes nothing.
bool isStore(const std::string& file, std::string& problem);
/// Whether the file is a whole, undamaged store this program can use; changes nothing.
bool checkStore(const std::string& file, std::string& problem);

}  // namespace bourse
