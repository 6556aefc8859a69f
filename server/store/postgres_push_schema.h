// The form in which PostgreSQL keeps pushes; a step of server/store/postgres_migrations.cpp.
#pragma once

namespace bourse {

// As push_schema.h has it for SQLite.
inline constexpr const char* kPostgresPushSchema = R"sql(
CREATE TABLE subscriptions (
  id text PRIMARY KEY,
  account text REFERENCES people ON DELETE CASCADE,
  table_id text NOT NULL,
  seat_key text NOT NULL,
  endpoint text NOT NULL,
  point text NOT NULL,
  auth text NOT NULL,
  language text NOT NULL,
  quiet_from bigint NOT NULL,
  quiet_until bigint NOT NULL,
  made bigint NOT NULL
);
CREATE INDEX subscriptions_account ON subscriptions (account) WHERE account IS NOT NULL;
CREATE INDEX subscriptions_seat ON subscriptions (seat_key) WHERE seat_key <> '';
CREATE INDEX subscriptions_endpoint ON subscriptions (endpoint);
CREATE TABLE pushes (
  number bigserial PRIMARY KEY,
  subscription text NOT NULL REFERENCES subscriptions ON DELETE CASCADE,
  table_id text NOT NULL,
  game text NOT NULL,
  what text NOT NULL,
  seat bigint NOT NULL,
  decision bigint NOT NULL,
  time bigint NOT NULL,
  tries bigint NOT NULL,
  due bigint NOT NULL,
  UNIQUE (subscription, table_id, what)
);
CREATE INDEX pushes_due ON pushes (due) WHERE due <> 0;
)sql";

inline constexpr const char* kPostgresPushSessionSchema = R"sql(
ALTER TABLE subscriptions ADD COLUMN session text REFERENCES sessions (hash) ON DELETE CASCADE;
CREATE INDEX subscriptions_session ON subscriptions (session) WHERE session IS NOT NULL;
)sql";

}  // namespace bourse
