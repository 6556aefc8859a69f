#include "server/store/migrations.h"

#include "server/store/mail_schema.h"
#include "server/store/moderation_schema.h"
#include "server/store/people_schema.h"
#include "server/store/program_schema.h"
#include "server/store/push_schema.h"

namespace bourse {
namespace {

constexpr const char* kMigrations[] = {
    // Entries lie beside their table and in their order, so that a table is read in one sweep.
    "CREATE TABLE tables ("
    "  number INTEGER PRIMARY KEY,"
    "  id TEXT NOT NULL UNIQUE,"
    "  facts TEXT NOT NULL,"
    "  over INTEGER NOT NULL DEFAULT 0 CHECK (over IN (0, 1))"
    ") STRICT;"
    "CREATE INDEX tables_running ON tables (number) WHERE over = 0;"
    "CREATE TABLE entries ("
    "  of INTEGER NOT NULL REFERENCES tables (number),"
    "  n INTEGER NOT NULL CHECK (n >= 0),"
    "  entry TEXT NOT NULL,"
    "  PRIMARY KEY (of, n)"
    ") STRICT, WITHOUT ROWID;",
    // By name: what was reported stays whatever becomes of the table.
    "CREATE TABLE reports ("
    "  number INTEGER PRIMARY KEY,"
    "  time INTEGER NOT NULL,"
    "  tableId TEXT NOT NULL,"
    "  about TEXT NOT NULL,"
    "  by TEXT NOT NULL,"
    "  text TEXT NOT NULL,"
    "  chats TEXT NOT NULL"
    ") STRICT;",
    kPeopleSchema,
    kBansSchema,
    kModerationSchema,
    kHandledSchema,
    kPushSchema,
    kMailSchema,
    kWishSchema,
    kProgramSchema,
    kPushSessionSchema,
};

}  // namespace

std::span<const char* const> migrations() { return kMigrations; }

}  // namespace bourse
