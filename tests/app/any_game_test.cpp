// What a game gets without a line in app/ or sim/: the sample game through every command.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "host/record/record.h"
#include "tests/app/program.h"

namespace bourse {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(AnyGame, IsSimulated) {
  const std::string folder = freshFile("records");
  const auto output = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words{"sim", "--game", "toy", "--games", "12", "--bots", "random"};
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = runProgram(words);
    EXPECT_EQ(ran.exitCode, 0) << ran.errors;
    return ran.output;
  };
  const std::string one = output({"--json", "--threads", "1"});
  EXPECT_EQ(output({"--json", "--threads", "3"}), one);
  const nlohmann::json json = nlohmann::json::parse(one, nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  EXPECT_EQ(json["game"], "toy");
  EXPECT_EQ(json["games"], 12);
  EXPECT_EQ(json["seats"].size(), 3u) << "as many as the game has if nobody says otherwise";
  EXPECT_THAT(output({"--seats", "2", "--config", "rounds=2"}), HasSubstr("12 games, seats=2 rounds=2"));
  EXPECT_THAT(output({"--csv", "--records", folder}), HasSubstr("\nbot,random,3,36,"));
  ReplayedRecord replayed;
  RecordProblem problem;
  ASSERT_TRUE(readRecord(fileText(folder + "/00000007.game"), replayed, problem)) << problem.text();
  EXPECT_EQ(replayed.position->node().kind, Node::Kind::over);
  std::filesystem::remove_all(folder);
}

TEST(AnyGame, HasALadder) {
  const Ran ran = runProgram({"ladder", "--game", "toy", "--bots", "all", "--deals", "30", "--json"});
  ASSERT_EQ(ran.exitCode, 0) << ran.errors;
  const nlohmann::json json = nlohmann::json::parse(ran.output, nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  EXPECT_EQ(json["game"], "toy");
  EXPECT_NE(json["elo"][0]["bot"], "random") << "the bot that counts its chances wins";
}

/// First choices until the game is over.
std::string firstChoices(int lines) {
  std::string text;
  for (int i = 0; i < lines; ++i) text += "1\n";
  return text;
}

TEST(AnyGame, IsPlayedInTheTerminal) {
  const std::string file = freshFile("tower.game");
  const std::vector<std::string> play{"play", "--game", "toy", "--seed", "4", "--save", file};
  const Ran whole = runProgram(play, "?\n" + firstChoices(20) + "log\n");
  EXPECT_EQ(whole.exitCode, 0) << whole.errors;
  EXPECT_THAT(whole.output, HasSubstr("round")) << "facts of the view";
  EXPECT_THAT(whole.output, HasSubstr("  1  ")) << "numbered moves";
  EXPECT_THAT(whole.output, HasSubstr("Final count"));
  EXPECT_THAT(whole.output, Not(HasSubstr("toy."))) << "a key instead of a text";
  const std::string record = fileText(file);

  const Ran begun = runProgram(play, "1\nnonsense\n99\nq\n");
  EXPECT_THAT(begun.output, HasSubstr("“nonsense” was not understood"));
  EXPECT_THAT(begun.output, HasSubstr("“99” was not understood"));
  EXPECT_THAT(begun.output, HasSubstr("bourse play --load " + file));
  EXPECT_NE(fileText(file), record);
  const Ran resumed = runProgram({"play", "--load", file}, "log\ntable\n" + firstChoices(20));
  EXPECT_EQ(resumed.exitCode, 0) << resumed.errors;
  EXPECT_EQ(fileText(file), record) << "a saved game goes on to the same end";
  std::filesystem::remove(file);
}

TEST(AnyGame, AcceptsMovesInRecordNotation) {
  const std::string file = freshFile("tower.game");
  const Ran ran =
      runProgram({"play", "--game", "toy", "--seed", "4", "--save", file}, "rest\nbuild block=x\n");
  EXPECT_EQ(ran.exitCode, 0) << ran.errors;
  EXPECT_THAT(fileText(file), HasSubstr("\n0 rest\n"));
  EXPECT_THAT(ran.output, HasSubstr("“build block=x” was not understood"));
  std::filesystem::remove(file);
}

TEST(AnyGame, WorksWithBenchPerftReplayAndEngine) {
  const Ran bench = runProgram({"bench", "--game", "toy", "--seconds", "1", "--json"});
  EXPECT_GT(nlohmann::json::parse(bench.output, nullptr, false).value("decisions_per_second", 0.0), 0.0);
  EXPECT_EQ(runProgram({"perft", "--game", "toy", "--config", "seats=2", "--depth", "2"}).exitCode, 0);
  const std::string file = freshFile("tower.game");
  runProgram({"play", "--game", "toy", "--seed", "4", "--save", file}, firstChoices(20));
  EXPECT_THAT(runProgram({"replay", file}).output, HasSubstr("over: scores"));
  EXPECT_THAT(runProgram({"hindsight", file}).errors, HasSubstr("no hindsight for toy"));
  const Ran engine = runProgram({"engine"}, R"({"do":"new","game":"toy","config":{"seats":2},"seed":4})"
                                            "\n");
  EXPECT_THAT(engine.output, HasSubstr("\"game\":\"toy\""));
  std::filesystem::remove(file);
}

TEST(AnyGame, UnknownNamesAreRejectedWithAList) {
  for (const char* command : {"sim", "ladder", "play", "bench"}) {
    const Ran ran = runProgram({command, "--game", "chess"});
    EXPECT_EQ(ran.exitCode, 2) << command;
    EXPECT_THAT(ran.errors, HasSubstr("stockpile, stackmarket or toy")) << command;
  }
  const Ran seats = runProgram({"sim", "--game", "toy", "--seats", "1"});
  EXPECT_EQ(seats.exitCode, 2) << seats.output;
}

}  // namespace
}  // namespace bourse
