#include "server/admin/stored_tables.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/admin/postgres_stored_tables.h"
#include "server/store/postgres.h"
#include "server/store/postgres_store.h"
#include "server/store/sqlite.h"
#include "server/store/sqlite_store.h"

namespace bourse {
namespace {

constexpr std::size_t kAtOnce = 20;  // tables in a transaction: a few milliseconds

std::unique_ptr<Store> openStore(const std::string& place, std::string& problem) {
  return isPostgresAddress(place) ? openPostgresStore(place, nullptr, problem)
                                  : openSqliteStore(place, problem);
}

bool failed(const Sqlite& sqlite, std::string& problem) {
  problem = "The store does not do that: " + sqlite.mistake() + ".";
  return false;
}

bool oldGames(const Sqlite& sqlite, const Retention& retention, std::vector<std::int64_t>& numbers,
              std::string& problem) {
  // Tables of older programs do not say when they were finished, but when they were made.
  Statement old(sqlite.get(),
                "SELECT number, id FROM tables WHERE over = 1 AND coalesce(nullif(json_extract(facts, "
                "'$.finished'), 0), json_extract(facts, '$.made'), 0) < ?1");
  old.bind(1, retention.before);
  int result = SQLITE_DONE;
  while ((result = old.step()) == SQLITE_ROW)
    if (!retention.without.contains(old.text(1))) numbers.push_back(old.number(0));
  return result == SQLITE_DONE || failed(sqlite, problem);
}

bool removeGames(const Sqlite& sqlite, const std::vector<std::int64_t>& numbers, std::string& problem) {
  Statement entries(sqlite.get(), "DELETE FROM entries WHERE of = ?1");
  Statement table(sqlite.get(), "DELETE FROM tables WHERE number = ?1");
  for (std::size_t first = 0; first < numbers.size(); first += kAtOnce) {
    bool fine = sqlite.run("BEGIN IMMEDIATE");
    for (std::size_t i = first; fine && i < std::min(first + kAtOnce, numbers.size()); ++i)
      fine = entries.bind(1, numbers[i]).run() && table.bind(1, numbers[i]).run();
    if (fine && sqlite.run("COMMIT")) continue;
    failed(sqlite, problem);
    sqlite.run("ROLLBACK");
    return false;
  }
  return true;
}

}  // namespace

bool readTableRows(const std::string& place, bool alsoOver, const std::function<void(const TableRow&)>& each,
                   std::string& problem) {
  if (isPostgresAddress(place)) return readPostgresLedger(place, alsoOver, each, problem);
  Sqlite sqlite;
  if (!isStore(place, problem) || !sqlite.open(place, Sqlite::Use::readOnly, problem)) return false;
  Statement rows(sqlite.get(),
                 "SELECT id, facts, over, (SELECT count(*) FROM entries WHERE of = number) FROM tables "
                 "WHERE over <= ?1 ORDER BY number");
  rows.bind(1, std::int64_t{alsoOver ? 1 : 0});
  int result = SQLITE_DONE;
  while ((result = rows.step()) == SQLITE_ROW)
    each({.table = rows.text(0),
          .facts = rows.text(1),
          .over = rows.number(2) != 0,
          .entries = rows.number(3)});
  return result == SQLITE_DONE || failed(sqlite, problem);
}

bool readStoredReports(const std::string& place,
                       const std::function<void(const std::string&, PlayerReport)>& each,
                       std::string& problem) {
  const std::unique_ptr<Store> store = openStore(place, problem);
  return store != nullptr && store->readReports(each, problem);
}

bool setStoredHandled(const std::string& place, std::int64_t report, std::int64_t time, bool& changed,
                      std::string& problem) {
  const std::unique_ptr<Store> store = openStore(place, problem);
  return store != nullptr && store->setHandled(report, time, changed, problem);
}

bool removeOldTables(const std::string& place, const Retention& retention, Removed& removed,
                     std::string& problem) {
  if (isPostgresAddress(place)) return removeOldFromPostgres(place, retention, removed, problem);
  Sqlite sqlite;
  if (!isStore(place, problem) || !sqlite.open(place, Sqlite::Use::readAndWrite, problem)) return false;
  if (!sqlite.run("PRAGMA synchronous=FULL")) return failed(sqlite, problem);
  std::vector<std::int64_t> numbers;
  if (!oldGames(sqlite, retention, numbers, problem)) return false;
  removed.games = static_cast<std::int64_t>(numbers.size());
  Statement count(sqlite.get(), "SELECT count(*) FROM reports WHERE time < ?1");
  if (count.bind(1, retention.before).step() != SQLITE_ROW) return failed(sqlite, problem);
  removed.reports = count.number(0);
  count.reset();
  if (retention.onlyCount) return true;
  Statement reports(sqlite.get(), "DELETE FROM reports WHERE time < ?1");
  return removeGames(sqlite, numbers, problem) &&
         (reports.bind(1, retention.before).run() || failed(sqlite, problem));
}

}  // namespace bourse
