// The form in which SQLite keeps what mails need beside subscriptions; a step of server/store/migrations.cpp.
#pragma once

namespace bourse {

// A request waits for the consent of an address, and its id is the hash of what was sent there. Counts have
// no address: their keys are hashes under a secret.
inline constexpr const char* kMailSchema =
    "CREATE TABLE mailRequests ("
    "  id TEXT NOT NULL PRIMARY KEY,"
    "  account TEXT REFERENCES people (id) ON DELETE CASCADE,"
    "  tableId TEXT NOT NULL,"
    "  seatKey TEXT NOT NULL,"
    "  endpoint TEXT NOT NULL,"
    "  language TEXT NOT NULL,"
    "  quietFrom INTEGER NOT NULL,"
    "  quietUntil INTEGER NOT NULL,"
    "  made INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX mailRequests_account ON mailRequests (account) WHERE account IS NOT NULL;"
    "CREATE TABLE mailCounts (key TEXT NOT NULL, time INTEGER NOT NULL) STRICT;"
    "CREATE INDEX mailCounts_key ON mailCounts (key, time);";

/// What people would like to hear of when it opens.
inline constexpr const char* kWishSchema =
    "CREATE TABLE tableWishes ("
    "  subscription TEXT NOT NULL PRIMARY KEY REFERENCES subscriptions (id) ON DELETE CASCADE,"
    "  account TEXT REFERENCES people (id) ON DELETE CASCADE,"
    "  wish TEXT NOT NULL,"
    "  until INTEGER NOT NULL,"
    "  tablesLeft INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;";

}  // namespace bourse
