// The form in which SQLite keeps what moderators see and do; a step of server/store/migrations.cpp.
#pragma once

namespace bourse {

// A ban (effect 0) keeps somebody away, a mute (effect 1) keeps them from chatting. Kind 2 is the salted hash
// of an address. `people` of a report is JSON: who made it and whom it is about.
inline constexpr const char* kModerationSchema =
    "ALTER TABLE reports ADD COLUMN people TEXT NOT NULL DEFAULT '{}';"
    "ALTER TABLE people ADD COLUMN host INTEGER NOT NULL DEFAULT 0 CHECK (host IN (0, 1));"
    "CREATE TABLE secrets (name TEXT NOT NULL PRIMARY KEY, secret TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE adminActions ("
    "  number INTEGER PRIMARY KEY,"
    "  time INTEGER NOT NULL,"
    "  who TEXT NOT NULL,"
    "  whoAccount TEXT NOT NULL,"
    "  what TEXT NOT NULL,"
    "  whom TEXT NOT NULL,"
    "  whomAccount TEXT NOT NULL,"
    "  why TEXT NOT NULL,"
    "  until INTEGER NOT NULL"
    ") STRICT;"
    "CREATE TABLE limits ("
    "  effect INTEGER NOT NULL CHECK (effect IN (0, 1)),"
    "  kind INTEGER NOT NULL CHECK (kind IN (0, 1, 2)),"
    "  key TEXT NOT NULL,"
    "  what TEXT NOT NULL,"
    "  account TEXT NOT NULL,"
    "  why TEXT NOT NULL,"
    "  since INTEGER NOT NULL,"
    "  until INTEGER NOT NULL,"
    "  PRIMARY KEY (effect, kind, key)"
    ") STRICT, WITHOUT ROWID;"
    "INSERT INTO limits SELECT 0, kind, key, what, account, why, since, until FROM bans;"
    "DROP TABLE bans;"
    "ALTER TABLE limits RENAME TO bans;"
    "CREATE INDEX bans_account ON bans (account) WHERE account <> '';"
    "CREATE INDEX tables_uploaded ON tables (number) WHERE instr(facts, '\"uploaded\":true') > 0;";

// When a report was marked as handled; 0: it is open.
inline constexpr const char* kHandledSchema =
    "ALTER TABLE reports ADD COLUMN handled INTEGER NOT NULL DEFAULT 0;";

}  // namespace bourse
