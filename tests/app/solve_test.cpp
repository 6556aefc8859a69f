// bourse solve and bourse exploit from outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/app/program.h"
#include "tests/support/sanitized.h"

namespace bourse {
namespace {

using testing::HasSubstr;

TEST(SolveProgram, PrintsHowCloseItIsToAnEquilibrium) {
  if (support::kSanitized) GTEST_SKIP() << "a whole tree: optimised only";
  const Ran ran = runProgram({"solve", "--iterations", "20", "--json", "--quiet"});
  ASSERT_EQ(ran.exitCode, 0) << ran.errors;
  const nlohmann::json json = nlohmann::json::parse(ran.output, nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  ASSERT_EQ(json["iterations"].size(), 2u);
  EXPECT_EQ(json["iterations"][1]["iterations"], 20);
  EXPECT_LT(json["iterations"][1]["exploitability"], json["iterations"][0]["exploitability"]);
}

TEST(SolveProgram, StopsWhenItIsCloseEnough) {
  if (support::kSanitized) GTEST_SKIP() << "a whole tree: optimised only";
  const Ran ran = runProgram({"solve", "--until", "3", "--quiet"});
  ASSERT_EQ(ran.exitCode, 0) << ran.errors;
  EXPECT_THAT(ran.output, HasSubstr("\n10 "));
  EXPECT_EQ(ran.output.find("\n20 "), std::string::npos);
}

TEST(ExploitProgram, MeasuresBotsByName) {
  if (support::kSanitized) GTEST_SKIP() << "a whole tree: optimised only";
  const Ran ran = runProgram({"exploit", "--bot", "random,greedy", "--asks", "1", "--json"});
  ASSERT_EQ(ran.exitCode, 0) << ran.errors;
  const nlohmann::json json = nlohmann::json::parse(ran.output, nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  ASSERT_EQ(json["bots"].size(), 2u);
  for (const auto& bot : json["bots"]) EXPECT_GT(bot["exploitability"], 0.1) << bot["bot"];
}

TEST(ExploitProgram, SaysWhatIsWrong) {
  EXPECT_THAT(runProgram({"exploit", "--bot", "giraffe"}).errors, HasSubstr("There is no bot “giraffe”"));
  EXPECT_THAT(runProgram({"exploit", "--seed", "x"}).errors, HasSubstr("--seed takes a whole number"));
  EXPECT_EQ(runProgram({"exploit", "--asks", "0"}).exitCode, 2);
  EXPECT_EQ(runProgram({"solve", "--iterations", "0"}).exitCode, 2);
}

}  // namespace
}  // namespace bourse
