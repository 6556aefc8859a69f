// The form in which SQLite keeps pushes; a step of server/store/migrations.cpp.
#pragma once

namespace bourse {

// A subscription is an account's, or the seat's of a guest: then seatKey is the hash of its token. Of each
// table and kind of news only the last push is kept: it is the mark of what was told.
inline constexpr const char* kPushSchema =
    "CREATE TABLE subscriptions ("
    "  id TEXT NOT NULL PRIMARY KEY,"
    "  account TEXT REFERENCES people (id) ON DELETE CASCADE,"
    "  tableId TEXT NOT NULL,"
    "  seatKey TEXT NOT NULL,"
    "  endpoint TEXT NOT NULL,"
    "  point TEXT NOT NULL,"
    "  auth TEXT NOT NULL,"
    "  language TEXT NOT NULL,"
    "  quietFrom INTEGER NOT NULL,"
    "  quietUntil INTEGER NOT NULL,"
    "  made INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX subscriptions_account ON subscriptions (account) WHERE account IS NOT NULL;"
    "CREATE INDEX subscriptions_seat ON subscriptions (seatKey) WHERE seatKey <> '';"
    "CREATE INDEX subscriptions_endpoint ON subscriptions (endpoint);"
    "CREATE TABLE pushes ("
    "  number INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  subscription TEXT NOT NULL REFERENCES subscriptions (id) ON DELETE CASCADE,"
    "  tableId TEXT NOT NULL,"
    "  game TEXT NOT NULL,"
    "  what TEXT NOT NULL,"
    "  seat INTEGER NOT NULL,"
    "  decision INTEGER NOT NULL,"
    "  time INTEGER NOT NULL,"
    "  tries INTEGER NOT NULL,"
    "  due INTEGER NOT NULL,"
    "  UNIQUE (subscription, tableId, what)"
    ") STRICT;"
    "CREATE INDEX pushes_due ON pushes (due) WHERE due <> 0;";

// A browser that an account subscribed with is told as long as somebody is logged in there.
inline constexpr const char* kPushSessionSchema =
    "ALTER TABLE subscriptions ADD COLUMN session TEXT REFERENCES sessions (hash) ON DELETE CASCADE;"
    "CREATE INDEX subscriptions_session ON subscriptions (session) WHERE session IS NOT NULL;";

}  // namespace bourse
