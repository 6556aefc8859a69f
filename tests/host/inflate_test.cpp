#include "host/record/inflate.h"

#include <gtest/gtest.h>

#include "host/record/report.h"

namespace bourse {
namespace {

constexpr std::size_t kPlenty = 100'000;
constexpr std::string_view kVaried =
    "jZMxDsMwDAN3v8JPECW7mfKYtM0QIEOA_h_I4sgyzKHrQTQpCkZ-H998Hee-av5d22dfkaxDa1CTdCgNSpwsDZY4iQ"
    "Zr0hmCQYnwiWQJMyxxUtyIRBrkj9HC5EP4boS5kFeUm79JjGhORCPzSZvdNb4p7g4mJy0NOXshyq4J1rywSGR3YZNg"
    "16Qnrmwj8PD2ZyRlcmG7L2z3yuTD74CXfAM";

std::string unpacked(std::string_view letters) {
  std::string bytes;
  std::string text;
  EXPECT_TRUE(fromLetters(letters, bytes));
  EXPECT_TRUE(inflate(bytes, kPlenty, text));
  return text;
}

// Packed by zlib, in the three forms that DEFLATE has.
TEST(Inflate, ReadsStoredFixedAndDynamicBlocks) {
  EXPECT_EQ(unpacked("AQcA-P9ib3Vyc2UK"), "bourse\n");
  EXPECT_EQ(unpacked("S8ovLSpOVUhCprgA"), "bourse bourse bourse\n");
  EXPECT_EQ(unpacked(kVaried).substr(0, 24), "1 bid pile=2 space=1\n3 b");
  EXPECT_EQ(unpacked(kVaried).size(), 840U);
}

TEST(Inflate, RefusesTruncatedOversizedAndMalformedData) {
  std::string bytes;
  std::string text;
  ASSERT_TRUE(fromLetters(kVaried, bytes));
  for (std::size_t size = 0; size < bytes.size(); size += 7)
    EXPECT_FALSE(inflate(std::string_view(bytes).substr(0, size), kPlenty, text)) << size;
  EXPECT_FALSE(inflate(bytes, 100, text));
  EXPECT_LE(text.size(), 100U);
  EXPECT_FALSE(inflate(std::string(40, '\xff'), kPlenty, text));
  EXPECT_FALSE(fromLetters("ab+c", bytes));
}

TEST(ProblemReport, ALinkIsReadLikeAFile) {
  ProblemReport report;
  RecordProblem problem;
  ASSERT_TRUE(readReport(
      "https://example.org/#/replay/~S8ovLSpO1S1KTc4vSlEw5DJQSMpMUSjIzEm1NVQoLkhMTrU1GRUcFaStIAA/57", report,
      problem));
  EXPECT_TRUE(report.record.starts_with("bourse-record 1\n"));
  EXPECT_EQ(report.at, 57);
  ASSERT_TRUE(readReport("#/report/~q1ZKyi8tKk7VLUotyC8qUbJSMNRRUCpKTc4vSgFyELIgAQXDmDwloHQeUMa8FgA", report,
                         problem));
  EXPECT_TRUE(report.reported);
  EXPECT_EQ(report.at, 7);
  EXPECT_FALSE(
      readReport("#/report/~q1ZKyi8tKk7VLUotyC8qUbJSMNRRUCpKTc4vSgFyELIgAQXDmDwloH", report, problem));
  EXPECT_EQ(problem.problem.code, "report-link");
}

}  // namespace
}  // namespace bourse
