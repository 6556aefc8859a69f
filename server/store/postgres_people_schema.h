// The form in which PostgreSQL keeps people; a step of server/store/postgres_migrations.cpp.
#pragma once

namespace bourse {

// As people_schema.h has it for SQLite.
inline constexpr const char* kPostgresPeopleSchema = R"sql(
CREATE TABLE people (
  id text PRIMARY KEY,
  name text NOT NULL,
  skeleton text NOT NULL UNIQUE,
  password text NOT NULL,
  recovery text NOT NULL,
  made bigint NOT NULL,
  listed boolean NOT NULL,
  feed text NOT NULL,
  webhook text NOT NULL,
  webhook_secret text NOT NULL
);
CREATE UNIQUE INDEX people_feed ON people (feed) WHERE feed <> '';
CREATE TABLE bans (
  kind integer NOT NULL,
  key text NOT NULL,
  what text NOT NULL,
  account text NOT NULL,
  why text NOT NULL,
  since bigint NOT NULL,
  until bigint NOT NULL,
  PRIMARY KEY (kind, key)
);
CREATE INDEX bans_account ON bans (account) WHERE account <> '';
CREATE TABLE sessions (
  hash text PRIMARY KEY,
  account text NOT NULL REFERENCES people ON DELETE CASCADE,
  made bigint NOT NULL,
  seen bigint NOT NULL
);
CREATE INDEX sessions_account ON sessions (account);
CREATE TABLE seatings (
  table_id text NOT NULL,
  account text NOT NULL REFERENCES people ON DELETE CASCADE,
  seat bigint NOT NULL,
  PRIMARY KEY (table_id, account)
);
CREATE INDEX seatings_account ON seatings (account);
CREATE TABLE results (
  number bigserial PRIMARY KEY,
  table_id text NOT NULL UNIQUE,
  time bigint NOT NULL,
  game text NOT NULL,
  kind text NOT NULL,
  modules text NOT NULL,
  rated boolean NOT NULL,
  seats bigint NOT NULL
);
CREATE TABLE result_seats (
  result bigint NOT NULL REFERENCES results,
  seat bigint NOT NULL,
  account text NOT NULL,
  name text NOT NULL,
  bot text NOT NULL,
  place bigint NOT NULL,
  score bigint NOT NULL,
  resigned boolean NOT NULL,
  mean_before double precision NOT NULL,
  doubt_before double precision NOT NULL,
  mean_after double precision NOT NULL,
  doubt_after double precision NOT NULL,
  PRIMARY KEY (result, seat)
);
CREATE INDEX result_seats_account ON result_seats (account, result) WHERE account <> '';
CREATE TABLE ratings (
  account text NOT NULL REFERENCES people ON DELETE CASCADE,
  game text NOT NULL,
  kind text NOT NULL,
  mean double precision NOT NULL,
  doubt double precision NOT NULL,
  cautious double precision NOT NULL,
  games bigint NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (account, game, kind)
);
CREATE INDEX ratings_best ON ratings (game, kind, cautious);
CREATE TABLE blocks (
  account text NOT NULL REFERENCES people ON DELETE CASCADE,
  blocked text NOT NULL REFERENCES people ON DELETE CASCADE,
  PRIMARY KEY (account, blocked)
);
CREATE INDEX blocks_blocked ON blocks (blocked);
CREATE TABLE notices (
  number bigserial PRIMARY KEY,
  account text NOT NULL REFERENCES people ON DELETE CASCADE,
  table_id text NOT NULL,
  game text NOT NULL,
  what text NOT NULL,
  decision bigint NOT NULL,
  time bigint NOT NULL,
  tries bigint NOT NULL,
  due bigint NOT NULL,
  UNIQUE (account, table_id, what, decision)
);
CREATE INDEX notices_due ON notices (due) WHERE due <> 0;
)sql";

}  // namespace bourse
