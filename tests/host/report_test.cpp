#include "host/record/report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/host/random_game.h"

namespace bourse {
namespace {

using nlohmann::json;

TEST(ProblemReport, ARecordIsAReportThatSaysNothingElse) {
  ProblemReport report;
  RecordProblem problem;
  ASSERT_TRUE(readReport("bourse-record 1\n…", report, problem));
  EXPECT_FALSE(report.reported);
  EXPECT_EQ(report.record, "bourse-record 1\n…");
  EXPECT_EQ(report.at, -1);
}

TEST(ProblemReport, HasRecordPositionSeatAndTheRest) {
  const auto log = support::randomGame("seats=2", 3);
  const json written{{"bourse-report", 1}, {"record", log->recordText()}, {"n", 17},
                     {"seat", 1},          {"said", "It should be 5."},   {"settings", {{"pace", 0}}}};
  ProblemReport report;
  RecordProblem problem;
  ASSERT_TRUE(readReport(written.dump(), report, problem));
  EXPECT_TRUE(report.reported);
  EXPECT_EQ(report.record, log->recordText());
  EXPECT_EQ(report.at, 17);
  EXPECT_EQ(report.seat, 1);
  const std::vector<std::pair<std::string, std::string>> about{{"said", "It should be 5."},
                                                               {"settings", R"({"pace":0})"}};
  EXPECT_EQ(report.about, about);
}

TEST(ProblemReport, RejectsMalformedFiles) {
  const std::pair<const char*, const char*> cases[] = {
      {"{", "report-foreign"},
      {R"({"record": "x"})", "report-foreign"},
      {R"({"bourse-report": 2, "record": "x"})", "report-version"},
      {R"({"bourse-report": 1})", "report-record"},
      {R"({"bourse-report": 1, "record": "x", "n": -1})", "report-position"},
      {R"({"bourse-report": 1, "record": "x", "seat": "door"})", "report-seat"},
  };
  for (const auto& [text, code] : cases) {
    ProblemReport report;
    RecordProblem problem;
    EXPECT_FALSE(readReport(text, report, problem)) << text;
    EXPECT_EQ(problem.problem.code, code) << text;
  }
}

}  // namespace
}  // namespace bourse
