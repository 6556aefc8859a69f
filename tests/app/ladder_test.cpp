// bourse ladder and the reports of bourse sim from outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace bourse {
namespace {

using testing::HasSubstr;

TEST(LadderProgram, PrintsTheSameForAnyNumberOfThreads) {
  const auto output = [](const char* threads) {
    return runProgram({"ladder", "--bots", "random,greedy", "--deals", "12", "--json", "--threads", threads})
        .output;
  };
  const std::string one = output("1");
  EXPECT_EQ(output("2"), one);
  EXPECT_EQ(output("3"), one);
  const nlohmann::json json = nlohmann::json::parse(one, nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  ASSERT_EQ(json["matches"].size(), 2u);
  EXPECT_EQ(json["matches"][0]["deals"], 12);
  EXPECT_EQ(json["matches"][0]["games"], 48);
  EXPECT_EQ(json["elo"][0]["bot"], "greedy");
}

TEST(LadderProgram, AcceptsBudgetsForBots) {
  const Ran ran = runProgram({"ladder", "--bots", "random,analyst@3x2,shark@1ms", "--pairs", "neighbours",
                              "--deals", "1", "--seats", "2", "--json"});
  ASSERT_EQ(ran.exitCode, 0) << ran.errors;
  const nlohmann::json json = nlohmann::json::parse(ran.output, nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  std::vector<std::string> names;
  for (const auto& one : json["elo"]) names.push_back(one["bot"]);
  EXPECT_THAT(names, testing::UnorderedElementsAre("random", "analyst@3x2", "shark@1ms"));
  for (const char* wrong : {"shark@", "shark@0", "shark@5years", "shark@5x", "shark@5x65", "giraffe@5"}) {
    const Ran refused = runProgram({"ladder", "--bots", std::string("random,") + wrong, "--deals", "1"});
    EXPECT_EQ(refused.exitCode, 2) << wrong;
    EXPECT_THAT(refused.errors, HasSubstr(wrong));
  }
}

TEST(LadderProgram, PrintsResultsSoFarWhenInterrupted) {
  const std::string picture = freshFile("ladder.svg");
  const Ran ran = interruptProgram(
      {"ladder", "--bots", "random,greedy", "--deals", "200000", "--json", "--svg", picture}, 1500);
  EXPECT_EQ(ran.exitCode, 130);
  const nlohmann::json json = nlohmann::json::parse(ran.output, nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  EXPECT_TRUE(json["stopped"]);
  EXPECT_GT(json["matches"][0]["deals"], 0);
  EXPECT_THAT(fileText(picture), HasSubstr("</svg>"));
  EXPECT_EQ(ran.errors, "");
  std::filesystem::remove(picture);
}

TEST(LadderProgram, RejectsWrongOptions) {
  const auto expectMisuse = [](const std::vector<std::string>& words, const std::string& sentence) {
    const Ran ran = runProgram(words);
    EXPECT_EQ(ran.exitCode, 2) << sentence;
    EXPECT_THAT(ran.errors, HasSubstr(sentence));
    EXPECT_EQ(ran.output, "");
  };
  expectMisuse({"ladder", "--bots", "greedy"}, "at least two different bots");
  expectMisuse({"ladder", "--bots", "greedy,greedy"}, "greedy is named twice");
  expectMisuse({"ladder", "--until", "much"}, "--until takes a number, not “much”");
  expectMisuse({"ladder", "--until", "0"}, "--until takes a number from 0.1 to 50, not 0");
  expectMisuse({"ladder", "--deals", "10", "--most", "20"}, "--deals excludes");
  expectMisuse({"ladder", "--fewest", "50", "--most", "20"}, "--fewest is more than --most");
  expectMisuse({"ladder", "--bots", "random,greedy", "--anchor", "trader"},
               "--anchor names one of the bots that play");
  expectMisuse({"sim", "--mix", "--preset", "epic"}, "--mix draws the modules, so it excludes --preset");
  expectMisuse({"sim", "--html", "-"}, "--html takes the name of a file");
}

TEST(SimReport, WritesThePageWhenInterrupted) {
  const std::string page = freshFile("report.html");
  const Ran ran = interruptProgram(
      {"sim", "--games", "900000000", "--bots", "random", "--json", "--report", "--html", page}, 1500);
  EXPECT_EQ(ran.exitCode, 130);
  const nlohmann::json json = nlohmann::json::parse(ran.output, nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  EXPECT_EQ(json["statistics"]["places"].size(), 4u);
  EXPECT_THAT(fileText(page), HasSubstr("Stopped early"));
  EXPECT_THAT(fileText(page), HasSubstr("</html>"));
  std::filesystem::remove(page);
}

TEST(SimReport, ReportsAPageThatCannotBeWritten) {
  const Ran ran =
      runProgram({"sim", "--games", "2", "--html", testing::TempDir() + "no_such_folder/page.html"});
  EXPECT_EQ(ran.exitCode, 1);
  EXPECT_THAT(ran.errors, HasSubstr("cannot be opened"));
}

}  // namespace
}  // namespace bourse
