// The program with --game stackmarket: play, sim, ladder, replay, engine.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace bourse {
namespace {

using testing::HasSubstr;

TEST(StackMarketProgram, SimulatesTheSameGamesOnAnyNumberOfThreads) {
  const auto output = [](const char* threads) {
    return runProgram({"sim", "--game", "stackmarket", "--games", "12", "--bots",
                       "casual,random,random,random", "--seed", "9", "--json", "--threads", threads})
        .output;
  };
  const std::string one = output("1");
  EXPECT_EQ(output("2"), one);
  const nlohmann::json json = nlohmann::json::parse(one, nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  EXPECT_EQ(json["game"], "stackmarket");
  EXPECT_EQ(json["games"], 12);
  EXPECT_EQ(json["bots"][1]["name"], "random");
}

TEST(StackMarketProgram, ClimbsALadder) {
  const Ran ran = runProgram(
      {"ladder", "--game", "stackmarket", "--bots", "random,novice", "--deals", "4", "--seats", "3"});
  EXPECT_EQ(ran.exitCode, 0) << ran.errors;
  EXPECT_THAT(ran.output, HasSubstr("novice   against random       12 games"));
}

TEST(StackMarketProgram, PlaysWithTypedStackingsAndGoesOnWithASavedGame) {
  const std::string file = freshFile("stack.game");
  // A first investment, then whatever is asked: a number answers choices, words answer stackings.
  std::string typed = "1\n";
  for (int i = 0; i < 8; ++i) typed += "stand 0\n1\n";
  const Ran ran = runProgram({"play", "--game", "stackmarket", "--seats", "3", "--seed", "3", "--stack",
                              "typed", "--plain", "--save", file, "--bots", "casual"},
                             typed);
  EXPECT_EQ(ran.exitCode, 0) << ran.errors;
  EXPECT_THAT(ran.output, HasSubstr("How did it go?"));
  EXPECT_THAT(ran.output, HasSubstr("Ada stacks nothing"));
  EXPECT_THAT(fileText(file), HasSubstr("\n* stand dice=0\n"));
  const Ran later = runProgram({"play", "--load", file, "--plain"}, "?\nlog\nquit\n");
  EXPECT_EQ(later.exitCode, 0) << later.errors;
  EXPECT_THAT(later.output, HasSubstr("Reserve: "));
  const Ran replayed = runProgram({"replay", file});
  EXPECT_EQ(replayed.exitCode, 0) << replayed.errors;
  EXPECT_THAT(replayed.output, HasSubstr("game stackmarket 1"));
}

TEST(StackMarketProgram, PlaysAWholeGameByTheTableOfChancesInEveryLanguage) {
  std::string typed;
  for (int i = 0; i < 200; ++i) typed += "1\n";
  for (const char* language : {"en", "fr", "pt", "fa"}) {
    const Ran ran = runProgram({"play", "--game", "stackmarket", "--rounds", "1", "--seats", "3", "--seed",
                                "8", "--bots", "casual", "--plain", "--lang", language},
                               typed);
    EXPECT_EQ(ran.exitCode, 0) << ran.errors;
    EXPECT_EQ(ran.output.find("stackmarket."), std::string::npos) << "a text is missing in " << language;
    if (language == std::string("en")) {
      EXPECT_THAT(ran.output, HasSubstr("Final standings"));
    }
  }
}

TEST(StackMarketProgram, SaysWhatIsWrong) {
  EXPECT_EQ(runProgram({"play", "--game", "stackmarket", "--seats", "5"}).exitCode, 2);
  EXPECT_THAT(runProgram({"sim", "--game", "stackmarket", "--modules", "choose-risk"}).errors,
              HasSubstr("needs the option"));
  EXPECT_THAT(runProgram({"sim", "--game", "stackmarket", "--bots", "god"}).errors, HasSubstr("good"));
  EXPECT_EQ(runProgram({"sim", "--game", "chess"}).exitCode, 2);
  EXPECT_THAT(runProgram({"rules", "--game", "stackmarket"}).errors, HasSubstr("stack-market.md"));
}

TEST(StackMarketProgram, SpeaksTheEngineProtocol) {
  const std::string lines =
      R"({"do":"new","game":"stackmarket","config":{"seats":3,"rounds":1,"first":0},"seed":4})"
      "\n"
      R"({"do":"chance","all":true})"
      "\n"
      R"({"do":"legal","seat":0})"
      "\n"
      R"({"do":"apply","seat":0,"move":"invest building=blue"})"
      "\n"
      R"({"do":"view","seat":1})"
      "\n";
  const Ran ran = runProgram({"engine"}, lines);
  EXPECT_EQ(ran.exitCode, 0) << ran.errors;
  EXPECT_THAT(ran.output, HasSubstr(R"("text":"invest building=blue")"));
  EXPECT_THAT(ran.output, HasSubstr(R"("marker":"blue")"));
}

}  // namespace
}  // namespace bourse
