#include "server/store/postgres_store.h"

#include <algorithm>
#include <map>
#include <utility>

#include "server/store/postgres.h"
#include "server/store/postgres_migrations.h"

namespace bourse {
namespace {

std::int64_t newestPostgresForm() { return static_cast<std::int64_t>(postgresMigrations().size()); }

/// Whether it is a database of ours, in a form this program knows, or an empty one; -1 if not.
std::int64_t formOf(Postgres& database, std::string& problem) {
  const Rows seen = database.ask(
      "SELECT to_regclass('bourse_form') IS NOT NULL, to_regclass('tables') IS NOT NULL OR "
      "to_regclass('entries') IS NOT NULL",
      {}, problem);
  if (!problem.empty()) return -1;
  if (!seen.yes(0, 0)) {
    if (seen.yes(0, 1)) problem = "The database belongs to another program.";
    return problem.empty() ? 0 : -1;
  }
  const Rows rows = database.ask("SELECT max(number) FROM bourse_form", {}, problem);
  const std::int64_t form = problem.empty() ? rows.number(0, 0) : -1;
  if (form > newestPostgresForm())
    problem = "The database has form " + std::to_string(form) +
              " and was written by a newer program; this one knows forms up to " +
              std::to_string(newestPostgresForm()) + ".";
  return problem.empty() ? form : -1;
}

/// Several processes may start at once: one of them does it while the others wait. Each step is a
/// transaction of its own, so a crash in between leaves a known schema.
bool bringUpToDate(Postgres& database, const std::string& address, const UpgradeBackup& backup,
                   std::string& problem) {
  constexpr const char* kOneAtATime = "SELECT pg_advisory_lock(7031115)";
  if (!database.run(kOneAtATime, problem)) return false;
  std::int64_t form = formOf(database, problem);
  if (form > 0 && form < newestPostgresForm() && !backUpBeforeUpgrade(address, form, backup, problem))
    return false;
  for (; form >= 0 && form < newestPostgresForm(); ++form) {
    const std::string step = std::string(form == 0 ? "CREATE TABLE bourse_form (number integer);" : "") +
                             postgresMigrations()[static_cast<std::size_t>(form)] +
                             ";INSERT INTO bourse_form VALUES (" + std::to_string(form + 1) + ")";
    if (database.run(step, problem)) continue;
    problem = "The database cannot be brought from form " + std::to_string(form) + " to the next: " + problem;
    return false;
  }
  std::string ignored;
  database.run("SELECT pg_advisory_unlock(7031115)", ignored);
  return form >= 0;
}

/// Merges consecutive updates of one table. Those with an old fencing number are skipped here if the same
/// batch has newer ones.
bool merged(std::span<const TableUpdate> news, std::vector<TableUpdate>& together,
            std::vector<FencedOff>& fenced, std::string& problem) {
  std::map<std::string_view, std::size_t> places;
  for (const TableUpdate& one : news) {
    if (one.forgotten) continue;
    const auto [place, fresh] = places.try_emplace(one.table, together.size());
    if (fresh) {
      together.push_back(one);
      continue;
    }
    TableUpdate& all = together[place->second];
    if (all.fence != one.fence) {
      fenced.push_back({one.table, std::min(all.fence, one.fence)});
      if (all.fence < one.fence) all = one;
      continue;
    }
    if (all.entries.empty()) all.from = one.from;
    if (!one.entries.empty() && one.from != all.from + all.entries.size()) {
      problem = "Entry " + std::to_string(one.from) + " of the table " + one.table + " is not the next one.";
      return false;
    }
    all.entries.insert(all.entries.end(), one.entries.begin(), one.entries.end());
    if (one.facts) all.facts = one.facts;
    all.over = all.over || one.over;
    all.removed = all.removed || one.removed;
    all.reports.insert(all.reports.end(), one.reports.begin(), one.reports.end());
  }
  return true;
}

/// The parameters of keep_news(), in its order.
std::vector<std::string> parametersOf(const std::vector<TableUpdate>& news, std::int64_t holder) {
  ArrayText ids, fences, counts, firsts, over, rules, facts, ofTable, numbers, entries;
  ArrayText reported, time, about, by, text, chats, people;
  std::int64_t place = 0;
  for (const TableUpdate& one : news) {
    ++place;
    ids.add(one.table);
    fences.add(static_cast<std::int64_t>(one.fence));
    counts.add(static_cast<std::int64_t>(one.entries.size()));
    firsts.add(static_cast<std::int64_t>(one.from));
    over.add(one.over ? "t" : "f");
    rules.add(one.rules);
    one.facts ? facts.add(*one.facts) : facts.addNull();
    auto number = static_cast<std::int64_t>(one.from);
    for (const std::string& entry : one.entries) {
      ofTable.add(place);
      numbers.add(number++);
      entries.add(entry);
    }
    for (const PlayerReport& report : one.reports) {
      reported.add(one.table);
      time.add(report.time);
      about.add(report.about);
      by.add(report.by);
      text.add(report.text);
      chats.add(report.chats);
      people.add(report.people);
    }
  }
  return {std::to_string(holder),
          ids.text(),
          fences.text(),
          counts.text(),
          firsts.text(),
          over.text(),
          rules.text(),
          facts.text(),
          ofTable.text(),
          numbers.text(),
          entries.text(),
          reported.text(),
          time.text(),
          about.text(),
          by.text(),
          text.text(),
          chats.text(),
          people.text()};
}

class PostgresStore final : public Store {
 public:
  PostgresStore(std::string address, std::shared_ptr<const std::atomic<std::int64_t>> holder)
      : address_(std::move(address)), holder_(std::move(holder)) {}

  bool open(const UpgradeBackup& backup, std::string& problem) {
    return writer_.open(address_, problem) && bringUpToDate(writer_, address_, backup, problem);
  }

  bool write(std::span<const TableUpdate> news, std::string& problem) override {
    problem.clear();
    fenced_.clear();
    std::vector<TableUpdate> together;
    if (!merged(news, together, fenced_, problem)) return false;
    if (!writer_.isOpen() && !writer_.open(address_, problem)) return false;
    for (const TableUpdate& one : together)
      if (one.removed && !remove(one, problem)) return false;
    std::erase_if(together, [](const TableUpdate& one) { return one.removed; });
    if (!together.empty() && !keepNews(together, problem)) return false;
    for (const TableUpdate& one : news)
      if (one.forgotten && !forget(*one.forgotten, problem)) return false;
    return true;
  }

  std::vector<FencedOff> fencedOff() override { return fenced_; }

  bool readRunning(const std::function<void(StoredTable)>& each, std::string& problem) override {
    // A batch at a time: all running tables of a large site do not fit into one answer.
    constexpr int kBatch = 500;
    std::string after = "0";
    while (true) {
      const Rows rows =
          read(kTable + std::string("t.number > $1::bigint AND NOT t.over ORDER BY t.number LIMIT ") +
                   std::to_string(kBatch),
               {after}, problem);
      if (!problem.empty()) return false;
      for (int row = 0; row < rows.count(); ++row) each(tableOf(rows, row));
      if (rows.count() < kBatch) return true;
      after = rows.text(rows.count() - 1, 0);
    }
  }

  std::optional<StoredTable> find(std::string_view table, std::string& problem) override {
    const Rows rows = read(kTable + std::string("t.id = $1"), {std::string(table)}, problem);
    if (!problem.empty() || rows.count() == 0) return {};
    return tableOf(rows, 0);
  }

  bool readReports(const std::function<void(const std::string&, PlayerReport)>& each,
                   std::string& problem) override {
    const Rows rows = read(
        "SELECT table_id, time, about, by, text, chats, people, number, handled FROM reports ORDER BY number",
        {}, problem);
    for (int row = 0; problem.empty() && row < rows.count(); ++row)
      each(rows.text(row, 0), {.number = rows.number(row, 7),
                               .time = rows.number(row, 1),
                               .about = rows.text(row, 2),
                               .by = rows.text(row, 3),
                               .text = rows.text(row, 4),
                               .chats = rows.text(row, 5),
                               .people = rows.text(row, 6),
                               .handled = rows.number(row, 8)});
    return problem.empty();
  }

  bool setHandled(std::int64_t report, std::int64_t time, bool& changed, std::string& problem) override {
    const Rows rows = read(
        "UPDATE reports SET handled = $2::bigint WHERE number = $1::bigint AND (handled = 0) <> ($2::bigint "
        "= 0) RETURNING number",
        {std::to_string(report), std::to_string(time)}, problem);
    changed = problem.empty() && rows.count() > 0;
    return problem.empty();
  }

 private:
  bool keepNews(const std::vector<TableUpdate>& together, std::string& problem) {
    const Rows rows =
        writer_.ask("SELECT keep_news($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18)",
                    parametersOf(together, holder_ == nullptr ? 0 : holder_->load()), problem);
    if (!problem.empty()) {
      problem = "What happened could not be stored: " + problem;
      return false;
    }
    for (const std::string& table : rows.list(0, 0))
      for (const TableUpdate& one : together)
        if (one.table == table) fenced_.push_back({table, one.fence});
    return true;
  }

  /// All of it is true again if it is done twice, so each step may stand alone.
  bool forget(const ForgottenPerson& who, std::string& problem) {
    const Rows reports = writer_.ask(
        "SELECT number, people, chats FROM reports WHERE strpos(people, $1) > 0 OR strpos(chats, $1) > 0 OR "
        "strpos(chats, $2) > 0",
        {who.account, who.name}, problem);
    for (int row = 0; problem.empty() && row < reports.count(); ++row) {
      PlayerReport report;
      report.people = reports.text(row, 1);
      report.chats = reports.text(row, 2);
      if (forgetInReport(report, who))
        writer_.ask("UPDATE reports SET people = $2, chats = $3 WHERE number = $1::bigint",
                    {reports.text(row, 0), report.people, report.chats}, problem);
    }
    if (!problem.empty()) return false;
    const Rows uploads =
        writer_.ask("SELECT of, facts FROM facts WHERE strpos(facts, '\"uploaded\":true') > 0", {}, problem);
    for (int row = 0; problem.empty() && row < uploads.count(); ++row)
      if (std::string facts = uploads.text(row, 1); forgetInUpload(facts, who))
        writer_.ask("UPDATE facts SET facts = $2 WHERE of = $1::bigint", {uploads.text(row, 0), facts},
                    problem);
    return problem.empty();
  }

  /// The fencing number tells whether anybody has driven the table since it was unloaded.
  bool remove(const TableUpdate& news, std::string& problem) {
    writer_.ask(
        "WITH gone AS (SELECT number FROM tables WHERE id = $1 AND fence = $2::bigint AND NOT over FOR "
        "UPDATE), "
        "facts_gone AS (DELETE FROM facts WHERE of IN (SELECT number FROM gone)), "
        "entries_gone AS (DELETE FROM entries WHERE of IN (SELECT number FROM gone)) "
        "DELETE FROM tables WHERE number IN (SELECT number FROM gone)",
        {news.table, std::to_string(news.fence)}, problem);
    if (problem.empty()) return true;
    problem = "A table that never began could not be removed: " + problem;
    return false;
  }

  static constexpr const char* kTable =
      "SELECT t.number, t.id, f.facts, t.over, ARRAY(SELECT e.entry FROM entries e WHERE e.of = t.number "
      "ORDER BY e.n) FROM tables t JOIN facts f ON f.of = t.number WHERE ";

  /// To read twice is harmless: a connection that broke meanwhile is opened again.
  Rows read(const std::string& sql, const std::vector<std::string>& parameters, std::string& problem) {
    Rows rows;
    for (int attempt = 0; attempt < 2; ++attempt) {
      problem.clear();
      if (!reader_.isOpen() && !reader_.open(address_, problem)) break;
      rows = reader_.ask(sql, parameters, problem);
      if (reader_.isOpen()) break;
    }
    if (!problem.empty()) problem = "What is stored could not be read: " + problem;
    return rows;
  }

  static StoredTable tableOf(const Rows& rows, int row) {
    return {.id = rows.text(row, 1),
            .facts = rows.text(row, 2),
            .over = rows.yes(row, 3),
            .entries = rows.list(row, 4)};
  }

  std::string address_;
  std::shared_ptr<const std::atomic<std::int64_t>> holder_;
  Postgres writer_, reader_;  // each for a thread of its own
  std::vector<FencedOff> fenced_;
};

}  // namespace

std::unique_ptr<Store> openPostgresStore(const std::string& address,
                                         std::shared_ptr<const std::atomic<std::int64_t>> holder,
                                         std::string& problem, const UpgradeBackup& backup) {
  problem.clear();
  auto store = std::make_unique<PostgresStore>(address, std::move(holder));
  if (!store->open(backup, problem)) return nullptr;
  return store;
}

std::optional<std::uint64_t> databaseBytes(const std::string& address, std::string& problem) {
  Postgres database;
  if (!database.open(address, problem)) return {};
  const Rows rows = database.ask("SELECT pg_database_size(current_database())", {}, problem);
  if (!problem.empty() || rows.count() != 1) return {};
  return static_cast<std::uint64_t>(rows.number(0, 0));
}

std::string sharedSecret(const std::string& address, const std::string& proposal, std::string& problem) {
  Postgres database;
  if (!database.open(address, problem)) return {};
  database.ask("INSERT INTO secrets VALUES ('cluster', $1) ON CONFLICT DO NOTHING", {proposal}, problem);
  if (!problem.empty()) return {};
  const Rows rows = database.ask("SELECT secret FROM secrets WHERE name = 'cluster'", {}, problem);
  return problem.empty() && rows.count() == 1 ? rows.text(0, 0) : std::string();
}

}  // namespace bourse
