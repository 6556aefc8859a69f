#include "server/store/postgres_migrations.h"

#include "server/store/postgres_mail_schema.h"
#include "server/store/postgres_moderation_schema.h"
#include "server/store/postgres_people_schema.h"
#include "server/store/postgres_push_schema.h"
#include "server/store/program_schema.h"

namespace bourse {
namespace {

/// Facts lie apart from what every move touches, so that a move rewrites few bytes. Entries have no foreign
/// key: keep_news() is the only one that writes them, and has the row of their table locked.
constexpr const char* kTables = R"sql(
CREATE TABLE processes (
  number bigserial PRIMARY KEY,
  address text NOT NULL,
  rules text[] NOT NULL,
  expires timestamptz NOT NULL,
  lobby text NOT NULL DEFAULT '[]'
);
CREATE TABLE tables (
  number bigserial PRIMARY KEY,
  id text NOT NULL UNIQUE,
  over boolean NOT NULL DEFAULT false,
  entries bigint NOT NULL DEFAULT 0,
  fence bigint NOT NULL DEFAULT 0,
  holder bigint,
  rules text NOT NULL DEFAULT ''
) WITH (fillfactor = 70);
CREATE INDEX tables_running ON tables (number) WHERE NOT over;
CREATE INDEX tables_held ON tables (holder) WHERE NOT over AND holder IS NOT NULL;
CREATE TABLE facts (
  of bigint PRIMARY KEY REFERENCES tables,
  facts text NOT NULL
) WITH (fillfactor = 70);
CREATE TABLE entries (
  of bigint NOT NULL,
  n bigint NOT NULL CHECK (n >= 0),
  entry text NOT NULL,
  PRIMARY KEY (of, n)
);
CREATE TABLE reports (
  number bigserial PRIMARY KEY,
  time bigint NOT NULL,
  table_id text NOT NULL,
  about text NOT NULL,
  by text NOT NULL,
  text text NOT NULL,
  chats text NOT NULL
);
CREATE TABLE secrets (name text PRIMARY KEY, secret text NOT NULL);

-- All news of a batch, or nothing. Gives the tables whose news were left out, because somebody else drives
-- them now. Rows are locked in one order, so that two writers never wait for each other.
CREATE FUNCTION keep_news(
  p_holder bigint, p_ids text[], p_fences bigint[], p_counts bigint[], p_firsts bigint[], p_over boolean[],
  p_rules text[], p_facts text[], e_table integer[], e_n bigint[], e_entry text[], r_table text[],
  r_time bigint[], r_about text[], r_by text[], r_text text[], r_chats text[]) RETURNS text[]
LANGUAGE plpgsql AS $$
DECLARE
  fenced text[];
  wrong text;
  with_facts boolean := cardinality(array_remove(p_facts, NULL)) > 0;  -- most batches have moves alone
BEGIN
  IF with_facts THEN
    INSERT INTO tables (id, fence, holder, rules)
      SELECT n.id, n.fence, CASE WHEN n.fence > 0 THEN p_holder END, n.rules
      FROM unnest(p_ids, p_fences, p_firsts, p_rules, p_facts) AS n (id, fence, first, rules, facts)
      WHERE n.facts IS NOT NULL AND n.first = 0
      ON CONFLICT (id) DO NOTHING;
  END IF;
  PERFORM FROM tables t WHERE t.id = ANY (p_ids) ORDER BY t.number FOR UPDATE;
  SELECT coalesce(array_agg(n.id), '{}') INTO fenced
    FROM unnest(p_ids, p_fences) AS n (id, fence) JOIN tables t ON t.id = n.id WHERE t.fence <> n.fence;
  SELECT min(n.id) INTO wrong
    FROM unnest(p_ids, p_fences, p_firsts, p_counts) AS n (id, fence, first, count)
    LEFT JOIN tables t ON t.id = n.id
    WHERE n.count > 0 AND (t.id IS NULL OR (t.fence = n.fence AND t.entries <> n.first));
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'What happened at the table % does not follow on what is stored', wrong;
  END IF;
  UPDATE tables t SET entries = t.entries + n.count, over = t.over OR n.over
    FROM unnest(p_ids, p_fences, p_counts, p_over) AS n (id, fence, count, over)
    WHERE t.id = n.id AND t.fence = n.fence AND (n.count > 0 OR n.over);
  INSERT INTO entries (of, n, entry)
    SELECT t.number, e.n, e.entry FROM unnest(e_table, e_n, e_entry) AS e (of, n, entry)
    JOIN tables t ON t.id = p_ids[e.of] AND t.fence = p_fences[e.of];
  IF with_facts THEN
    INSERT INTO facts (of, facts)
      SELECT t.number, n.facts FROM unnest(p_ids, p_fences, p_facts) AS n (id, fence, facts)
      JOIN tables t ON t.id = n.id AND t.fence = n.fence
      WHERE n.facts IS NOT NULL
      ON CONFLICT (of) DO UPDATE SET facts = excluded.facts;
  END IF;
  IF cardinality(r_table) > 0 THEN
    INSERT INTO reports (table_id, time, about, by, text, chats)
      SELECT * FROM unnest(r_table, r_time, r_about, r_by, r_text, r_chats) AS r (id)
      WHERE NOT r.id = ANY (fenced);
  END IF;
  RETURN fenced;
END $$;
)sql";

/// Who drives a table. A lease is the row of a process that has not expired, by the clock of the database
/// alone; a table belongs to the process it names. Each change of hands raises its fencing number.
constexpr const char* kLeases = R"sql(
CREATE FUNCTION lives(p_process bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM processes WHERE number = p_process AND expires > clock_timestamp())
$$;

CREATE FUNCTION hand_over(p_table bigint, p_to bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  t tables%ROWTYPE;
BEGIN
  SELECT * INTO t FROM tables WHERE number = p_table;
  UPDATE tables SET holder = p_to, fence = t.fence + 1 WHERE number = p_table;
  IF t.holder <> p_to THEN
    PERFORM pg_notify('bourse', 'taken ' || t.id || ' ' || t.fence + 1 || ' ' || p_to);
  END IF;
  RETURN t.fence + 1;
END $$;

CREATE FUNCTION claim_table(p_id text, p_me bigint, p_rules text[])
RETURNS TABLE (outcome text, address text, fence bigint, over boolean, facts text, entries text[])
LANGUAGE plpgsql AS $$
DECLARE
  t tables%ROWTYPE;
  other text;
BEGIN
  SELECT * INTO t FROM tables WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'unknown', NULL::text, NULL::bigint, NULL::boolean, NULL::text, NULL::text[];
    RETURN;
  END IF;
  SELECT p.address INTO other FROM processes p
    WHERE p.number = t.holder AND p.number <> p_me AND p.expires > clock_timestamp();
  IF other IS NULL AND NOT t.rules = ANY (p_rules) THEN
    SELECT p.address INTO other FROM processes p
      WHERE p.number <> p_me AND p.expires > clock_timestamp() AND t.rules = ANY (p.rules)
      ORDER BY p.number DESC LIMIT 1;
    IF other IS NULL THEN
      RETURN QUERY SELECT 'unplayable', NULL::text, NULL::bigint, NULL::boolean, NULL::text, NULL::text[];
      RETURN;
    END IF;
  END IF;
  IF other IS NOT NULL THEN
    RETURN QUERY SELECT 'elsewhere', other, NULL::bigint, NULL::boolean, NULL::text, NULL::text[];
  ELSIF NOT lives(p_me) THEN
    RETURN QUERY SELECT 'unreachable', NULL::text, NULL::bigint, NULL::boolean, NULL::text, NULL::text[];
  ELSE
    RETURN QUERY SELECT 'ours', NULL::text, hand_over(t.number, p_me), t.over,
      (SELECT f.facts FROM facts f WHERE f.of = t.number),
      ARRAY(SELECT e.entry FROM entries e WHERE e.of = t.number ORDER BY e.n);
  END IF;
END $$;

-- Running tables whose process is gone.
CREATE FUNCTION adopt_tables(p_me bigint, p_rules text[], p_most integer)
RETURNS TABLE (id text, fence bigint, facts text, entries text[]) LANGUAGE plpgsql AS $$
DECLARE
  t record;
BEGIN
  IF NOT lives(p_me) THEN
    RETURN;
  END IF;
  FOR t IN
    SELECT o.number, o.id FROM processes p JOIN tables o ON o.holder = p.number
    WHERE p.expires <= clock_timestamp() AND NOT o.over AND o.rules = ANY (p_rules)
    ORDER BY o.number LIMIT p_most FOR UPDATE OF o SKIP LOCKED
  LOOP
    RETURN QUERY SELECT t.id, hand_over(t.number, p_me),
      (SELECT f.facts FROM facts f WHERE f.of = t.number),
      ARRAY(SELECT e.entry FROM entries e WHERE e.of = t.number ORDER BY e.n);
  END LOOP;
  DELETE FROM processes p WHERE p.expires < clock_timestamp() - interval '1 minute'
    AND NOT EXISTS (SELECT FROM tables o WHERE NOT o.over AND o.holder = p.number);
END $$;
)sql";

constexpr const char* kPostgresMigrations[] = {kTables,
                                               kLeases,
                                               kPostgresPeopleSchema,
                                               kPostgresModerationSchema,
                                               kPostgresHandledSchema,
                                               kPostgresPushSchema,
                                               kPostgresMailSchema,
                                               kPostgresWishSchema,
                                               kPostgresProgramSchema,
                                               kPostgresPushSessionSchema};

}  // namespace

std::span<const char* const> postgresMigrations() { return kPostgresMigrations; }

}  // namespace bourse
