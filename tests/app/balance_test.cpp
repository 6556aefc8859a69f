// bourse balance from outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

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

}  // namespace
}  // namespace bourse
