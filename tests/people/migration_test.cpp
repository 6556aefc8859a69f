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

TEST(SqlitePeople, KeepsBansOfOlderSchemas) {
  const std::filesystem::path folder = freshFile("older");
  std::filesystem::create_directories(folder);
  const std::string file = (folder / "bourse.db").string();
  std::string problem;
  {
    std::ofstream made(file);
    Sqlite old;
    ASSERT_TRUE(old.open(file, Sqlite::Use::readAndWrite, problem)) << problem;
    for (int form = 0; form < 4; ++form)
      ASSERT_TRUE(old.run(migrations()[static_cast<std::size_t>(form)])) << old.mistake();
    ASSERT_TRUE(
        old.run("PRAGMA application_id=1114600818; PRAGMA user_version=4;"
                "INSERT INTO people VALUES ('a1', 'Ada', 'ada', 'p', 'r', 1, 1, '', '', '');"
                "INSERT INTO bans VALUES (1, 'ada', 'Ada', 'a1', 'shouts', 5, 0)"))
        << old.mistake();
  }
  {
    const std::unique_ptr<PeopleStore> store = openSqlitePeople(file, problem);
    ASSERT_NE(store, nullptr) << problem;
    const Ban kept{.kind = Ban::Kind::name, .what = "Ada", .account = "a1", .why = "shouts", .since = 5};
    EXPECT_THAT(store->bans(10, problem), ElementsAre(kept));
    const std::optional<Account> ada = store->account("a1", problem);
    ASSERT_TRUE(ada) << problem;
    EXPECT_EQ(ada->bannedUntil, kForEver);
    EXPECT_FALSE(ada->host);
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace bourse
