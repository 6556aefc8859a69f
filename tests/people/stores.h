// Every kind of store that people are kept in, for tests that hold for all of them.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "server/people/memory_people.h"
#include "server/people/postgres_people.h"
#include "server/people/sqlite_people.h"
#include "server/store/postgres_store.h"
#include "tests/app/program.h"
#include "tests/server/database.h"

namespace bourse::support {

/// A store that was opened for a test; what it leaves goes with it.
class OpenPeople {
 public:
  OpenPeople() = default;
  OpenPeople(const OpenPeople&) = delete;
  OpenPeople& operator=(const OpenPeople&) = delete;
  virtual ~OpenPeople() = default;
  [[nodiscard]] virtual PeopleStore& store() = 0;
  /// As after the end of a program, where something outlives it.
  virtual void reopen() {}
};

class OpenMemoryPeople final : public OpenPeople {
 public:
  PeopleStore& store() override { return store_; }

 private:
  MemoryPeople store_;
};

class OpenSqlitePeople final : public OpenPeople {
 public:
  OpenSqlitePeople() : folder_(freshFile("people")) {
    std::filesystem::create_directories(folder_);
    reopen();
  }
  ~OpenSqlitePeople() override {
    store_ = nullptr;
    std::filesystem::remove_all(folder_);
  }
  PeopleStore& store() override { return *store_; }
  void reopen() override {
    std::string problem;
    store_ = nullptr;
    store_ = openSqlitePeople((folder_ / "bourse.db").string(), problem);
  }

 private:
  std::filesystem::path folder_;
  std::unique_ptr<PeopleStore> store_;
};

class OpenPostgresPeople final : public OpenPeople {
 public:
  OpenPostgresPeople() : address_(freshDatabase()) { reopen(); }
  PeopleStore& store() override { return *store_; }
  void reopen() override {
    std::string problem;
    openPostgresStore(address_, nullptr, problem);  // brings the database up to date
    store_ = openPostgresPeople(address_, problem);
  }

 private:
  std::string address_;
  std::unique_ptr<PeopleStore> store_;
};

struct PeopleStoreKind {
  std::string name;
  std::unique_ptr<OpenPeople> (*open)();
};

inline std::vector<PeopleStoreKind> peopleStoreKinds() {
  return {
      {"Memory", []() -> std::unique_ptr<OpenPeople> { return std::make_unique<OpenMemoryPeople>(); }},
      {"Sqlite", []() -> std::unique_ptr<OpenPeople> { return std::make_unique<OpenSqlitePeople>(); }},
      {"Postgres", []() -> std::unique_ptr<OpenPeople> { return std::make_unique<OpenPostgresPeople>(); }}};
}

}  // namespace bourse::support
