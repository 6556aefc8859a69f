#include "server/admin/postgres_stored_tables.h"

#include "server/store/postgres.h"

namespace bourse {
namespace {

constexpr int kTablesAtOnce = 200;  // tables in an answer, or in a transaction

/// A database that somebody mistyped is told as one of somebody else.
bool openTables(Postgres& database, const std::string& address, std::string& problem) {
  if (!database.open(address, problem)) return false;
  const Rows seen = database.ask("SELECT to_regclass('bourse_form') IS NOT NULL", {}, problem);
  if (problem.empty() && !seen.yes(0, 0)) problem = "There are no tables of Bourse in this database.";
  return problem.empty();
}

}  // namespace

bool readPostgresLedger(const std::string& address, bool alsoOver,
                        const std::function<void(const TableRow&)>& each, std::string& problem) {
  Postgres database;
  if (!openTables(database, address, problem)) return false;
  std::string after = "0";
  while (true) {
    const Rows rows = database.ask(
        "SELECT t.number, t.id, f.facts, t.over, t.entries FROM tables t JOIN facts f ON f.of = t.number "
        "WHERE t.number > $1 AND (NOT t.over OR $2::boolean) ORDER BY t.number LIMIT $3",
        {after, alsoOver ? "t" : "f", std::to_string(kTablesAtOnce)}, problem);
    if (!problem.empty()) return false;
    for (int row = 0; row < rows.count(); ++row)
      each({.table = rows.text(row, 1),
            .facts = rows.text(row, 2),
            .over = rows.yes(row, 3),
            .entries = rows.number(row, 4)});
    if (rows.count() < kTablesAtOnce) return true;
    after = rows.text(rows.count() - 1, 0);
  }
}

bool removeOldFromPostgres(const std::string& address, const Retention& retention, Removed& removed,
                           std::string& problem) {
  Postgres database;
  if (!openTables(database, address, problem)) return false;
  const std::string before = std::to_string(retention.before);
  // Somebody may look at a finished game in the memory of a process: those with a holder that lives stay.
  const std::string old =
      "FROM tables t JOIN facts f ON f.of = t.number WHERE t.over AND coalesce(nullif((f.facts::json ->> "
      "'finished')::bigint, 0), (f.facts::json ->> 'made')::bigint, 0) < $1 AND NOT "
      "coalesce(lives(t.holder), "
      "false)";
  const Rows reports = database.ask("SELECT count(*) FROM reports WHERE time < $1", {before}, problem);
  if (!problem.empty()) return false;
  removed.reports = reports.number(0, 0);
  if (retention.onlyCount) {
    const Rows games = database.ask("SELECT count(*) " + old, {before}, problem);
    removed.games = problem.empty() ? games.number(0, 0) : 0;
    return problem.empty();
  }
  while (true) {
    const Rows gone = database.ask(
        "WITH old AS MATERIALIZED (SELECT t.number " + old + " ORDER BY t.number LIMIT " +
            std::to_string(kTablesAtOnce) +
            " FOR UPDATE OF t SKIP LOCKED), e AS (DELETE FROM entries USING old WHERE of = old.number), f AS "
            "(DELETE FROM facts USING old WHERE of = old.number), g AS (DELETE FROM tables USING old WHERE "
            "tables.number = old.number RETURNING 1) SELECT count(*) FROM g",
        {before}, problem);
    if (!problem.empty()) return false;
    if (gone.number(0, 0) == 0) break;
    removed.games += gone.number(0, 0);
  }
  database.ask("DELETE FROM reports WHERE time < $1", {before}, problem);
  return problem.empty();
}

bool readProcesses(const std::string& address, const std::function<void(const ProcessLine&)>& each,
                   std::string& problem) {
  Postgres database;
  if (!openTables(database, address, problem)) return false;
  const Rows rows = database.ask(
      "SELECT number, address, rules, (SELECT count(*) FROM tables WHERE holder = p.number AND NOT over) "
      "FROM "
      "processes p WHERE expires > clock_timestamp() ORDER BY number",
      {}, problem);
  for (int row = 0; problem.empty() && row < rows.count(); ++row)
    each({.number = rows.number(row, 0),
          .address = rows.text(row, 1),
          .rules = rows.list(row, 2),
          .tables = rows.number(row, 3)});
  return problem.empty();
}

std::uint64_t takeForTheHouse(const std::string& address, const std::string& table, std::string& problem) {
  Postgres database;
  if (!openTables(database, address, problem)) return 0;
  const Rows rows = database.ask(
      "UPDATE tables SET fence = fence + 1, holder = NULL WHERE id = $1 AND NOT coalesce(lives(holder), "
      "false) RETURNING fence",
      {table}, problem);
  if (problem.empty() && rows.count() == 0) problem = "There is no table of this name that nobody drives.";
  return problem.empty() ? static_cast<std::uint64_t>(rows.number(0, 0)) : 0;
}

}  // namespace bourse
