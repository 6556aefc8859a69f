// The power fails: after every single write to the disk, and every wait for it, the store opens again and has
// everything that it had said is durable.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cstdlib>
#include <filesystem>

#include "server/store/sqlite_store.h"
#include "tests/app/program.h"
#include "tests/server/power_disk.h"
#include "tests/support/sanitized.h"

namespace bourse {
namespace {

using support::Aftermath;
using support::DiskStep;
using support::Files;
using support::PowerDisk;

/// So that a short test sees many: what is in the log goes into the file after a few pages.
int checkpointSoon(sqlite3* connection, const char**, const sqlite3_api_routines*) {
  sqlite3_wal_autocheckpoint(connection, 6);
  return SQLITE_OK;
}

class PowerCut : public ::testing::Test {
 protected:
  PowerCut() : file_(freshFile("power.db")) {
    sqlite3_auto_extension(reinterpret_cast<void (*)()>(checkpointSoon));
  }
  ~PowerCut() override {
    sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(checkpointSoon));
    std::filesystem::remove(file_);  // the store makes an empty one on the system's own disk
  }

  /// Evenings with a restart between them. Each write is one table's next entries, and notes when it was
  /// durable.
  void play(int evenings, int writes) {
    for (int server = 0; server < evenings; ++server) {
      std::string problem;
      const auto store = openSqliteStore(file_, problem);
      ASSERT_NE(store, nullptr) << problem;
      for (int i = 0; i < writes; ++i) {
        const std::vector<TableUpdate> news = write(durable_.size());
        ASSERT_TRUE(store->write(news, problem)) << problem;
        durable_.push_back(disk_.steps().size());
      }
    }
    steps_ = disk_.steps();
  }

  /// Two tables in one transaction, of any length: some fill a page, some several.
  static std::vector<TableUpdate> write(std::size_t n) {
    std::vector<TableUpdate> news;
    for (const char* table : {"a", "b"}) {
      TableUpdate one{.table = table, .from = 2 * n};
      if (n == 0 || n % 7 == 3) one.facts = "facts " + std::to_string(n);
      one.entries = {entry(table, 2 * n), entry(table, 2 * n + 1)};
      news.push_back(std::move(one));
    }
    return news;
  }
  static std::string entry(const std::string& table, std::size_t n) {
    return table + std::to_string(n) + std::string(n % 5 * 400, 'x');
  }

  /// How many writes a store with these files has; what is wrong with it is in `problem`.
  std::size_t writesIn(const Files& files, std::string& problem) {
    disk_.restart(files);
    problem.clear();
    if (const auto store = openSqliteStore(file_, problem); store != nullptr) {
      const std::optional<StoredTable> a = store->find("a", problem), b = store->find("b", problem);
      if (a.has_value() != b.has_value()) problem = "one table of two";
      if (!problem.empty() || !a) return 0;
      if (a->entries.size() != b->entries.size() || a->entries.size() % 2 != 0) problem = "half of a write";
      for (std::size_t n = 0; n < a->entries.size(); ++n)
        if (a->entries[n] != entry("a", n) || b->entries[n] != entry("b", n)) problem = "another entry";
      const std::size_t writes = a->entries.size() / 2;
      const std::vector<TableUpdate> next = write(writes);
      if (problem.empty()) store->write(next, problem);  // it goes on
      return writes;
    }
    return 0;
  }

  /// Cuts the power after every step; how many times something was wrong.
  int cutEverywhere(bool honest, std::string& first) {
    Aftermath aftermath;
    Rng rng(Seed::of(4), purpose::kTest);
    int wrong = 0;
    std::size_t acknowledged = 0;
    for (std::size_t cut = 0; cut <= steps_.size(); ++cut) {
      while (acknowledged < durable_.size() && durable_[acknowledged] <= cut) ++acknowledged;
      const bool tried = !support::kSanitized || cut % 3 == 0;
      const Files survived[] = {aftermath.least(), aftermath.some(rng), aftermath.most()};
      for (const Files& files : survived) {
        if (!tried) continue;
        std::string problem;
        const std::size_t kept = writesIn(files, problem);
        if (problem.empty() && kept < acknowledged) problem = "lost";
        if (problem.empty() && kept > acknowledged + 1) problem = "more than was under way";
        if (problem.empty()) continue;
        ++wrong;
        if (!first.empty()) continue;
        constexpr const char* kWhat[] = {"only what was waited for", "some of the rest", "all of the rest"};
        first = "after step " + std::to_string(cut) + " of " + std::to_string(steps_.size()) + " with " +
                kWhat[&files - survived] + ": " + problem + ", " + std::to_string(kept) + " writes of " +
                std::to_string(acknowledged) + "\n" + lastSteps(cut);
      }
      if (cut < steps_.size() && (honest || steps_[cut].kind != DiskStep::Kind::sync))
        aftermath.happen(steps_[cut]);
    }
    return wrong;
  }

  [[nodiscard]] std::string lastSteps(std::size_t cut) const {
    constexpr const char* kKind[] = {"make", "write", "truncate", "sync", "remove"};
    std::string text;
    for (std::size_t i = cut > 30 ? cut - 30 : 0; i < cut; ++i)
      text += std::string(kKind[static_cast<std::size_t>(steps_[i].kind)]) + " " +
              steps_[i].path.substr(steps_[i].path.rfind('.')) + " " + std::to_string(steps_[i].at) + " " +
              std::to_string(steps_[i].bytes.size()) + "\n";
    return text;
  }

  PowerDisk disk_;
  std::string file_;
  std::vector<std::size_t> durable_;  // after how many steps each write was
  std::vector<DiskStep> steps_;
};

TEST_F(PowerCut, LosesNothingAcknowledgedAtAnyStep) {
  play(2, std::getenv("BOURSE_LONG") != nullptr ? 60 : 12);
  ASSERT_GT(steps_.size(), 150U);
  std::string first;
  EXPECT_EQ(cutEverywhere(true, first), 0) << first;
}

TEST_F(PowerCut, IsDetectedOnADiskThatLiesAboutSyncing) {
  play(1, 6);
  std::string first;
  EXPECT_GT(cutEverywhere(false, first), 10) << "else the test above could not fail";
}

}  // namespace
}  // namespace bourse
