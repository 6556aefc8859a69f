// The forms in which SQLite and PostgreSQL keep programs and their ladder; steps of the migrations.
#pragma once

namespace bourse {

// A program is an account that belongs to another one and has no password; it goes with its owner. A player
// of the ladder is the id of a program, or `bot:` with the name of one of our own bots, which has no account.
inline constexpr const char* kProgramSchema =
    "ALTER TABLE people ADD COLUMN owner TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE people ADD COLUMN about TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE people ADD COLUMN link TEXT NOT NULL DEFAULT '';"
    "CREATE INDEX people_owner ON people (owner) WHERE owner <> '';"
    "CREATE TABLE ladder ("
    "  player TEXT NOT NULL,"
    "  game TEXT NOT NULL,"
    "  kind TEXT NOT NULL,"
    "  mean REAL NOT NULL,"
    "  doubt REAL NOT NULL,"
    "  cautious REAL NOT NULL,"
    "  games INTEGER NOT NULL,"
    "  last INTEGER NOT NULL,"
    "  PRIMARY KEY (player, game, kind)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX ladder_best ON ladder (game, kind, cautious);";

inline constexpr const char* kPostgresProgramSchema = R"sql(
ALTER TABLE people ADD COLUMN owner text NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN about text NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN link text NOT NULL DEFAULT '';
CREATE INDEX people_owner ON people (owner) WHERE owner <> '';
CREATE TABLE ladder (
  player text NOT NULL,
  game text NOT NULL,
  kind text NOT NULL,
  mean double precision NOT NULL,
  doubt double precision NOT NULL,
  cautious double precision NOT NULL,
  games bigint NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (player, game, kind)
);
CREATE INDEX ladder_best ON ladder (game, kind, cautious);
)sql";

}  // namespace bourse
