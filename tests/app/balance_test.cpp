// bourse balance from outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "tests/app/program.h"

namespace bourse {
namespace {

using testing::HasSubstr;

TEST(BalanceProgram, ReprintsFromSavedCounts) {
  const std::string counts = freshFile("counts.csv"), folder = freshFile("balance");
  const Ran played =
      runProgram({"balance", "--games", "4", "--bot", "greedy", "--quiet", "--csv", counts, "--out", folder});
  ASSERT_EQ(played.exitCode, 0) << played.errors;
  EXPECT_EQ(played.output, "");
  EXPECT_EQ(fileText(folder + "/balance/counts.csv"), fileText(counts));
  const std::string page = fileText(folder + "/balance.md");
  EXPECT_THAT(page, HasSubstr("Games of `greedy` against itself"));
  EXPECT_THAT(page, HasSubstr("| tactical-talal |"));
  for (const char* chart : {"investors", "strategies", "places", "modules"})
    EXPECT_THAT(fileText(folder + "/balance/" + chart + ".svg"), HasSubstr("</svg>")) << chart;

  const Ran told = runProgram({"balance", "--bot", "greedy", "--from", counts, "--before", counts});
  ASSERT_EQ(told.exitCode, 0) << told.errors;
  EXPECT_THAT(told.output, HasSubstr("| tactical-talal |"));
  const Ran twice = runProgram({"balance", "--from", counts + "," + counts, "--csv", freshFile("twice.csv")});
  EXPECT_EQ(twice.exitCode, 0) << twice.errors;
  std::filesystem::remove_all(folder);
}

TEST(BalanceProgram, RejectsWrongOptions) {
  const auto misuse = [](const std::vector<std::string>& words) {
    const Ran ran = runProgram(words);
    EXPECT_EQ(ran.exitCode, 2);
    EXPECT_EQ(ran.output, "");
    return ran.errors;
  };
  EXPECT_THAT(misuse({"balance", "--bot", "novice"}), HasSubstr("--bot takes greedy, broker"));
  EXPECT_THAT(misuse({"balance", "--seed", "x"}), HasSubstr("--seed takes a whole number"));
  EXPECT_THAT(misuse({"balance", "--from", "no-such-file"}), HasSubstr("no-such-file"));
  const Ran unwritten = runProgram({"balance", "--games", "4", "--bot", "greedy", "--quiet", "--csv",
                                    testing::TempDir() + "no_such_folder/counts.csv"});
  EXPECT_EQ(unwritten.exitCode, 1);
  EXPECT_THAT(unwritten.errors, HasSubstr("cannot be opened"));
}

TEST(BalanceProgram, PrintsResultsSoFarWhenInterrupted) {
  const std::string counts = freshFile("counts.csv");
  const Ran ran =
      interruptProgram({"balance", "--games", "900000", "--bot", "greedy", "--quiet", "--csv", counts}, 1500);
  EXPECT_EQ(ran.exitCode, 130);
  EXPECT_EQ(fileText(counts).find("kind,"), 0u) << "its head at least";
  std::filesystem::remove(counts);
}

/// The words of `bourse …` that a page says wrote it, with files of the project and another folder to write
/// to.
std::vector<std::string> commandOf(const std::string& page, const std::string& folder) {
  const std::string before = "Written by `bourse ";
  const std::size_t begin = page.find(before) + before.size();
  std::istringstream words(page.substr(begin, page.find('`', begin) - begin));
  std::vector<std::string> command;
  for (std::string word; words >> word;) {
    if (word.starts_with("docs/")) word = BOURSE_SOURCE_DIR "/" + word;
    command.push_back(!command.empty() && command.back() == "--out" ? folder : word);
  }
  return command;
}

/// What follows the command, whatever the lines' lengths.
std::string contentOf(const std::string& page) {
  std::istringstream words(page.substr(page.find("Games of `")));
  std::string content;
  for (std::string word; words >> word;) content += word + " ";
  return content;
}

TEST(BalanceProgram, PagesOfTheDocumentsAreWhatTheirCommandsWrite) {
  for (const std::string name : {"docs", "docs/balance/whale"}) {
    const std::string folder = freshFile("balance-again"), there = BOURSE_SOURCE_DIR "/" + name;
    const std::string page = fileText(there + "/balance.md");
    const Ran ran = runProgram(commandOf(page, folder));
    ASSERT_EQ(ran.exitCode, 0) << ran.errors;
    EXPECT_EQ(contentOf(fileText(folder + "/balance.md")), contentOf(page)) << name;
    for (const char* chart : {"investors", "strategies", "places", "modules"}) {
      const std::string file = std::string("/balance/") + chart + ".svg";
      EXPECT_EQ(fileText(folder + file), fileText(there + file)) << name;
    }
    std::filesystem::remove_all(folder);
  }
}

}  // namespace
}  // namespace bourse
