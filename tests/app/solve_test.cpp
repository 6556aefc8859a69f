// bourse solve and bourse exploit from outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "sim/stockpile/small_players.h"
#include "tests/app/program.h"
#include "tests/support/laws_runner.h"
#include "tests/support/sanitized.h"

namespace bourse {
namespace {

using testing::HasSubstr;

const std::string kOutside = "cmd:/usr/bin/python3 " BOURSE_SOURCE_DIR "/examples/players/random_player.py";

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

/// A program of somebody else's that plays as the random bot does is as far from an equilibrium.
TEST(ExploitProgram, MeasuresProgramsOfOthers) {
  if (!laws::isLong()) GTEST_SKIP() << "minutes; SmallPlayers asks a program a few questions";
  const Ran ran = runProgram({"exploit", "--bot", "random," + kOutside, "--asks", "4", "--json"});
  ASSERT_EQ(ran.exitCode, 0) << ran.errors;
  const nlohmann::json bots = nlohmann::json::parse(ran.output)["bots"];
  ASSERT_EQ(bots.size(), 2u);
  EXPECT_NEAR(bots[1]["exploitability"].get<double>(), bots[0]["exploitability"].get<double>(), 1);
}

/// The first information sets of a tree, until somebody stops it.
struct FewQuestions {
  std::size_t asked = 0;
  std::string problem;
  bool whole = false;
};
FewQuestions askedAFew(const std::string& bot, std::size_t most) {
  const SmallStockpile game;
  const GameTree tree = buildTree(game, kMostSmallNodes);
  FewQuestions found;
  SmallQuestions questions;
  questions.asks = 2;
  questions.seed = Seed::of(1);
  questions.onProgress = [&](std::size_t asked, std::size_t) { found.asked = asked; };
  questions.stop = [&] { return found.asked == most; };
  found.whole = strategyOf(game, tree, bot, questions, found.problem).has_value();
  return found;
}

TEST(SmallPlayers, AProgramAnswersOneQuestionAfterTheOther) {
  if (support::kSanitized) GTEST_SKIP() << "a whole tree: optimised only";
  const FewQuestions found = askedAFew(kOutside, 400);
  EXPECT_EQ(found.problem, "");
  EXPECT_EQ(found.asked, 400u);
  EXPECT_FALSE(found.whole) << "it was stopped";
}

TEST(SmallPlayers, AProgramThatTalksRubbishIsNamed) {
  if (support::kSanitized) GTEST_SKIP() << "a whole tree: optimised only";
  const FewQuestions found = askedAFew("cmd:/usr/bin/yes '{}'", 400);
  EXPECT_THAT(found.problem, HasSubstr("answered without a move"));
  EXPECT_EQ(found.asked, 1u);
}

TEST(ExploitProgram, NamesAProgramThatFails) {
  if (support::kSanitized) GTEST_SKIP() << "a whole tree: optimised only";
  const Ran ran = runProgram({"exploit", "--bot", "random,cmd:/bin/false", "--asks", "1", "--json"});
  EXPECT_EQ(ran.exitCode, 1);
  EXPECT_THAT(ran.errors, HasSubstr("cmd:/bin/false stopped (exit code 1)"));
  EXPECT_EQ(nlohmann::json::parse(ran.output)["bots"].size(), 1u) << "what was measured is not lost";
}

TEST(ExploitProgram, SaysWhatIsWrong) {
  EXPECT_THAT(runProgram({"exploit", "--bot", "giraffe"}).errors, HasSubstr("There is no bot “giraffe”"));
  EXPECT_THAT(runProgram({"exploit", "--seed", "x"}).errors, HasSubstr("--seed takes a whole number"));
  EXPECT_EQ(runProgram({"exploit", "--asks", "0"}).exitCode, 2);
  EXPECT_EQ(runProgram({"solve", "--iterations", "0"}).exitCode, 2);
}

}  // namespace
}  // namespace bourse
