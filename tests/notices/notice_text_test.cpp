// The words of notices.
#include "server/notices/notice_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "host/game/game_registry.h"

namespace bourse {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

constexpr const char* kLanguages[] = {"en", "pt", "fr", "fa"};

/// Samples have no texts here, and neither does a game that somebody is just writing.
TEST(NoticeText, IsASentenceForEveryGame) {
  std::vector<std::string> names{"a game of tomorrow"};
  for (const RegisteredGame& one : gameRegistry()) names.emplace_back(one.kind->name());
  EXPECT_THAT(names, ::testing::Contains("toy"));
  for (const char* language : kLanguages)
    for (const std::string& game : names)
      for (const char* what : {"turn", "over", "open"})
        EXPECT_THAT(noticeTitle(language, game, what), Not(HasSubstr("feed."))) << language << " " << game;
  EXPECT_EQ(noticeTitle("en", "toy", "turn"), "It is your turn at Bourse");
}

TEST(NoticeText, NamesTheGamesThatPeoplePlay) {
  for (const char* language : kLanguages)
    for (const char* what : {"turn", "over", "open"}) {
      std::set<std::string> titles{noticeTitle(language, "toy", what)};
      for (const GameKind* game : games())
        if (!game->sample()) titles.insert(noticeTitle(language, game->name(), what));
      EXPECT_THAT(titles, SizeIs(3)) << language << " " << what;
    }
}

}  // namespace
}  // namespace bourse
