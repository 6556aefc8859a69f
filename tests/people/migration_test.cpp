// People of a file that an older program wrote.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "server/people/sqlite_people.h"
#include "server/store/migrations.h"
#include "server/store/sqlite.h"
#include "tests/app/program.h"

namespace bourse {
namespace {

using ::testing::ElementsAre;

/// A file as a program with so many forms left it, with these rows.
class OlderFile {
 public:
  OlderFile(std::size_t forms, const std::string& rows) : folder_(freshFile("older")) {
    std::filesystem::create_directories(folder_);
    std::string problem;
    std::ofstream made(path());
    Sqlite old;
    EXPECT_TRUE(old.open(path(), Sqlite::Use::readAndWrite, problem)) << problem;
    for (std::size_t form = 0; form < forms; ++form)
      EXPECT_TRUE(old.run(migrations()[form])) << old.mistake();
    EXPECT_TRUE(old.run(
        ("PRAGMA application_id=1114600818; PRAGMA user_version=" + std::to_string(forms) + ";" + rows)
            .c_str()))
        << old.mistake();
  }
  ~OlderFile() { std::filesystem::remove_all(folder_); }
  OlderFile(const OlderFile&) = delete;
  OlderFile& operator=(const OlderFile&) = delete;
  [[nodiscard]] std::string path() const { return (folder_ / "bourse.db").string(); }

 private:
  std::filesystem::path folder_;
};

TEST(SqlitePeople, KeepsBansOfOlderSchemas) {
  const OlderFile file(4,
                       "INSERT INTO people VALUES ('a1', 'Ada', 'ada', 'p', 'r', 1, 1, '', '', '');"
                       "INSERT INTO bans VALUES (1, 'ada', 'Ada', 'a1', 'shouts', 5, 0)");
  std::string problem;
  const std::unique_ptr<PeopleStore> store = openSqlitePeople(file.path(), problem);
  ASSERT_NE(store, nullptr) << problem;
  const Ban kept{.kind = Ban::Kind::name, .what = "Ada", .account = "a1", .why = "shouts", .since = 5};
  EXPECT_THAT(store->bans(10, problem), ElementsAre(kept));
  const std::optional<Account> ada = store->account("a1", problem);
  ASSERT_TRUE(ada) << problem;
  EXPECT_EQ(ada->bannedUntil, kForEver);
  EXPECT_FALSE(ada->host);
}

TEST(SqlitePeople, KeepsSubscriptionsOfOlderSchemas) {
  const OlderFile file(
      10,
      "INSERT INTO people VALUES ('a1', 'Ada', 'ada', 'p', 'r', 1, 1, '', '', '', 0, '', '', '');"
      "INSERT INTO subscriptions VALUES ('s', 'a1', '', '', 'https://p.example/', 'p', 'a', 'en', 0, 0, 7)");
  std::string problem;
  const std::unique_ptr<PeopleStore> store = openSqlitePeople(file.path(), problem);
  ASSERT_NE(store, nullptr) << problem;
  const std::vector<PushSubscription> kept = store->subscriptionsOf("a1", "", problem);
  ASSERT_EQ(kept.size(), 1U) << problem;
  EXPECT_EQ(kept[0].made, 7);
  EXPECT_EQ(kept[0].session, "");
}

}  // namespace
}  // namespace bourse
