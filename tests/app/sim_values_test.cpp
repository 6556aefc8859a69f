// bourse sim for designers: values that are tried without a build, and the page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace bourse {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string misuse(const std::vector<std::string>& words) {
  const Ran ran = runProgram(words);
  EXPECT_EQ(ran.exitCode, 2) << ran.output;
  EXPECT_EQ(ran.output, "");
  return ran.errors;
}

void writeText(const std::string& name, const std::string& text) {
  std::ofstream(name, std::ios::binary) << text;
}

TEST(SimValues, ChangeTheGamesAndAreNamedInTheResult) {
  const auto played = [](std::vector<std::string> more) {
    std::vector<std::string> words{"sim",    "--games", "40",     "--seats",   "3",
                                   "--bots", "greedy",  "--json", "--modules", "investors"};
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = runProgram(words);
    EXPECT_EQ(ran.exitCode, 0) << ran.errors;
    return nlohmann::json::parse(ran.output, nullptr, false);
  };
  const nlohmann::json box = played({});
  const nlohmann::json rich = played({"--set", "investor.bailout-barack.more=90", "--set", "rounds=2"});
  EXPECT_FALSE(box["config"].contains("set"));
  EXPECT_EQ(rich["config"]["set"], nlohmann::json({"rounds:2", "investor.bailout-barack.more:90"}));
  EXPECT_LT(rich["decisions_per_game"], box["decisions_per_game"]);
}

TEST(SimValues, AreRefusedWithAListOfWhatExists) {
  EXPECT_THAT(misuse({"sim", "--set", "round=2"}),
              HasSubstr("there is investor.NAME.two, investor.NAME.more, start-money, rounds or bid-track"));
  EXPECT_THAT(misuse({"sim", "--set", "rounds=9"}), HasSubstr("a whole number from 1 to 7"));
  EXPECT_THAT(misuse({"sim", "--set", "rounds=7"}), HasSubstr("lasts at most 6 rounds"));
  EXPECT_THAT(misuse({"sim", "--set", "investor.agile-ana.more=2"}), HasSubstr("no investors are in play"));
  EXPECT_THAT(misuse({"sim", "--modules", "investors", "--set", "investor.agile-ana.two=2"}),
              HasSubstr("is for two seats"));
  EXPECT_THAT(misuse({"sim", "--modules", "investors", "--set", "start-money=2"}),
              HasSubstr("everybody starts with their money"));
  EXPECT_THAT(misuse({"balance", "--set", "bid-track=1"}), HasSubstr("eight rising amounts"));
  EXPECT_THAT(misuse({"sim", "--report", "--bots", "novice", "--allocation", "random"}),
              HasSubstr("--allocation random is for greedy, broker"));
}

TEST(SimValues, AreKeptInRecords) {
  const std::string folder = freshFile("values");
  const Ran ran = runProgram({"sim", "--games", "1", "--bots", "greedy", "--set",
                              "bid-track=0/2/4/6/8/10/12/14", "--records", folder, "--quiet"});
  ASSERT_EQ(ran.exitCode, 0) << ran.errors;
  EXPECT_THAT(fileText(folder + "/00000000.game"), HasSubstr("set=bid-track:0/2/4/6/8/10/12/14"));
  const Ran replayed = runProgram({"replay", folder + "/00000000.game"});
  EXPECT_EQ(replayed.exitCode, 0) << replayed.errors;
  std::filesystem::remove_all(folder);
}

TEST(SimPage, IsMadeByTraderAtRandomUnlessYouChoose) {
  const std::string page = freshFile("page.html");
  ASSERT_EQ(runProgram({"sim", "--games", "60", "--html", page, "--quiet", "--set", "rounds=1"}).exitCode, 0);
  const std::string text = fileText(page);
  EXPECT_THAT(text, HasSubstr("4 × trader"));
  EXPECT_THAT(text, HasSubstr("<b>rounds:1</b>"));
  EXPECT_THAT(text, HasSubstr("How many games?"));
  EXPECT_THAT(text, Not(HasSubstr("Caution.")));
  EXPECT_THAT(text, Not(HasSubstr("<script")));
  std::size_t investors = 0;
  for (const char* name : {"Billionaire Bill", "Opulent Oprah", "Socialist Sanders", "Illicit Ivan"})
    investors += text.find(name) != std::string::npos ? 1 : 0;
  EXPECT_EQ(investors, 4u);
  ASSERT_EQ(runProgram({"sim", "--games", "4", "--html", page, "--quiet", "--bots", "greedy"}).exitCode, 0);
  EXPECT_THAT(fileText(page), HasSubstr("greedy is known to favour the player in seat 1"));
  EXPECT_THAT(fileText(page), HasSubstr("by their own taste"));
  std::filesystem::remove(page);
}

TEST(SimShards, AddUpToExactlyOneRun) {
  const auto words = [](std::vector<std::string> more) {
    std::vector<std::string> all{"sim",      "--games",    "23",     "--bots", "greedy,random,random,greedy",
                                 "--preset", "everything", "--seed", "5",      "--report",
                                 "--json"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const std::string games = freshFile("games.csv"), decisions = freshFile("decisions.jsonl");
  const Ran one = runProgram(words({"--per-game", games, "--per-decision", decisions, "--threads", "3"}));
  ASSERT_EQ(one.exitCode, 0) << one.errors;
  std::vector<std::string> merge{"merge"};
  std::string joinedGames, joinedDecisions;
  for (int shard = 1; shard <= 4; ++shard) {
    const std::string part = freshFile("part.csv"), moves = freshFile("part.jsonl");
    const Ran ran = runProgram(words({"--shard", std::to_string(shard) + "/4", "--per-game=" + part,
                                      "--per-decision", moves, "--quiet", "--threads", "2"}));
    ASSERT_EQ(ran.exitCode, 0) << ran.errors;
    joinedGames += fileText(part);
    joinedDecisions += fileText(moves);
    merge.push_back(freshFile("shard" + std::to_string(shard)));
    writeText(merge.back(), ran.output);
  }
  const Ran merged = runProgram(merge);
  EXPECT_EQ(merged.exitCode, 0) << merged.errors;
  EXPECT_EQ(merged.output, one.output);
  EXPECT_EQ(joinedGames, fileText(games));
  EXPECT_EQ(joinedDecisions, fileText(decisions));
  EXPECT_THAT(fileText(games), HasSubstr("game,seed,config,decisions,bot_1,worth_1,victory_1,bot_2"));
  const nlohmann::json first =
      nlohmann::json::parse(joinedDecisions.substr(0, joinedDecisions.find('\n')), nullptr, false);
  EXPECT_EQ(first["game"], 0);
  EXPECT_EQ(first["decision"], "choose-investor");
  EXPECT_GT(first["choices"], 1);

  EXPECT_THAT(misuse({"merge", merge[1], merge[2], merge[3]}), HasSubstr("Shard 4 of 4 is missing."));
  EXPECT_THAT(misuse({"merge", merge[1], merge[1]}), HasSubstr("Shard 1 is there twice."));
  EXPECT_THAT(misuse({"merge", games}), HasSubstr("is no shard"));
  EXPECT_THAT(misuse({"merge"}), HasSubstr("FILES is missing"));
  EXPECT_THAT(misuse({"sim", "--shard", "5/4"}), HasSubstr("--shard takes a part such as 3/8"));
  EXPECT_EQ(runProgram({"sim", "--games", "1", "--per-game", "x.parquet"}).exitCode, 1);
  for (std::size_t i = 1; i < merge.size(); ++i) std::filesystem::remove(merge[i]);
}

}  // namespace
}  // namespace bourse
