// bourse sim and bourse bench from outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace bourse {
namespace {

using testing::HasSubstr;

TEST(Sim, PrintsTheSameForAnyNumberOfThreads) {
  const auto output = [](const char* threads) {
    return runProgram({"sim", "--games", "60", "--bots", "greedy,random,random,random", "--seed", "9",
                       "--json", "--threads", threads})
        .output;
  };
  const std::string one = output("1");
  EXPECT_EQ(output("2"), one);
  EXPECT_EQ(output("3"), one);
  const nlohmann::json json = nlohmann::json::parse(one, nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  EXPECT_EQ(json["games"], 60);
  EXPECT_EQ(json["bots"][0]["name"], "greedy");
  EXPECT_GT(json["bots"][0]["win_rate"], 0.6);
}

TEST(Sim, PrintsResultsSoFarWhenInterrupted) {
  const Ran ran = interruptProgram({"sim", "--games", "900000000", "--bots", "random", "--json"}, 1500);
  EXPECT_EQ(ran.exitCode, 130);
  const nlohmann::json json = nlohmann::json::parse(ran.output, nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  EXPECT_EQ(json["games_asked"], 900000000);
  EXPECT_GT(json["games"], 0);
  EXPECT_EQ(ran.errors, "") << "no progress bar where there is no terminal";
}

TEST(Sim, RejectsWrongOptions) {
  const auto expectMisuse = [](const std::vector<std::string>& words, const std::string& sentence) {
    const Ran ran = runProgram(words);
    EXPECT_EQ(ran.exitCode, 2) << sentence;
    EXPECT_THAT(ran.errors, HasSubstr(sentence));
    EXPECT_EQ(ran.output, "");
  };
  expectMisuse({"sim", "--bots", "genius"},
               "There is no bot “genius”; there is random, novice, clerk, greedy, broker, trader, analyst, "
               "tycoon, whale or shark.");
  expectMisuse({"sim", "--bots", "greedy,random"}, "2 bots are named for 4 seats");
  expectMisuse({"sim", "--seats", "6"}, "--seats takes a number from 2 to 5, not 6");
  expectMisuse({"sim", "--games", "0"}, "--games takes a number from 1");
  expectMisuse({"sim", "--seed", "-"}, "--seed takes a whole number");
  expectMisuse({"sim", "--json", "--csv"}, "exclude each other");
  expectMisuse({"sim", "--board", "odd"}, "standard or advanced");
}

TEST(Bench, PrintsItsFigures) {
  const Ran ran = runProgram({"bench", "--seconds", "1", "--json"});
  EXPECT_EQ(ran.exitCode, 0);
  const nlohmann::json json = nlohmann::json::parse(ran.output, nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  for (const char* name : {"base4.decisions_per_second", "base4.games_per_second", "clone_ns", "view_ns",
                           "determinize_ns", "state_bytes"})
    EXPECT_GT(json.value(name, 0.0), 0.0) << name;
  EXPECT_LE(json["state_bytes"], 1024);
}

}  // namespace
}  // namespace bourse
