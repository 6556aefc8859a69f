// The form in which PostgreSQL keeps what mails need; a step of server/store/postgres_migrations.cpp.
#pragma once

namespace bourse {

// As mail_schema.h has it for SQLite.
inline constexpr const char* kPostgresMailSchema = R"sql(
CREATE TABLE mail_requests (
  id text PRIMARY KEY,
  account text REFERENCES people ON DELETE CASCADE,
  table_id text NOT NULL,
  seat_key text NOT NULL,
  endpoint text NOT NULL,
  language text NOT NULL,
  quiet_from bigint NOT NULL,
  quiet_until bigint NOT NULL,
  made bigint NOT NULL
);
CREATE INDEX mail_requests_account ON mail_requests (account) WHERE account IS NOT NULL;
CREATE TABLE mail_counts (key text NOT NULL, time bigint NOT NULL);
CREATE INDEX mail_counts_key ON mail_counts (key, time);
)sql";

inline constexpr const char* kPostgresWishSchema = R"sql(
CREATE TABLE table_wishes (
  subscription text PRIMARY KEY REFERENCES subscriptions ON DELETE CASCADE,
  account text REFERENCES people ON DELETE CASCADE,
  wish text NOT NULL,
  until bigint NOT NULL,
  tables_left bigint NOT NULL
);
)sql";

}  // namespace bourse
