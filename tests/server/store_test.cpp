// The contract of a store: all or nothing, in order, and durable when the process is killed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "server/store/journal.h"
#include "server/store/memory_store.h"
#include "server/store/migrations.h"
#include "server/store/sqlite.h"
#include "server/store/sqlite_store.h"
#include "tests/app/program.h"
#include "tests/server/stores.h"

namespace bourse {
namespace {

namespace fs = std::filesystem;
using namespace bourse::support::stores;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

/// A file for a database that is gone after the test, with what SQLite lays beside it.
class DatabaseFile {
 public:
  DatabaseFile() : folder_(freshFile("store")) { fs::create_directories(folder_); }
  ~DatabaseFile() { fs::remove_all(folder_); }
  DatabaseFile(const DatabaseFile&) = delete;
  DatabaseFile& operator=(const DatabaseFile&) = delete;

  [[nodiscard]] std::string path(const std::string& name = "bourse.db") const {
    return (folder_ / name).string();
  }
  [[nodiscard]] std::unique_ptr<Store> open(const std::string& name = "bourse.db") const {
    std::string problem;
    auto store = openSqliteStore(path(name), problem);
    EXPECT_NE(store, nullptr) << problem;
    return store;
  }

 private:
  fs::path folder_;
};

TEST(MemoryStore, FulfilsTheContract) {
  MemoryStore store;
  promises(store);
}

TEST(MemoryStore, RefusesAnOldFencingNumber) {
  MemoryStore store;
  fences(store, [&] { EXPECT_EQ(store.raiseFence("a"), 2U); });
}

TEST(MemoryStore, ForgetsDeletedPeople) {
  MemoryStore store;
  forgets(store);
}

TEST(SqliteStore, ForgetsDeletedPeople) {
  const DatabaseFile file;
  forgets(*file.open());
}

TEST(MemoryStore, IsBounded) {
  MemoryStore store(2);
  for (const char* name : {"a", "b", "c"}) EXPECT_TRUE(write(store, {facts(name, "x")}));
  for (const char* name : {"b", "a", "c"})
    EXPECT_TRUE(write(store, {TableUpdate{.table = name, .over = true}}));
  EXPECT_EQ(found(store, "b").id, "none") << "the first that was over";
  EXPECT_EQ(found(store, "a").id, "a");
  EXPECT_EQ(found(store, "c").id, "c");
}

/// As the first version wrote it, with one table.
void makeOldStore(const std::string& path, const std::string& facts) {
  std::string problem;
  std::ofstream(path).close();
  Sqlite old;
  ASSERT_TRUE(old.open(path, Sqlite::Use::readAndWrite, problem)) << problem;
  ASSERT_TRUE(old.run(migrations()[0]));
  ASSERT_TRUE(old.run(("PRAGMA application_id=1114600818; PRAGMA user_version=1;"
                       "INSERT INTO tables (id, facts) VALUES ('a', '" +
                       facts + "')")
                          .c_str()));
}

TEST(SqliteStore, CopiesWhatIsThereBeforeEveryUpgrade) {
  const DatabaseFile file;
  makeOldStore(file.path(), "first try");
  ASSERT_NE(file.open(), nullptr);
  for (const char* part : {"", "-wal", "-shm"}) fs::remove(file.path() + part);
  makeOldStore(file.path(), "played on");  // somebody went back to the older program
  std::vector<std::thread> starting;
  for (int i = 0; i < 4; ++i) starting.emplace_back([&] { EXPECT_NE(file.open(), nullptr); });
  for (std::thread& one : starting) one.join();

  Sqlite copy;
  std::string problem;
  ASSERT_TRUE(copy.open(file.path() + ".before-form-2", Sqlite::Use::readOnly, problem)) << problem;
  EXPECT_EQ(copy.number("PRAGMA user_version", 0), 1);
  EXPECT_EQ(copy.text("SELECT facts FROM tables"), "played on");
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(file.path()).parent_path())) {
    EXPECT_THAT(entry.path().string(), Not(HasSubstr(".new")));
    EXPECT_THAT(entry.path().string(), Not(HasSubstr(".upgrade")));
  }
}

TEST(SqliteStore, MigratesOlderSchemas) {
  const DatabaseFile file;
  std::string problem;
  makeOldStore(file.path(), "kept");
  const auto store = file.open();
  EXPECT_EQ(found(*store, "a").facts, "kept");
  TableUpdate reported{.table = "a"};
  reported.reports = {{.time = 1, .about = "0", .by = "1", .text = "x", .chats = "[]"}};
  EXPECT_TRUE(write(*store, {reported}));

  Sqlite copy;
  const std::string kept = file.path() + ".before-form-2";
  ASSERT_TRUE(copy.open(kept, Sqlite::Use::readOnly, problem)) << "the file as it was: " << problem;
  EXPECT_EQ(copy.number("PRAGMA user_version", 0), 1);
  EXPECT_EQ(copy.text("SELECT facts FROM tables"), "kept");
  EXPECT_FALSE(fs::exists(kept + ".new"));
}

TEST(SqliteStore, KeepsNoCopyWhereNothingChanges) {
  const DatabaseFile file;
  ASSERT_NE(file.open(), nullptr);
  ASSERT_NE(file.open(), nullptr) << "opened again";
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(file.path()).parent_path()))
    EXPECT_THAT(entry.path().string(), Not(HasSubstr("before-form")));
}

TEST(SqliteStore, FulfilsTheContract) {
  const DatabaseFile file;
  promises(*file.open());
  EXPECT_THAT(running(*file.open()), ElementsAre("b")) << "opened again";
}

TEST(SqliteStore, IsPrivateToItsOwnerAndUsesAWriteAheadLog) {
  const DatabaseFile file;
  const auto store = file.open();
  EXPECT_EQ(fs::status(file.path()).permissions() & fs::perms::all,
            fs::perms::owner_read | fs::perms::owner_write);
  Sqlite other;
  std::string problem;
  ASSERT_TRUE(other.open(file.path(), Sqlite::Use::readOnly, problem));
  EXPECT_EQ(other.text("PRAGMA journal_mode"), "wal");
}

TEST(SqliteStore, RefusesForeignFiles) {
  const DatabaseFile file;
  std::string problem;
  std::ofstream(file.path("text")) << "This is a letter and no database, and long enough to be sure of it.";
  EXPECT_EQ(openSqliteStore(file.path("text"), problem), nullptr);
  EXPECT_THAT(problem, HasSubstr("cannot be read"));
  std::ofstream(file.path("foreign"));
  Sqlite foreign;
  ASSERT_TRUE(foreign.open(file.path("foreign"), Sqlite::Use::readAndWrite, problem = ""));
  ASSERT_TRUE(foreign.run("CREATE TABLE recipes (name TEXT)"));
  EXPECT_EQ(openSqliteStore(file.path("foreign"), problem), nullptr);
  EXPECT_THAT(problem, HasSubstr("another program"));
  EXPECT_EQ(openSqliteStore(file.path("no/folder"), problem), nullptr);
  EXPECT_THAT(problem, HasSubstr("cannot be written"));

  ASSERT_NE(file.open("newer"), nullptr);
  Sqlite newer;
  ASSERT_TRUE(newer.open(file.path("newer"), Sqlite::Use::readAndWrite, problem = ""));
  ASSERT_TRUE(newer.run("PRAGMA user_version=99"));
  EXPECT_EQ(openSqliteStore(file.path("newer"), problem), nullptr);
  EXPECT_THAT(problem, HasSubstr("newer program"));
}

TEST(SqliteStore, IsBackedUpDuringWrites) {
  const DatabaseFile file;
  const auto store = file.open();
  ASSERT_TRUE(write(*store, {facts("a", "one"), entries("a", 0, {"x"})}));
  std::string problem;
  ASSERT_TRUE(backUpStore(file.path(), file.path("copy.db"), problem)) << problem;
  ASSERT_TRUE(write(*store, {entries("a", 1, {"y"})}));
  EXPECT_THAT(found(*file.open("copy.db"), "a").entries, ElementsAre("x"));
  EXPECT_FALSE(backUpStore(file.path(), file.path("copy.db"), problem)) << "never over another one";
  EXPECT_FALSE(backUpStore(file.path("none.db"), file.path("other.db"), problem));
  EXPECT_FALSE(fs::exists(file.path("other.db")));
  EXPECT_TRUE(checkStore(file.path("copy.db"), problem)) << problem;
  std::fstream damage(file.path("copy.db"), std::ios::in | std::ios::out | std::ios::binary);
  damage.seekp(4096);
  damage << std::string(4096, 'x');
  damage.close();
  EXPECT_FALSE(checkStore(file.path("copy.db"), problem));
}

/// Writes entry after entry, each told through the pipe once it is durable, until it is killed.
[[noreturn]] void writeUntilKilled(const std::string& path, int pipe) {
  std::string problem;
  const auto store = openSqliteStore(path, problem);
  std::vector<TableUpdate> first = {facts("a", "one")};
  if (store == nullptr || !store->write(first, problem)) ::_exit(1);
  for (std::uint64_t n = 0;; n += 3) {
    std::vector<TableUpdate> news = {
        entries("a", n, {std::to_string(n), std::to_string(n + 1), std::to_string(n + 2)})};
    if (!store->write(news, problem) || ::write(pipe, ".", 1) != 1) ::_exit(1);
  }
}

TEST(SqliteStore, LosesNothingAcknowledgedWhenKilled) {
  for (int after : {0, 1, 2, 3, 5, 8, 21, 200}) {
    const DatabaseFile file;
    int pipe[2];
    ASSERT_EQ(::pipe(pipe), 0);
    const pid_t child = ::fork();
    if (child == 0) writeUntilKilled(file.path(), pipe[1]);
    ::close(pipe[1]);
    std::size_t told = 0;
    char byte = 0;
    while (told < static_cast<std::size_t>(after) && ::read(pipe[0], &byte, 1) == 1) ++told;
    ::kill(child, SIGKILL);
    while (::read(pipe[0], &byte, 1) == 1) ++told;  // acknowledged before it died
    ::close(pipe[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "it ended by itself";
    EXPECT_GE(told, static_cast<std::size_t>(after));

    const auto store = file.open();
    const std::vector<std::string> kept = found(*store, "a").entries;
    EXPECT_GE(kept.size(), 3 * told);
    EXPECT_LE(kept.size(), 3 * (told + 1)) << "at most the write that was under way";
    EXPECT_EQ(kept.size() % 3, 0U) << "all of a write or nothing";
    for (std::size_t n = 0; n < kept.size(); ++n) EXPECT_EQ(kept[n], std::to_string(n));
    ASSERT_TRUE(write(*store, {facts("a", "two"), entries("a", kept.size(), {"on"})})) << "and it goes on";
  }
}

/// A power cut leaves any beginning of what was written to the log after the last wait for the disk.
TEST(SqliteStore, ATruncatedLogKeepsWholeWrites) {
  const DatabaseFile file;
  const auto store = file.open();
  ASSERT_TRUE(write(*store, {facts("a", "one")}));
  for (std::uint64_t n = 0; n < 30; n += 3)
    ASSERT_TRUE(write(
        *store, {entries("a", n, {std::string(400, 'x'), std::string(400, 'y'), std::string(400, 'z')})}));
  const std::string log = fileText(file.path("bourse.db-wal"));
  ASSERT_GT(log.size(), 10'000U);
  std::size_t most = 0;
  for (std::size_t size = 0; size <= log.size(); size += 1000) {
    fs::copy_file(file.path(), file.path("cut.db"), fs::copy_options::overwrite_existing);
    std::ofstream(file.path("cut.db-wal"), std::ios::binary) << log.substr(0, size);
    {
      const auto cut = file.open("cut.db");
      ASSERT_NE(cut, nullptr) << size;
      const std::size_t kept = found(*cut, "a").entries.size();
      EXPECT_EQ(kept % 3, 0U) << size;
      EXPECT_GE(kept, most);
      most = kept;
    }
    fs::remove(file.path("cut.db-wal"));
    fs::remove(file.path("cut.db-shm"));
  }
  EXPECT_GE(most, 24U);
}

/// A store that waits until it is let go, counts, and can be told to fail.
class SlowStore final : public Store {
 public:
  bool write(std::span<const TableUpdate> news, std::string& problem) override {
    std::unique_lock lock(mutex_);
    writes_.push_back(news.size());
    wake_.notify_all();
    wake_.wait(lock, [this] { return allowed_ > 0; });
    --allowed_;
    problem = fails_ ? "The disk is full." : "";
    return !fails_;
  }
  bool readRunning(const std::function<void(StoredTable)>&, std::string&) override { return true; }
  std::optional<StoredTable> find(std::string_view, std::string&) override { return {}; }
  bool readReports(const std::function<void(const std::string&, PlayerReport)>&, std::string&) override {
    return true;
  }
  bool setHandled(std::int64_t, std::int64_t, bool&, std::string&) override { return true; }

  void allow(int writes, bool fail = false) {
    const std::lock_guard lock(mutex_);
    allowed_ += writes;
    fails_ = fail;
    wake_.notify_all();
  }
  void awaitWrite(std::size_t number) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [&] { return writes_.size() >= number; });
  }
  std::vector<std::size_t> writes() {
    const std::lock_guard lock(mutex_);
    return writes_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::size_t> writes_;
  int allowed_ = 0;
  bool fails_ = false;
};

/// The thread of the tables: runs what is posted when it is asked to.
class Posted {
 public:
  [[nodiscard]] Post post() {
    return [this](std::function<void()> what) {
      const std::lock_guard lock(mutex_);
      waiting_.push_back(std::move(what));
      wake_.notify_all();
    };
  }
  void runOne() {
    std::function<void()> what;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return !waiting_.empty(); });
      what = std::move(waiting_.front());
      waiting_.erase(waiting_.begin());
    }
    what();
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::function<void()>> waiting_;
};

TEST(Journal, BatchesWritesAndCallsBackInOrder) {
  SlowStore store;
  Posted posted;
  std::string told, failure;
  Journal journal(store, posted.post(), [&](std::string problem) { failure = std::move(problem); });
  journal.persist(facts("a", ""), [&] { told += 'a'; });
  store.awaitWrite(1);
  for (const char name : {'b', 'c', 'd'})
    journal.persist(facts(std::string(1, name), ""), [&told, name] { told += name; });
  EXPECT_EQ(told, "") << "nothing is told before it is durable";
  store.allow(1);
  posted.runOne();
  EXPECT_EQ(told, "a");
  store.awaitWrite(2);
  store.allow(1);
  posted.runOne();
  EXPECT_EQ(told, "abcd");
  EXPECT_THAT(store.writes(), ElementsAre(1, 3));
  EXPECT_EQ(failure, "");
}

TEST(Journal, ReportsFailureAndAcknowledgesNothingAfterIt) {
  SlowStore store;
  Posted posted;
  std::string told, failure;
  Journal journal(store, posted.post(), [&](std::string problem) { failure = std::move(problem); });
  journal.persist(facts("a", ""), [&] { told += 'a'; });
  store.allow(5, true);
  posted.runOne();
  EXPECT_EQ(failure, "The disk is full.");
  journal.persist(facts("b", ""), [&] { told += 'b'; });
  EXPECT_EQ(told, "");
}

TEST(Journal, FlushesWhenDestroyed) {
  MemoryStore store;
  {
    Journal journal(store, [](const std::function<void()>&) {}, [](const std::string&) {});
    journal.persist(facts("a", "kept"), [] {});
  }
  EXPECT_EQ(found(store, "a").facts, "kept");
}

}  // namespace
}  // namespace bourse
