#include "server/store/sqlite_store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <unordered_map>

#include "server/store/migrations.h"
#include "server/store/sqlite.h"

namespace bourse {
namespace {

constexpr std::int64_t kApplication = 0x426f7572;  // “Bour” marks our files

std::int64_t newestForm() { return static_cast<std::int64_t>(migrations().size()); }

/// Whether it is a store of ours, in a form this program knows; an empty file is one if `mayBeEmpty`.
bool isOurs(const Sqlite& sqlite, const std::string& file, bool mayBeEmpty, std::string& problem) {
  const std::int64_t form = sqlite.number("PRAGMA user_version", -1);
  const std::int64_t parts = sqlite.number("SELECT count(*) FROM sqlite_schema", -1);
  if (form < 0 || parts < 0)
    problem = "The file " + file + " cannot be read: " + sqlite.mistake() + ".";
  else if (mayBeEmpty && form == 0 && parts == 0)
    return true;
  else if (sqlite.number("PRAGMA application_id", 0) != kApplication)
    problem = "The file " + file + " is a database of another program.";
  else if (form > newestForm())
    problem = "The file " + file + " has form " + std::to_string(form) +
              " and was written by a newer program; this one knows forms up to " +
              std::to_string(newestForm()) + ".";
  return problem.empty();
}

/// One process upgrades a file while others wait: a server, and a command that looks at its tables.
class UpgradeLock {
 public:
  explicit UpgradeLock(const std::string& file)
      : path_(file + ".upgrade"), lock_(::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    while (lock_ >= 0 && ::flock(lock_, LOCK_EX) != 0 && errno == EINTR) {
    }
  }
  ~UpgradeLock() {
    if (lock_ >= 0) ::close(lock_);
  }
  UpgradeLock(const UpgradeLock&) = delete;
  UpgradeLock& operator=(const UpgradeLock&) = delete;

  /// Those who wait still will find nothing to do.
  void finished() const { ::unlink(path_.c_str()); }

 private:
  std::string path_;
  int lock_;
};

/// Going back to an older program takes the file as that program wrote it. A copy of an earlier upgrade is
/// replaced: if somebody went back since, people have played on.
bool keepCopyBeforeUpgrade(const Sqlite& sqlite, const std::string& file, std::string& problem) {
  const std::int64_t form = sqlite.number("PRAGMA user_version", 0);
  if (form == 0 || form >= newestForm()) return true;
  const std::string copy = file + ".before-form-" + std::to_string(form + 1), unfinished = copy + ".new";
  std::error_code error;
  std::filesystem::remove(unfinished, error);
  if (!backUpStore(file, unfinished, problem)) return false;
  std::filesystem::rename(unfinished, copy, error);
  if (error) problem = "The copy " + copy + " cannot be put in its place: " + error.message() + ".";
  return !error;
}

/// Each step is a transaction of its own, so a crash in between leaves a known schema.
bool bringUpToDate(const Sqlite& sqlite, const std::string& file, std::string& problem) {
  if (sqlite.number("PRAGMA user_version", 0) == newestForm()) return true;
  const UpgradeLock lock(file);
  if (!keepCopyBeforeUpgrade(sqlite, file, problem)) return false;
  for (std::int64_t form = sqlite.number("PRAGMA user_version", 0); form < newestForm(); ++form) {
    const std::string step = "BEGIN IMMEDIATE;" + std::string(migrations()[static_cast<std::size_t>(form)]) +
                             "PRAGMA application_id=" + std::to_string(kApplication) +
                             ";PRAGMA user_version=" + std::to_string(form + 1) + ";COMMIT;";
    if (sqlite.run(step.c_str())) continue;
    problem = "The file " + file + " cannot be brought from form " + std::to_string(form) +
              " to the next: " + sqlite.mistake() + ".";
    sqlite.run("ROLLBACK");
    return false;
  }
  lock.finished();
  return true;
}

/// Tokens are hashes in it, but seeds of running games are not: nobody else may read the file.
///
/// A file that is there is not opened: to close it again would take away every lock that this process has on
/// it, and the next program that opens it would throw away the log that is still written to.
bool makeFile(const std::string& file, std::string& problem) {
  const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (made >= 0) {
    ::close(made);
    return true;
  }
  if (errno == EEXIST && ::access(file.c_str(), R_OK | W_OK) == 0) return true;
  problem = "The file " + file + " cannot be written to: " + std::strerror(errno) + ".";
  return false;
}

class SqliteStore final : public Store {
 public:
  bool open(const std::string& file, std::string& problem) {
    if (!makeFile(file, problem) || !writer_.open(file, Sqlite::Use::readAndWrite, problem)) return false;
    if (!isOurs(writer_, file, true, problem)) return false;
    if (!writer_.run("PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;") ||
        writer_.text("PRAGMA journal_mode=WAL") != "wal") {
      problem = "The file " + file + " cannot be used with a write-ahead log: " + writer_.mistake() + ".";
      return false;
    }
    return bringUpToDate(writer_, file, problem) && reader_.open(file, Sqlite::Use::readOnly, problem) &&
           prepare(problem);
  }

  bool write(std::span<const TableUpdate> news, std::string& problem) override {
    problem.clear();
    if (!begin_->run()) return failed(problem);
    for (const TableUpdate& one : news)
      if (!writeOne(one, problem)) return giveUp();
    return commit_->run() || (failed(problem), giveUp());
  }

  bool readRunning(const std::function<void(StoredTable)>& each, std::string& problem) override {
    problem.clear();
    Statement tables(reader_.get(),
                     "SELECT number, id, facts, over FROM tables WHERE over = 0 ORDER BY number");
    int result = SQLITE_DONE;
    while ((result = tables.step()) == SQLITE_ROW) {
      std::optional<StoredTable> table = tableOf(tables);
      if (!table) return failedToRead(problem);
      each(std::move(*table));
    }
    return result == SQLITE_DONE || failedToRead(problem);
  }

  std::optional<StoredTable> find(std::string_view table, std::string& problem) override {
    problem.clear();
    Statement tables(reader_.get(), "SELECT number, id, facts, over FROM tables WHERE id = ?1");
    const int result = tables.bind(1, table).step();
    if (result == SQLITE_DONE) return {};
    std::optional<StoredTable> found;
    if (result == SQLITE_ROW) found = tableOf(tables);
    if (!found) failedToRead(problem);
    return found;
  }

  bool readReports(const std::function<void(const std::string&, PlayerReport)>& each,
                   std::string& problem) override {
    problem.clear();
    Statement rows(
        reader_.get(),
        "SELECT tableId, time, about, by, text, chats, people, number, handled FROM reports ORDER BY number");
    int result = SQLITE_DONE;
    while ((result = rows.step()) == SQLITE_ROW)
      each(rows.text(0), {.number = rows.number(7),
                          .time = rows.number(1),
                          .about = rows.text(2),
                          .by = rows.text(3),
                          .text = rows.text(4),
                          .chats = rows.text(5),
                          .people = rows.text(6),
                          .handled = rows.number(8)});
    return result == SQLITE_DONE || failedToRead(problem);
  }

  bool setHandled(std::int64_t report, std::int64_t time, bool& changed, std::string& problem) override {
    problem.clear();
    Statement mark(writer_.get(),
                   "UPDATE reports SET handled = ?2 WHERE number = ?1 AND (handled = 0) <> (?2 = 0)");
    const bool done = mark.bind(1, report).bind(2, time).run();
    if (!done) problem = "The store does not keep that: " + writer_.mistake() + ".";
    changed = done && sqlite3_changes(writer_.get()) > 0;
    return done;
  }

 private:
  struct Place {
    std::int64_t number = 0, next = 0;
  };
  static constexpr std::size_t kMostPlaces = 20'000;

  bool prepare(std::string& problem) {
    const auto make = [this](std::string_view sql) {
      return std::make_unique<Statement>(writer_.get(), sql);
    };
    putFacts_ =
        make("INSERT INTO tables (id, facts) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET facts = ?2");
    begin_ = make("BEGIN IMMEDIATE");
    commit_ = make("COMMIT");
    findPlace_ = make(
        "SELECT number, (SELECT coalesce(max(n) + 1, 0) FROM entries WHERE of = tables.number) FROM tables "
        "WHERE id = ?1");
    // Fails where the entry is there already: also by somebody else who writes the same table.
    putEntry_ = make("INSERT INTO entries (of, n, entry) VALUES (?1, ?2, ?3)");
    putOver_ = make("UPDATE tables SET over = 1 WHERE id = ?1");
    putReport_ = make(
        "INSERT INTO reports (tableId, time, about, by, text, chats, people) VALUES (?1, ?2, ?3, ?4, ?5, "
        "?6, ?7)");
    removeEntries_ =
        make("DELETE FROM entries WHERE of = (SELECT number FROM tables WHERE id = ?1 AND over = 0)");
    removeTable_ = make("DELETE FROM tables WHERE id = ?1 AND over = 0");
    for (const auto* statement : {&begin_, &commit_, &findPlace_, &putFacts_, &putEntry_, &putOver_,
                                  &putReport_, &removeEntries_, &removeTable_})
      if (!(*statement)->ok()) return failed(problem);
    return true;
  }

  /// Few reports and uploads know one person, so they are read first and then changed.
  bool forget(const ForgottenPerson& who, std::string& problem) const {
    std::vector<std::pair<std::int64_t, PlayerReport>> reports;
    Statement known(writer_.get(),
                    "SELECT number, people, chats FROM reports WHERE instr(people, ?1) > 0 OR instr(chats, "
                    "?1) > 0 OR instr(chats, ?2) > 0");
    known.bind(1, who.account).bind(2, who.name);
    while (known.step() == SQLITE_ROW) {
      PlayerReport report;
      report.people = known.text(1);
      report.chats = known.text(2);
      if (forgetInReport(report, who)) reports.emplace_back(known.number(0), std::move(report));
    }
    Statement putReport(writer_.get(), "UPDATE reports SET people = ?2, chats = ?3 WHERE number = ?1");
    for (const auto& [number, report] : reports)
      if (!putReport.bind(1, number).bind(2, report.people).bind(3, report.chats).run())
        return failed(problem);
    std::vector<std::pair<std::int64_t, std::string>> uploads;
    Statement uploaded(writer_.get(),
                       "SELECT number, facts FROM tables WHERE instr(facts, '\"uploaded\":true') > 0");
    while (uploaded.step() == SQLITE_ROW)
      if (std::string facts = uploaded.text(1); forgetInUpload(facts, who))
        uploads.emplace_back(uploaded.number(0), std::move(facts));
    Statement putFacts(writer_.get(), "UPDATE tables SET facts = ?2 WHERE number = ?1");
    for (const auto& [number, facts] : uploads)
      if (!putFacts.bind(1, number).bind(2, facts).run()) return failed(problem);
    return true;
  }

  bool writeOne(const TableUpdate& news, std::string& problem) {
    if (news.forgotten) return forget(*news.forgotten, problem);
    if (news.removed) {
      places_.erase(news.table);
      return (removeEntries_->bind(1, news.table).run() && removeTable_->bind(1, news.table).run()) ||
             failed(problem);
    }
    if (news.facts && !putFacts_->bind(1, news.table).bind(2, *news.facts).run()) return failed(problem);
    if (!writeEntries(news, problem)) return false;
    for (const PlayerReport& report : news.reports) {
      putReport_->bind(1, news.table).bind(2, report.time).bind(3, report.about).bind(4, report.by);
      putReport_->bind(5, report.text).bind(6, report.chats).bind(7, report.people);
      if (!putReport_->run()) return failed(problem);
    }
    if (news.over) places_.erase(news.table);
    return !news.over || putOver_->bind(1, news.table).run() || failed(problem);
  }

  bool writeEntries(const TableUpdate& news, std::string& problem) {
    auto n = static_cast<std::int64_t>(news.from);
    for (const std::string& entry : news.entries) {
      Place* place = placeOf(news.table);
      const bool next = place != nullptr && place->next == n;
      if (!next || !putEntry_->bind(1, place->number).bind(2, n).bind(3, entry).run()) {
        if (next && (sqlite3_errcode(writer_.get()) & 0xff) != SQLITE_CONSTRAINT) return failed(problem);
        problem = "Entry " + std::to_string(n) + " of the table " + news.table + " is not the next one.";
        return false;
      }
      place->next = ++n;
    }
    return true;
  }

  /// Where a table's next entry goes; null if there is no such table. Remembered, since most of what is
  /// written belongs to a table that was written to a moment ago.
  Place* placeOf(const std::string& table) {
    const auto known = places_.find(table);
    if (known != places_.end()) return &known->second;
    if (places_.size() >= kMostPlaces) places_.clear();
    const bool found = findPlace_->bind(1, table).step() == SQLITE_ROW;
    const Place place = found ? Place{findPlace_->number(0), findPlace_->number(1)} : Place{};
    findPlace_->reset();
    return found ? &places_.emplace(table, place).first->second : nullptr;
  }

  bool giveUp() {
    places_.clear();  // they tell of what is taken back now
    writer_.run("ROLLBACK");
    return false;
  }

  /// Of the row a query stands at.
  std::optional<StoredTable> tableOf(const Statement& row) const {
    StoredTable table{.id = row.text(1), .facts = row.text(2), .over = row.number(3) != 0};
    Statement entries(reader_.get(), "SELECT entry FROM entries WHERE of = ?1 ORDER BY n");
    entries.bind(1, row.number(0));
    int result = SQLITE_DONE;
    while ((result = entries.step()) == SQLITE_ROW) table.entries.push_back(entries.text(0));
    return result == SQLITE_DONE ? std::optional(std::move(table)) : std::nullopt;
  }

  bool failed(std::string& problem) const {
    problem = "What happened could not be stored: " + writer_.mistake() + ".";
    return false;
  }
  bool failedToRead(std::string& problem) const {
    problem = "What is stored could not be read: " + reader_.mistake() + ".";
    return false;
  }

  Sqlite writer_, reader_;  // a reader of its own never waits for a writer
  std::unique_ptr<Statement> begin_, commit_, findPlace_, putFacts_, putEntry_, putOver_, putReport_,
      removeEntries_, removeTable_;
  std::unordered_map<std::string, Place> places_;
};

}  // namespace

std::unique_ptr<Store> openSqliteStore(const std::string& file, std::string& problem) {
  problem.clear();
  auto store = std::make_unique<SqliteStore>();
  if (!store->open(file, problem)) return nullptr;
  return store;
}

bool isStore(const std::string& file, std::string& problem) {
  problem.clear();
  Sqlite sqlite;
  return sqlite.open(file, Sqlite::Use::readOnly, problem) && isOurs(sqlite, file, false, problem);
}

bool checkStore(const std::string& file, std::string& problem) {
  problem.clear();
  Sqlite sqlite;
  if (!sqlite.open(file, Sqlite::Use::readOnly, problem) || !isOurs(sqlite, file, false, problem))
    return false;
  const std::string verdict = sqlite.text("PRAGMA integrity_check(1)");
  if (verdict == "ok") return true;
  problem = "The file " + file + " is damaged: " + (verdict.empty() ? sqlite.mistake() : verdict) + ".";
  return false;
}

bool backUpStore(const std::string& file, const std::string& to, std::string& problem) {
  problem.clear();
  if (std::filesystem::exists(to)) {
    problem = "There is a file " + to + " already; a backup never takes the place of another.";
    return false;
  }
  Sqlite sqlite;
  if (!sqlite.open(file, Sqlite::Use::readOnly, problem) || !isOurs(sqlite, file, false, problem))
    return false;
  if (!makeFile(to, problem)) return false;  // an empty file is one that VACUUM may fill
  Statement copy(sqlite.get(), "VACUUM INTO ?1");
  if (copy.bind(1, to).run()) return checkStore(to, problem);
  problem = "The backup " + to + " cannot be written: " + sqlite.mistake() + ".";
  std::error_code ignored;
  std::filesystem::remove(to, ignored);
  return false;
}

}  // namespace bourse
