// The form in which PostgreSQL keeps what moderators see and do; a step of
// server/store/postgres_migrations.cpp.
#pragma once

namespace bourse {

// As moderation_schema.h has it for SQLite. Processes of the version before may still run and call
// keep_news() as they knew it.
inline constexpr const char* kPostgresModerationSchema = R"sql(
ALTER TABLE reports ADD COLUMN people text NOT NULL DEFAULT '{}';
ALTER TABLE people ADD COLUMN host boolean NOT NULL DEFAULT false;
ALTER TABLE bans ADD COLUMN effect integer NOT NULL DEFAULT 0;
ALTER TABLE bans DROP CONSTRAINT bans_pkey;
ALTER TABLE bans ADD PRIMARY KEY (effect, kind, key);
CREATE TABLE admin_actions (
  number bigserial PRIMARY KEY,
  time bigint NOT NULL,
  who text NOT NULL,
  who_account text NOT NULL,
  what text NOT NULL,
  whom text NOT NULL,
  whom_account text NOT NULL,
  why text NOT NULL,
  until bigint NOT NULL
);
CREATE INDEX facts_uploaded ON facts (of) WHERE strpos(facts, '"uploaded":true') > 0;

CREATE FUNCTION keep_news(
  p_holder bigint, p_ids text[], p_fences bigint[], p_counts bigint[], p_firsts bigint[], p_over boolean[],
  p_rules text[], p_facts text[], e_table integer[], e_n bigint[], e_entry text[], r_table text[],
  r_time bigint[], r_about text[], r_by text[], r_text text[], r_chats text[], r_people text[])
RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  fenced text[];
BEGIN
  fenced := keep_news(p_holder, p_ids, p_fences, p_counts, p_firsts, p_over, p_rules, p_facts, e_table, e_n,
    e_entry, '{}'::text[], '{}'::bigint[], '{}'::text[], '{}'::text[], '{}'::text[], '{}'::text[]);
  IF cardinality(r_table) > 0 THEN
    INSERT INTO reports (table_id, time, about, by, text, chats, people)
      SELECT * FROM unnest(r_table, r_time, r_about, r_by, r_text, r_chats, r_people) AS r (id)
      WHERE NOT r.id = ANY (fenced);
  END IF;
  RETURN fenced;
END $$;
)sql";

inline constexpr const char* kPostgresHandledSchema =
    "ALTER TABLE reports ADD COLUMN handled bigint NOT NULL DEFAULT 0;";

}  // namespace bourse
