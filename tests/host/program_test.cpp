// The program itself: its commands, their errors and exit codes.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "host/game/version.h"
#include "tests/host/random_game.h"

#ifdef BOURSE_PROGRAM

namespace bourse {
namespace {

struct Ran {
  int code = -1;
  std::string out;
};

/// Runs `bourse …` in a shell, standard error included.
Ran run(const std::string& arguments, const std::string& input = "") {
  const auto file = std::filesystem::temp_directory_path() / ("bourse-input-" + std::to_string(::getpid()));
  std::ofstream(file, std::ios::binary) << input;
  const std::string command = std::string(BOURSE_PROGRAM) + " " + arguments + " < " + file.string() + " 2>&1";
  Ran ran;
  std::FILE* pipe = ::popen(command.c_str(), "r");
  char buffer[4096];
  while (const std::size_t got = std::fread(buffer, 1, sizeof buffer, pipe)) ran.out.append(buffer, got);
  ran.code = WEXITSTATUS(::pclose(pipe));
  std::filesystem::remove(file);
  return ran;
}

bool says(const Ran& ran, std::string_view words) { return ran.out.find(words) != std::string::npos; }

/// A record in a file, for as long as the test runs.
class RecordFile {
 public:
  explicit RecordFile(const std::string& text)
      : path_(std::filesystem::temp_directory_path() / ("bourse-record-" + std::to_string(::getpid()))) {
    std::ofstream(path_, std::ios::binary) << text;
  }
  ~RecordFile() { std::filesystem::remove(path_); }
  RecordFile(const RecordFile&) = delete;
  RecordFile& operator=(const RecordFile&) = delete;
  [[nodiscard]] std::string name() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

TEST(Program, ListsItsCommandsAndNamesItsVersion) {
  const Ran help = run("--help");
  EXPECT_EQ(help.code, 0);
  for (const char* command : {"play", "sim", "ladder", "replay", "perft", "bench", "engine"})
    EXPECT_TRUE(says(help, command)) << command;
  const Ran version = run("--version");
  EXPECT_EQ(version.code, 0);
  EXPECT_TRUE(says(version, kVersion));
  std::ifstream cmake(std::string(BOURSE_SOURCE_DIR) + "/CMakeLists.txt");
  std::stringstream text;
  text << cmake.rdbuf();
  EXPECT_NE(text.str().find("VERSION " + std::string(kVersion)), std::string::npos)
      << "the same version as in CMakeLists.txt";
}

TEST(Program, AnUnknownCommandOrOptionIsRefusedWithASuggestion) {
  Ran ran = run("replya");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(says(ran, "Did you mean replay?")) << ran.out;
  EXPECT_EQ(run("").code, 2);
  ran = run("perft --dept 3");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(says(ran, "Did you mean --depth?")) << ran.out;
  ran = run("perft --depth");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(says(ran, "--depth lacks its value")) << ran.out;
  ran = run("perft --depth deep");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(says(ran, "takes a whole number, not “deep”")) << ran.out;
  EXPECT_TRUE(says(run("perft --depth=99"), "from 0 to 12, not 99"));
  EXPECT_TRUE(says(run("perft --depth 1 --depth 2"), "given twice"));
  EXPECT_TRUE(says(run("perft -d 1"), "two hyphens"));
  EXPECT_TRUE(says(run("perft one two"), "What is “two”?"));
  EXPECT_TRUE(says(run("replay --record=yes x"), "takes no value"));
  EXPECT_TRUE(says(run("replay"), "FILE is missing"));
  EXPECT_TRUE(says(run("perft --config seats=9"), "2 to 5 players"));
  for (const char* command : {"replay", "perft", "engine"}) {
    ran = run(std::string(command) + " --help");
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(says(ran, "bourse " + std::string(command))) << ran.out;
  }
}

TEST(Program, EngineAnswersLineByLine) {
  const Ran ran =
      run("engine", "{\"do\":\"new\",\"seed\":1,\"id\":1}\n\nnonsense\r\n{\"do\":\"node\",\"id\":2}");
  EXPECT_EQ(ran.code, 0);
  std::istringstream lines(ran.out);
  std::vector<nlohmann::json> answers;
  for (std::string line; std::getline(lines, line);) answers.push_back(nlohmann::json::parse(line));
  ASSERT_EQ(answers.size(), 3u) << ran.out;
  EXPECT_EQ(answers[0]["id"], 1);
  EXPECT_EQ(answers[1]["error"]["code"], "line-malformed");
  EXPECT_EQ(answers[2]["node"]["kind"], "chance");
}

TEST(Program, ReplayShowsARecordInFullOrAsASeatSeesIt) {
  const RecordFile file(support::randomGame("seats=3", 5)->recordText());
  Ran ran = run("replay " + file.name());
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_TRUE(says(ran, "over: scores"));
  EXPECT_TRUE(says(ran, "card=~")) << "with its secrets";
  ran = run("replay " + file.name() + " --at 30 --view 1");
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_FALSE(says(ran, "~")) << "without secrets";
  EXPECT_TRUE(says(ran, "card-dealt seat=0 card=?"));
  EXPECT_TRUE(says(ran, "next: ")) << ran.out;
  EXPECT_EQ(run("replay " + file.name() + " --at 99999").code, 2);
  EXPECT_EQ(run("replay " + file.name() + " --view 3").code, 2);
  ran = run("replay /nowhere/at.all");
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(says(ran, "No such file")) << ran.out;
}

TEST(Program, ReplayRefusesADamagedRecordWithItsLine) {
  std::string text = support::randomGame("seats=3", 5)->recordText();
  text.replace(text.find("\n* starting-share") + 1, 1, "7");
  const RecordFile file(text);
  const Ran ran = run("replay " + file.name());
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(says(ran, ": line 6: ")) << ran.out;
}

TEST(Program, ReplayMakesAGoldenGameAndWritesItAnew) {
  const RecordFile record(support::randomGame("seats=2", 6)->recordText());
  const Ran golden = run("replay " + record.name() + " --record");
  ASSERT_EQ(golden.code, 0);
  std::string wrong = golden.out;
  wrong.replace(wrong.find("= bid-placed"), 12, "= bid-paid");
  std::ofstream(record.name(), std::ios::binary) << wrong;
  Ran ran = run("replay " + record.name());
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(says(ran, "should be\n  = bid-placed")) << ran.out;
  EXPECT_EQ(run("replay " + record.name() + " --record").code, 0);
  ran = run("replay " + record.name());
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, golden.out);
}

TEST(Program, PerftCountsAndChecks) {
  const Ran ran = run("perft --config seats=3 --depth 2");
  EXPECT_EQ(ran.code, 0);
  EXPECT_TRUE(says(ran, "depth 2 18 ")) << ran.out;
  const std::string folder = std::string(BOURSE_SOURCE_DIR) + "/tests/perft/";
  EXPECT_EQ(run("perft " + folder + "start-3.perft").code, 0);
  const RecordFile wrong("game stockpile 3\nconfig seats=3\ndepth 1 4\n");
  EXPECT_EQ(run("perft " + wrong.name()).code, 1);
}

}  // namespace
}  // namespace bourse

#endif
