// Chat and reports at a table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/test_server.h"

namespace bourse {
namespace {

using support::Duel;
using support::json;
using support::Person;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Chat, IsCleanedAndShownToNewcomers) {
  Duel duel;
  const Person eve = duel.server.comeIn(duel.id, {{"do", "enter"}, {"name", "Eve"}});
  duel.ada.say({{"do", "chat"}, {"text", "  h\u202Ei\u0007\n\u0633\u200C\u0644 "}, {"id", 1}});
  duel.server.settle();
  const json heard = duel.bob.wire->last("chat");
  EXPECT_EQ(heard["text"], "hi \u0633\u200C\u0644") << "a joiner is a letter's, an override is nobody's";
  EXPECT_EQ(heard["from"], (json{{"seat", 0}, {"name", "Ada"}}));
  EXPECT_EQ(heard["at"], 1'700'000'000'123);
  EXPECT_EQ(duel.ada.wire->last("chat"), heard);
  EXPECT_EQ(duel.ada.wire->last("done")["re"], 1);
  eve.say({{"do", "chat"}, {"text", "good luck"}});
  EXPECT_EQ(duel.ada.wire->last("chat")["from"],
            (json{{"seat", "spectator"}, {"name", "Eve"}, {"spectator", 1}}));
  const Person later = duel.server.comeIn(duel.id);
  ASSERT_EQ(later.wire->last("chats")["chats"].size(), 2U);
  EXPECT_EQ(later.wire->last("chats")["chats"][0], heard);
}

TEST(Chat, ReactionsAreSaidInOnePressAndCountAsChat) {
  Duel duel;
  duel.ada.say({{"do", "chat"}, {"reaction", "well-played"}, {"id", 1}});
  duel.server.settle();
  EXPECT_EQ(duel.bob.wire->last("chat")["reaction"], "well-played");
  EXPECT_EQ(duel.bob.wire->last("chat")["text"], "Well played!") << "for programs that know no reactions";
  for (const json& reaction : {json("fireworks"), json(3), json(nullptr)}) {
    duel.ada.say({{"do", "chat"}, {"reaction", reaction}});
    EXPECT_EQ(duel.code(duel.ada), "text-wrong") << reaction;
  }
  for (int i = 0; i < 9; ++i) duel.ada.say({{"do", "chat"}, {"reaction", "hello"}});
  EXPECT_EQ(duel.code(duel.ada), "text-wrong") << "none of them was refused";
  duel.ada.say({{"do", "chat"}, {"reaction", "hello"}});
  EXPECT_EQ(duel.code(duel.ada), "too-often");
  Duel silent(json{{"chat", false}});
  silent.ada.say({{"do", "chat"}, {"reaction", "hello"}});
  EXPECT_EQ(silent.code(silent.ada), "chat-off");
}

TEST(Chat, IsRateLimited) {
  Duel duel;
  for (const json& text : {json(""), json(" \u202E "), json(7), json(std::string(501, 'x'))}) {
    duel.ada.say({{"do", "chat"}, {"text", text}});
    EXPECT_EQ(duel.code(duel.ada), "text-wrong") << text;
  }
  std::string long500;
  for (int i = 0; i < 500; ++i) long500 += "\u06CC";
  for (int i = 0; i < 10; ++i) duel.ada.say({{"do", "chat"}, {"text", long500}});
  EXPECT_EQ(duel.code(duel.ada), "text-wrong") << "none of them was refused";
  duel.ada.say({{"do", "chat"}, {"text", "once more"}});
  EXPECT_EQ(duel.code(duel.ada), "too-often");
  duel.server.pass(31);
  for (int i = 0; i < 3; ++i) duel.ada.say({{"do", "chat"}, {"text", "again"}});
  EXPECT_EQ(duel.bob.wire->last("chat")["text"], "again");

  Duel silent(json{{"chat", false}});
  silent.ada.say({{"do", "chat"}, {"text", "hello"}});
  EXPECT_EQ(silent.code(silent.ada), "chat-off");
  EXPECT_TRUE(silent.bob.wire->last("chats").is_null());
}

TEST(Reports, AreStoredWithTheRecentChat) {
  Duel duel;
  duel.bob.say({{"do", "chat"}, {"text", "rude"}});
  duel.ada.say({{"do", "report"}, {"about", 5}, {"text", "who?"}});
  EXPECT_EQ(duel.code(duel.ada), "no-such-seat");
  duel.ada.say({{"do", "report"}, {"about", 1}, {"text", "he was rude"}, {"id", "r"}});
  EXPECT_NE(duel.ada.wire->last("done").value("re", ""), "r") << "not before it is durable";
  duel.server.settle();
  EXPECT_EQ(duel.ada.wire->last("done")["re"], "r");
  std::vector<PlayerReport> reports;
  std::string problem;
  ASSERT_TRUE(duel.server.memory.readReports(
      [&](const std::string& table, const PlayerReport& report) {
        EXPECT_EQ(table, duel.id);
        reports.push_back(report);
      },
      problem));
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].about, "1");
  EXPECT_EQ(reports[0].by, "0");
  EXPECT_EQ(reports[0].text, "he was rude");
  EXPECT_EQ(reports[0].time, 1'700'000'000);
  EXPECT_THAT(reports[0].chats, HasSubstr("\"rude\""));
  for (const json& told : duel.bob.wire->heard) EXPECT_THAT(told.dump(), Not(HasSubstr("he was rude")));
}

}  // namespace
}  // namespace bourse
