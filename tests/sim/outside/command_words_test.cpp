#include "sim/outside/command_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/bot_names.h"

namespace bourse {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> wordsOf(std::string_view command) {
  std::string problem;
  std::vector<std::string> words = commandWords(command, problem);
  EXPECT_EQ(problem, "") << command;
  return words;
}

TEST(CommandWords, AreSeparatedBySpaces) {
  EXPECT_THAT(wordsOf("./mine.py"), ElementsAre("./mine.py"));
  EXPECT_THAT(wordsOf("  python3   mine.py\t--level 3 "), ElementsAre("python3", "mine.py", "--level", "3"));
}

TEST(CommandWords, QuotesKeepSpacesTogether) {
  EXPECT_THAT(wordsOf(R"(python3 "my player.py" 'a b'c)"), ElementsAre("python3", "my player.py", "a bc"));
  EXPECT_THAT(wordsOf(R"(x "" '')"), ElementsAre("x", "", ""));
  EXPECT_THAT(wordsOf(R"(x "say \"hi\" \n" 'a\b' a\ b)"),
              ElementsAre("x", R"(say "hi" \n)", R"(a\b)", "a b"));
}

TEST(CommandWords, NoShellIsInvolved) {
  EXPECT_THAT(wordsOf("x $HOME *|; >f"), ElementsAre("x", "$HOME", "*|;", ">f"));
}

TEST(CommandWords, RefuseWhatIsNoCommand) {
  for (const char* wrong : {"", "   ", "\"\"", "''", "x 'y", "x \"y"}) {
    std::string problem;
    EXPECT_TRUE(commandWords(wrong, problem).empty()) << wrong;
    EXPECT_NE(problem, "") << wrong;
  }
}

TEST(CommandWords, CommasSeparateNamesOutsideOfQuotes) {
  EXPECT_THAT(splitNames("a,b"), ElementsAre("a", "b"));
  EXPECT_THAT(splitNames("a,,"), ElementsAre("a", "", ""));
  EXPECT_THAT(splitNames(R"(trader,cmd:x "1,2" '3,4' 5\,6,random)"),
              ElementsAre("trader", R"(cmd:x "1,2" '3,4' 5\,6)", "random"));
}

TEST(CommandWords, ARosterSaysWhetherOutsidePlayersMayPlay) {
  BotRoster roster{.names = {"random", "greedy"}};
  std::vector<std::string> bots;
  std::string problem;
  EXPECT_FALSE(parseBotNames("random,cmd:./mine.py", roster, bots, problem));
  EXPECT_THAT(problem, HasSubstr("There is no bot “cmd:./mine.py”"));
  roster.outside = true;
  EXPECT_TRUE(parseBotNames("random,cmd:./mine.py --level 3", roster, bots, problem));
  EXPECT_THAT(bots, ElementsAre("random", "cmd:./mine.py --level 3"));
  EXPECT_FALSE(parseBotNames("random,cmd:", roster, bots, problem));
  EXPECT_THAT(problem, HasSubstr("Name the program"));
}

}  // namespace
}  // namespace bourse
