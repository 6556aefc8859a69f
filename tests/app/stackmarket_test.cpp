// The program with --game stackmarket: play, sim, ladder, replay, engine.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/app/program.h"

namespace bourse {
namespace {

using testing::HasSubstr;

TEST(StackMarketProgram, SimulationIsTheSameForAnyNumberOfThreads) {
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

TEST(StackMarketProgram, PrintsSimulatedGamesAsTextAndCsv) {
  const std::vector<std::string> sim{"sim", "--game", "stackmarket",         "--games", "6", "--seats",
                                     "3",   "--bots", "casual,random,random"};
  const auto with = [&](std::initializer_list<const char*> more) {
    std::vector<std::string> words = sim;
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = runProgram(words);
    EXPECT_EQ(ran.exitCode, 0) << ran.errors;
    return ran.output;
  };
  const std::string text = with({"--same-hands"});
  EXPECT_THAT(text, HasSubstr("6 games of stackmarket"));
  EXPECT_THAT(text, HasSubstr("with the good hand of the table"));
  EXPECT_THAT(text, HasSubstr("seat 3"));
  EXPECT_THAT(with({}), HasSubstr("with the hand of the own level"));
  const std::string csv = with({"--csv"});
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 6) << "a head, two bots and three seats";
  EXPECT_THAT(csv, HasSubstr("bot,casual,1,6,"));
}

TEST(StackMarketProgram, PlaysALadder) {
  const Ran json = runProgram({"ladder", "--game", "stackmarket", "--bots", "random,novice", "--deals", "2",
                               "--seats", "3", "--json"});
  EXPECT_EQ(nlohmann::json::parse(json.output, nullptr, false)["matches"][0]["games"], 6) << json.errors;

  const Ran ran = runProgram(
      {"ladder", "--game", "stackmarket", "--bots", "random,novice", "--deals", "4", "--seats", "3"});
  EXPECT_EQ(ran.exitCode, 0) << ran.errors;
  EXPECT_THAT(ran.output, HasSubstr("novice   against random       12 games"));
}

/// Money is memory: the terminal shows only one's own, as at a table of people.  [K13]
TEST(StackMarketProgram, HidesTheMoneyOfOthers) {
  const Ran ran = runProgram({"play", "--game", "stackmarket", "--seats", "3", "--seed", "3", "--stack",
                              "table", "--plain", "--name", "Ada", "--bots", "casual"},
                             "1\n1\n1\n1\nquit\n");
  EXPECT_EQ(ran.exitCode, 0) << ran.errors;
  std::istringstream lines(ran.output);
  int purses = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.find(" –") == std::string::npos) continue;
    ++purses;
    EXPECT_THAT(line, HasSubstr("Ada $"));
    EXPECT_EQ(std::count(line.begin(), line.end(), '$'), 1) << line;
  }
  EXPECT_GT(purses, 2);
}

TEST(StackMarketProgram, AcceptsTypedStackingsAndResumesASavedGame) {
  const std::string file = freshFile("stack.game");
  // A first investment, then whatever is asked: a number answers choices, words answer stackings.
  std::string typed = "1\n";
  for (int i = 0; i < 8; ++i) typed += "stand 0\n1\n";
  const Ran ran = runProgram({"play", "--game", "stackmarket", "--seats", "3", "--seed", "3", "--stack",
                              "typed", "--plain", "--save", file, "--bots", "casual"},
                             typed);
  EXPECT_EQ(ran.exitCode, 0) << ran.errors;
  EXPECT_THAT(ran.output, HasSubstr("How did it go?"));
  EXPECT_THAT(ran.output, HasSubstr("You stack nothing"));
  EXPECT_THAT(fileText(file), HasSubstr("\n* stand dice=0\n"));
  const Ran later = runProgram({"play", "--load", file, "--plain"}, "?\nlog\nquit\n");
  EXPECT_EQ(later.exitCode, 0) << later.errors;
  EXPECT_THAT(later.output, HasSubstr("Reserve: "));
  const Ran replayed = runProgram({"replay", file});
  EXPECT_EQ(replayed.exitCode, 0) << replayed.errors;
  EXPECT_THAT(replayed.output, HasSubstr("game stackmarket 1"));
}

TEST(StackMarketProgram, AcceptsPersianDigits) {
  const auto recordOf = [](const std::string& typed) {
    const std::string file = freshFile("digits.game");
    EXPECT_EQ(runProgram({"play", "--game", "stackmarket", "--seats", "3", "--seed", "3", "--stack", "typed",
                          "--lang", "fa", "--save", file, "--bots", "casual"},
                         typed)
                  .exitCode,
              0);
    return fileText(file);
  };
  std::string western = "1\n", persian = "۱\n";
  for (int i = 0; i < 8; ++i) {
    western += "stand 0\n1\n";
    persian += "stand ۰\n۱\n";
  }
  const std::string record = recordOf(western);
  EXPECT_THAT(record, HasSubstr("\n* stand dice=0\n"));
  EXPECT_EQ(recordOf(persian), record);
}

TEST(StackMarketProgram, PlaysAWholeGameInEveryLanguage) {
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

TEST(StackMarketProgram, RejectsWrongOptions) {
  const auto simRefuses = [](std::vector<std::string> more, const char* sentence) {
    more.insert(more.begin(), {"sim", "--game", "stackmarket", "--games", "1"});
    const Ran ran = runProgram(more);
    EXPECT_EQ(ran.exitCode, 2) << sentence;
    EXPECT_THAT(ran.errors, HasSubstr(sentence));
  };
  simRefuses({"--seed", "x"}, "--seed takes a whole number");
  simRefuses({"--physics", "--same-hands"}, "exclude each other");
  simRefuses({"--physics", "--preset", "armchair"}, "for tables where hands stack");
  simRefuses({"--bots", "random,random,random"}, "3 bots are named for 4 seats");
  EXPECT_EQ(runProgram({"play", "--game", "stackmarket", "--seats", "5"}).exitCode, 2);
  EXPECT_THAT(runProgram({"sim", "--game", "stackmarket", "--modules", "choose-risk"}).errors,
              HasSubstr("Choose the risk needs No dexterity"));
  EXPECT_THAT(runProgram({"sim", "--game", "stackmarket", "--bots", "god"}).errors, HasSubstr("good"));
  EXPECT_EQ(runProgram({"sim", "--game", "chess"}).exitCode, 2);
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
