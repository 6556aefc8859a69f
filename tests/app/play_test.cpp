// The game in the terminal, played through standard input.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "host/record/record.h"
#include "tests/app/program.h"

namespace bourse {
namespace {

using testing::HasSubstr;
using testing::Not;

using Words = std::vector<std::string>;

Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// Numbers of choices, now this, now that; the first choice is always there.
std::string script(int lines, int seed) {
  std::string text;
  for (int i = 0; i < lines; ++i) text += std::to_string(1 + (i * 7 + seed) % 3) + "\n1\n";
  return text;
}

std::string firstLines(const std::string& text, int lines) {
  std::size_t end = 0;
  while (lines-- > 0) end = text.find('\n', end) + 1;
  return text.substr(0, end);
}

int longestLine(const std::string& text) {
  int longest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    int columns = 0;
    for (const char c : line)
      if ((static_cast<unsigned char>(c) & 0xc0u) != 0x80u) ++columns;
    longest = std::max(longest, columns);
  }
  return longest;
}

TEST(Play, AWholeGameEndsWithTheFinalCount) {
  const std::vector<Words> tables = {{"--seats", "2"},
                                     {"--seats", "3", "--board", "advanced", "--seat", "2"},
                                     {"--seats", "4", "--bots", "greedy,random,greedy"},
                                     {"--seats", "5", "--board", "advanced", "--seat", "5"},
                                     {"--seats", "2", "--preset", "everything"},
                                     {"--seats", "5", "--preset", "everything", "--seat", "3"}};
  for (const Words& table : tables) {
    const std::string file = freshFile("game");
    const Ran ran = runProgram(with({"play", "--seed", "3", "--save", file}, table), script(1200, 1));
    EXPECT_EQ(ran.exitCode, 0) << ran.errors;
    EXPECT_THAT(ran.output, HasSubstr("Final count"));
    EXPECT_THAT(ran.output, HasSubstr("Net worth"));
    EXPECT_THAT(ran.output, testing::AnyOf(HasSubstr(" wins with "), HasSubstr(" share the victory ")));
    EXPECT_LE(longestLine(ran.output), 80);
    EXPECT_THAT(ran.output, Not(HasSubstr(".text"))) << "a key instead of the text of a card";
    EXPECT_THAT(ran.output, Not(HasSubstr("\x1b"))) << "no colours where there is no terminal";
    ReplayedRecord replayed;
    RecordProblem problem;
    ASSERT_TRUE(readRecord(fileText(file), replayed, problem)) << problem.text();
    EXPECT_EQ(replayed.position->node().kind, Node::Kind::over);
    // The last line of the count has the scores.
    const std::string count = ran.output.substr(ran.output.rfind("\nNet worth ") + 1);
    const std::string worth = count.substr(0, count.find('\n'));
    for (Seat seat = 0; seat < replayed.position->seats(); ++seat) {
      const int score = replayed.position->scores()[seat];
      EXPECT_THAT(worth, HasSubstr(score == 0 ? " $0" : "$" + std::to_string(std::abs(score)) + "K"));
    }
    std::filesystem::remove(file);
  }
}

/// Stopped after any number of lines and loaded again, the game goes on to the same end, to the letter.
TEST(Play, ASavedGameResumesToTheSameEnd) {
  const Words options = {"play", "--seed", "11", "--seats", "4", "--bots", "random,greedy,random"};
  const std::string input = script(400, 2);
  const std::string whole = freshFile("whole");
  ASSERT_EQ(runProgram(with(options, {"--save", whole}), input).exitCode, 0);
  for (const int lines : {0, 1, 7, 20, 33}) {
    const std::string part = freshFile("part");
    const std::string begun = firstLines(input, lines);
    const Ran first = runProgram(with(options, {"--save", part}), begun);
    EXPECT_EQ(first.exitCode, 0);
    EXPECT_THAT(first.output, HasSubstr("Game saved in " + part));
    EXPECT_THAT(first.output, HasSubstr("bourse play --load " + part));
    ASSERT_NE(fileText(part), fileText(whole));
    const Ran second = runProgram({"play", "--load", part}, input.substr(begun.size()));
    EXPECT_EQ(second.exitCode, 0) << second.errors;
    EXPECT_THAT(second.output, testing::StartsWith("Continuing from " + part + ", after "));
    EXPECT_THAT(second.output, HasSubstr("Final count"));
    EXPECT_EQ(fileText(part), fileText(whole)) << "stopped after " << lines << " lines";
    std::filesystem::remove(part);
  }
  std::filesystem::remove(whole);
}

TEST(Play, QuittingSavesAndSaysHowToResume) {
  const std::string file = freshFile("quit");
  const Ran ran = runProgram({"play", "--seed", "5", "--save", file}, "1\nq\n1\n");
  EXPECT_EQ(ran.exitCode, 0);
  EXPECT_THAT(ran.output, HasSubstr("Goodbye."));
  EXPECT_THAT(ran.output, HasSubstr("bourse play --load " + file));
  EXPECT_THAT(fileText(file), HasSubstr("player 0 name=Ada"));
  std::filesystem::remove(file);
}

TEST(Play, ExplainsRefusedMoves) {
  const std::string file = freshFile("why");
  // Two cards placed, then bids that cannot be.
  const Ran ran = runProgram({"play", "--seed", "7", "--bots", "random", "--save", file},
                             "1\n1\nbid 9 3\nbid 1 7\nbid 2 0\nbid 1 25\nsell com\nfoo bar\n99\n?\n");
  EXPECT_THAT(ran.output, HasSubstr("! There are 4 piles. Choose one of them."));
  EXPECT_THAT(ran.output, HasSubstr("! There is no such bid. Choose one of the amounts"));
  EXPECT_THAT(ran.output, HasSubstr("! Pile 2: Theo leads with $20K. Next bid: $25K."));
  EXPECT_THAT(ran.output, HasSubstr("! This bid costs $25K; you have $20K."));
  EXPECT_THAT(ran.output, HasSubstr("! First: bid on a pile."));
  EXPECT_THAT(ran.output, HasSubstr("“foo bar” was not understood"));
  EXPECT_THAT(ran.output, HasSubstr("“99” was not understood"));
  EXPECT_THAT(ran.output, HasSubstr("bid 2 10")) << "the help names the short forms";
  std::filesystem::remove(file);
}

/// The same game by numbers, by words and in the form of records.
TEST(Play, AcceptsWordsAndRecordNotation) {
  const auto recordOf = [](const std::string& input) {
    const std::string file = freshFile("words");
    EXPECT_EQ(runProgram({"play", "--seed", "7", "--save", file}, input).exitCode, 0);
    const std::string text = fileText(file);
    std::filesystem::remove(file);
    return text;
  };
  const std::string start = recordOf("");
  ASSERT_THAT(start, HasSubstr("card=stanford-steel"));
  const std::string byWords = recordOf("place stl 2 down\nbid 1 6\n");
  EXPECT_EQ(byWords, recordOf("2 d stl\n1 $6K\n"));
  EXPECT_EQ(byWords, recordOf("place card=stanford-steel pile=1 face=down\nbid pile=0 space=3\n"));
  EXPECT_NE(byWords, start);
}

TEST(Play, AcceptsPersianAndArabicDigits) {
  const auto recordOf = [](const std::string& input) {
    const std::string file = freshFile("digits");
    EXPECT_EQ(runProgram({"play", "--seed", "7", "--lang", "fa", "--save", file}, input).exitCode, 0);
    const std::string text = fileText(file);
    std::filesystem::remove(file);
    return text;
  };
  const std::string western = recordOf("10\nbid 1 6\n");
  EXPECT_NE(western, recordOf(""));
  EXPECT_EQ(recordOf("۱۰\nbid ۱ ۶\n"), western);
  EXPECT_EQ(recordOf("١٠\n١ ٦\n"), western);
}

TEST(Play, RejectsWrongOptionsAndFiles) {
  const auto expectMisuse = [](const Words& words, const std::string& sentence) {
    const Ran ran = runProgram(with({"play"}, words));
    EXPECT_EQ(ran.exitCode, 2) << sentence;
    EXPECT_THAT(ran.errors, HasSubstr(sentence));
    EXPECT_EQ(ran.output, "");
  };
  expectMisuse({"--bots", "grredy"}, "Did you mean greedy?");
  expectMisuse({"--bots", "greedy,random"}, "2 bots are named for 3 other seats");
  expectMisuse({"--seats", "3", "--seat", "4"}, "--seat 4 is not at a table of 3");
  expectMisuse({"--seed", "x"}, "--seed takes a whole number or 64 hexadecimal digits");
  expectMisuse({"--lang", "xx"}, "en");
  expectMisuse({"--load", "nowhere", "--seats", "3"}, "--seats belongs to a new game");

  const Ran missing = runProgram({"play", "--load", freshFile("none")});
  EXPECT_EQ(missing.exitCode, 1);
  EXPECT_THAT(missing.errors, HasSubstr("cannot be opened"));

  const std::string damaged = freshFile("damaged");
  std::ofstream(damaged) << "bourse-record 1\ngame stockpile 2\nconfig seats=9\n";
  const Ran ran = runProgram({"play", "--load", damaged});
  EXPECT_EQ(ran.exitCode, 1);
  EXPECT_THAT(ran.errors, HasSubstr("line 3"));
  std::filesystem::remove(damaged);
}

TEST(Play, ReportsAFileThatCannotBeWritten) {
  const Ran ran = runProgram({"play", "--seed", "5", "--save", "/no/such/folder/game"}, "1\nq\n");
  EXPECT_EQ(ran.exitCode, 1);
  EXPECT_THAT(ran.errors, HasSubstr("/no/such/folder/game"));
}

}  // namespace
}  // namespace bourse
