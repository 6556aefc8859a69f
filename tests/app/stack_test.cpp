// bourse stack from outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/app/program.h"
#include "tests/support/sanitized.h"

namespace bourse {
namespace {

using testing::HasSubstr;

TEST(StackProgram, MeasuresTowersReproducibly) {
  const std::vector<std::string> arguments{"stack", "--hand", "good", "--towers",
                                           "2",     "--goal", "6",    "--json"};
  const Ran ran = runProgram(arguments);
  ASSERT_EQ(ran.exitCode, 0) << ran.errors;
  const nlohmann::json json = nlohmann::json::parse(ran.output, nullptr, false);
  ASSERT_FALSE(json.is_discarded()) << ran.output;
  EXPECT_EQ(json["hand"], "good");
  EXPECT_EQ(json["heights"].size(), 2u);
  EXPECT_GE(json["median"], 3);
  EXPECT_LE(json["median"], 6);
  EXPECT_EQ(runProgram(arguments).output, ran.output);
}

TEST(StackProgram, DrawsACollapse) {
  const std::string picture = freshFile("fall.svg");
  const Ran ran = runProgram({"stack", "--hand", "novice", "--svg", picture});
  ASSERT_EQ(ran.exitCode, 0) << ran.errors;
  const std::string svg = fileText(picture);
  EXPECT_THAT(svg, HasSubstr("</svg>"));
  EXPECT_THAT(svg, HasSubstr("0.90 s"));  // the last of ten moments
}

TEST(StackProgram, CalibratesTablesWithoutDexterity) {
  const Ran ran = runProgram({"stack", "--hand", "novice", "--towers", "3", "--calibrate"});
  ASSERT_EQ(ran.exitCode, 0) << ran.errors;
  EXPECT_THAT(ran.output, HasSubstr("[skills.novice]"));
  EXPECT_THAT(ran.output, HasSubstr("towers = 3"));
  EXPECT_THAT(ran.output, HasSubstr("stands = ["));
}

TEST(StackProgram, DropsDiceWithoutAHand) {
  if (support::kSanitized) GTEST_SKIP() << "towers by the dozen: optimised only";
  const auto median = [](const char* sigma) {
    const Ran ran = runProgram({"stack", "--hand", "drop", "--sigma", sigma, "--towers", "3", "--json"});
    EXPECT_EQ(ran.exitCode, 0) << ran.errors;
    return nlohmann::json::parse(ran.output, nullptr, false).value("median", -1.0);
  };
  EXPECT_GT(median("0.5"), median("4"));
}

TEST(StackProgram, RejectsWrongOptions) {
  const Ran hand = runProgram({"stack", "--hand", "giraffe"});
  EXPECT_EQ(hand.exitCode, 2);
  EXPECT_THAT(hand.errors, HasSubstr("giraffe"));
  EXPECT_THAT(runProgram({"stack", "--svg", "x.svg"}).errors, HasSubstr("needs one hand"));
  EXPECT_THAT(runProgram({"stack", "--seed", "x"}).errors, HasSubstr("--seed"));
}

}  // namespace
}  // namespace bourse
