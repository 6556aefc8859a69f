// bourse hindsight, and reports of problems in bourse replay, from outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace bourse {
namespace {

using testing::HasSubstr;

const std::string kRecord = BOURSE_SOURCE_DIR "/clients/web/e2e/shell_finished.game";

TEST(HindsightCommand, PrintsLuckAndChoicesOfASeat) {
  const Ran ran = runProgram({"hindsight", kRecord, "--seat", "0", "--passes", "2", "--most", "1"});
  EXPECT_EQ(ran.exitCode, 0) << ran.errors;
  EXPECT_THAT(ran.output, HasSubstr("by 8 duplicate deals"));
  EXPECT_THAT(ran.output, HasSubstr("luck of the deal"));
  EXPECT_THAT(ran.output, HasSubstr("own choices"));
  EXPECT_THAT(ran.output, HasSubstr("    trader: "));
}

TEST(HindsightCommand, PrintsDiceHandAndChoicesOfStackMarket) {
  const std::string record = BOURSE_SOURCE_DIR "/clients/web/e2e/stack_finished.game";
  const Ran ran = runProgram({"hindsight", record, "--seat", "1", "--passes", "2", "--most", "1"});
  EXPECT_EQ(ran.exitCode, 0) << ran.errors;
  EXPECT_THAT(ran.output, HasSubstr("luck of the dice"));
  EXPECT_THAT(ran.output, HasSubstr("own hand"));
  EXPECT_THAT(ran.output, HasSubstr("    expert: "));
}

TEST(HindsightCommand, PrintsJson) {
  const Ran ran = runProgram({"hindsight", kRecord, "--seat", "1", "--passes", "2", "--json"});
  const nlohmann::json json = nlohmann::json::parse(ran.output, nullptr, false);
  ASSERT_FALSE(json.is_discarded()) << ran.output;
  EXPECT_EQ(json["deals"], 8);
  EXPECT_EQ(json["seats"].size(), 4U);
  EXPECT_TRUE(json["seats"][1].contains("choice"));
  EXPECT_FALSE(json["seats"][0].contains("choice"));
}

TEST(HindsightCommand, RejectsWrongOptions) {
  EXPECT_EQ(runProgram({"hindsight", kRecord, "--seat", "4"}).exitCode, 2);
  const Ran ran = runProgram({"hindsight", "-"}, "eggs\n");
  EXPECT_EQ(ran.exitCode, 1);
  EXPECT_THAT(ran.errors, HasSubstr("line 1"));
}

TEST(ReplayCommand, OpensAReportAtItsPosition) {
  const nlohmann::json report{
      {"bourse-report", 1}, {"record", fileText(kRecord)}, {"n", 60}, {"seat", 1}, {"said", "Look here."}};
  const Ran ran = runProgram({"replay", "-"}, report.dump());
  EXPECT_EQ(ran.exitCode, 0) << ran.errors;
  EXPECT_THAT(ran.output, HasSubstr("report said: Look here.\n"));
  EXPECT_THAT(ran.output, HasSubstr("\n60  "));
  EXPECT_THAT(ran.output, testing::Not(HasSubstr("\n61  ")));
  const Ran golden = runProgram({"replay", "-", "--record"}, report.dump());
  EXPECT_THAT(golden.output, testing::StartsWith("game stockpile"));
}

}  // namespace
}  // namespace bourse
