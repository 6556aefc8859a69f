// The promises of a store, kept by PostgreSQL, and what is its own: several who write, connections that
// break.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "server/store/postgres.h"
#include "server/store/postgres_migrations.h"
#include "server/store/postgres_store.h"
#include "tests/server/database.h"
#include "tests/server/stores.h"

namespace bourse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace bourse::support::stores;

std::unique_ptr<Store> openPostgres(const std::string& address) {
  std::string problem;
  auto store = openPostgresStore(address, nullptr, problem);
  EXPECT_NE(store, nullptr) << problem;
  return store;
}

TEST(PostgresStore, FulfilsTheContract) {
  const std::string address = bourse::support::freshDatabase();
  promises(*openPostgres(address));
  EXPECT_THAT(running(*openPostgres(address)), ElementsAre("b")) << "opened again";
}

TEST(PostgresStore, ForgetsDeletedPeople) { forgets(*openPostgres(bourse::support::freshDatabase())); }

TEST(PostgresStore, StoresEveryCharacter) {
  const auto store = openPostgres(bourse::support::freshDatabase());
  const std::string odd = "\"\\{},' NULL\n\tبورس ";
  ASSERT_TRUE(write(*store, {facts("a", odd), entries("a", 0, {odd, "", "NULL"})}));
  EXPECT_EQ(found(*store, "a").facts, odd);
  EXPECT_THAT(found(*store, "a").entries, ElementsAre(odd, "", "NULL"));
}

TEST(PostgresStore, ReadsManyTablesInBatches) {
  const auto store = openPostgres(bourse::support::freshDatabase());
  std::vector<TableUpdate> many;
  for (int i = 0; i < 1203; ++i) many.push_back(facts("table" + std::to_string(i), "x"));
  ASSERT_TRUE(write(*store, many));
  EXPECT_EQ(running(*store).size(), 1203U);
}

TEST(PostgresStore, RefusesForeignDatabases) {
  std::string problem;
  EXPECT_EQ(openPostgresStore("postgresql:///x?host=/nowhere", nullptr, problem), nullptr);
  EXPECT_THAT(problem, HasSubstr("cannot be reached"));
  const std::string foreign = bourse::support::freshDatabase();
  Postgres other;
  ASSERT_TRUE(other.open(foreign, problem)) << problem;
  ASSERT_TRUE(other.run("CREATE TABLE tables (chairs integer)", problem)) << problem;
  EXPECT_EQ(openPostgresStore(foreign, nullptr, problem), nullptr);
  EXPECT_THAT(problem, HasSubstr("another program"));

  const std::string newer = bourse::support::freshDatabase();
  ASSERT_NE(openPostgres(newer), nullptr);
  ASSERT_TRUE(other.open(newer, problem) && other.run("INSERT INTO bourse_form VALUES (99)", problem))
      << problem;
  EXPECT_EQ(openPostgresStore(newer, nullptr, problem), nullptr);
  EXPECT_THAT(problem, HasSubstr("newer program"));
}

class TemporaryFolder {
 public:
  TemporaryFolder() { EXPECT_NE(::mkdtemp(path_.data()), nullptr); }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_ = (std::filesystem::temp_directory_path() / "bourse-backup-XXXXXX").string();
};

/// While it lives, no program is found.
class NoPrograms {
 public:
  NoPrograms() { ::setenv("PATH", "/nowhere", 1); }
  ~NoPrograms() { ::setenv("PATH", path_.c_str(), 1); }
  NoPrograms(const NoPrograms&) = delete;
  NoPrograms& operator=(const NoPrograms&) = delete;

 private:
  std::string path_ = std::getenv("PATH");
};

/// A database as the first program left it, with a table.
std::string oldDatabase() {
  std::string address = bourse::support::freshDatabase(), problem;
  Postgres old;
  EXPECT_TRUE(old.open(address, problem)) << problem;
  EXPECT_TRUE(old.run("CREATE TABLE bourse_form (number integer);" + std::string(postgresMigrations()[0]) +
                          ";INSERT INTO bourse_form VALUES (1);INSERT INTO tables (id) VALUES ('a');"
                          "INSERT INTO facts SELECT number, 'kept' FROM tables",
                      problem))
      << problem;
  return address;
}

std::int64_t formOf(const std::string& address) {
  std::string problem;
  Postgres database;
  EXPECT_TRUE(database.open(address, problem)) << problem;
  return database.ask("SELECT max(number) FROM bourse_form", {}, problem).number(0, 0);
}

TEST(PostgresStore, MigratesOlderSchemas) {
  const std::string address = oldDatabase();
  std::string problem;
  EXPECT_EQ(openPostgresStore(address, nullptr, problem), nullptr) << "without a backup nothing changes";
  EXPECT_THAT(problem, HasSubstr("--backup DIR"));
  EXPECT_THAT(problem, HasSubstr("--migrate-without-backup"));
  EXPECT_EQ(formOf(address), 1);
  const auto store = openPostgresStore(address, nullptr, problem, {.unnecessary = true});
  ASSERT_NE(store, nullptr) << problem;
  EXPECT_EQ(found(*store, "a").facts, "kept");
  EXPECT_EQ(formOf(address), static_cast<std::int64_t>(postgresMigrations().size()));
}

TEST(PostgresStore, IsBackedUpBeforeItMigrates) {
  const TemporaryFolder folder;
  const std::string address = oldDatabase();
  const std::string name = address.substr(std::string("postgresql:///").size());
  const std::string copy = folder.path() + "/kept/" + name.substr(0, name.find('?')) + ".before-form-2.dump";
  std::filesystem::create_directories(folder.path() + "/kept");
  std::ofstream(copy) << "of an earlier try";
  std::string problem;
  {
    const NoPrograms none;
    EXPECT_EQ(openPostgresStore(address, nullptr, problem, {.folder = folder.path() + "/kept"}), nullptr);
    EXPECT_THAT(problem, HasSubstr("pg_dump was not found"));
    EXPECT_EQ(formOf(address), 1);
  }
  ASSERT_NE(openPostgresStore(address, nullptr, problem, {.folder = folder.path() + "/kept"}), nullptr)
      << problem;
  EXPECT_EQ(formOf(address), static_cast<std::int64_t>(postgresMigrations().size()));
  ASSERT_TRUE(std::filesystem::exists(copy));
  EXPECT_EQ(std::filesystem::status(copy).permissions() & std::filesystem::perms::all,
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  const std::string back = bourse::support::freshDatabase();
  ASSERT_EQ(std::system(("pg_restore --dbname='" + back + "' " + copy).c_str()), 0);
  EXPECT_EQ(formOf(back), 1) << "as the older program left it";
}

TEST(PostgresStore, TellsItsSize) {
  std::string problem;
  const std::string address = bourse::support::freshDatabase();
  EXPECT_GT(databaseBytes(address, problem).value_or(0), 1'000'000U) << problem;
  EXPECT_FALSE(databaseBytes("postgresql:///x?host=/nowhere", problem).has_value());
}

TEST(PostgresStore, CreatesTheSchemaOnceWhenProcessesRace) {
  const std::string address = bourse::support::freshDatabase();
  std::vector<std::thread> starting;
  for (int i = 0; i < 4; ++i) starting.emplace_back([&] { EXPECT_NE(openPostgres(address), nullptr); });
  for (std::thread& one : starting) one.join();
}

TEST(PostgresStore, ReconnectsAfterALostConnection) {
  const std::string address = bourse::support::freshDatabase();
  const auto store = openPostgres(address);
  ASSERT_TRUE(write(*store, {facts("a", "one")}));
  EXPECT_EQ(found(*store, "a").facts, "one");
  std::string problem;
  Postgres other;
  ASSERT_TRUE(other.open(address, problem)) << problem;
  ASSERT_TRUE(
      other.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = "
                "current_database() AND pid <> pg_backend_pid()",
                problem))
      << problem;
  EXPECT_FALSE(write(*store, {facts("a", "two")})) << "nobody knows whether it was done";
  EXPECT_EQ(found(*store, "a").facts, "one") << "to read twice is harmless";
  EXPECT_TRUE(write(*store, {facts("a", "three")}));
  EXPECT_EQ(found(*store, "a").facts, "three");
}

TEST(PostgresStore, RefusesAnOldFencingNumber) {
  const std::string address = bourse::support::freshDatabase();
  fences(*openPostgres(address), [&] {
    std::string problem;
    Postgres other;
    ASSERT_TRUE(other.open(address, problem)) << problem;
    other.ask("SELECT hand_over(number, 7) FROM tables WHERE id = $1", {"a"}, problem);
    EXPECT_EQ(problem, "");
  });
}

}  // namespace
}  // namespace bourse
