#include "sim/outside/child_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <thread>

namespace bourse {
namespace {

using testing::HasSubstr;
using Trouble = ChildProcess::Trouble;

std::unique_ptr<ChildProcess> shell(const std::string& script) {
  std::string problem;
  auto child = ChildProcess::start({"/bin/sh", "-c", script}, problem);
  EXPECT_EQ(problem, "");
  return child;
}

ChildProcess::Deadline soon(int milliseconds = 10'000) {
  return std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
}

bool isGone(pid_t pid) {
  for (int i = 0; i < 500; ++i) {
    if (::kill(pid, 0) != 0) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

TEST(ChildProcess, SpeaksLineByLine) {
  const auto child = shell("while read line; do echo \"<$line>\"; done");
  std::string line;
  for (const char* word : {"one", "two", ""}) {
    ASSERT_EQ(child->send(word, soon()), Trouble::none);
    ASSERT_EQ(child->receive(line, soon()), Trouble::none);
    EXPECT_EQ(line, std::string("<") + word + ">");
  }
}

TEST(ChildProcess, TakesLinesLongerThanAPipe) {
  const auto child = shell("read line; echo ${#line}");
  std::string line;
  ASSERT_EQ(child->send(std::string(300'000, 'x'), soon()), Trouble::none);
  ASSERT_EQ(child->receive(line, soon()), Trouble::none);
  EXPECT_EQ(line, "300000");
}

TEST(ChildProcess, SaysThatAProgramIsMissing) {
  std::string problem;
  EXPECT_EQ(ChildProcess::start({"/no/such/program"}, problem), nullptr);
  EXPECT_THAT(problem, HasSubstr("/no/such/program could not be started: No such file"));
}

TEST(ChildProcess, SilenceIsLate) {
  const auto child = shell("sleep 100");
  std::string line;
  const auto before = std::chrono::steady_clock::now();
  EXPECT_EQ(child->receive(line, soon(50)), Trouble::late);
  EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(20));
}

TEST(ChildProcess, AProgramThatDoesNotReadIsLate) {
  const auto child = shell("sleep 100");
  EXPECT_EQ(child->send(std::string(1'000'000, 'x'), soon(50)), Trouble::late);
}

TEST(ChildProcess, TellsHowItEnded) {
  std::string line;
  const auto failed = shell("exit 3");
  EXPECT_EQ(failed->receive(line, soon()), Trouble::ended);
  EXPECT_EQ(failed->ending(), "exit code 3");
  const auto crashed = shell("kill -SEGV $$");
  EXPECT_EQ(crashed->receive(line, soon()), Trouble::ended);
  EXPECT_THAT(crashed->ending(), HasSubstr("signal 11"));
  const auto mute = shell("exec >&-; sleep 100");
  EXPECT_EQ(mute->receive(line, soon()), Trouble::ended);
  EXPECT_EQ(mute->ending(), "it closed its output");
}

TEST(ChildProcess, WritingToADeadProgramIsNoSignal) {
  const auto child = shell("exit 0");
  std::string line;
  ASSERT_EQ(child->receive(line, soon()), Trouble::ended);
  EXPECT_EQ(child->send("hello", soon()), Trouble::ended);
}

TEST(ChildProcess, AnEndlessLineIsCutOff) {
  const auto child = shell("while true; do printf xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done");
  std::string line;
  EXPECT_EQ(child->receive(line, soon(60'000)), Trouble::tooLong);
}

TEST(ChildProcess, DiesWithItsChildrenWhenItIsGivenUp) {
  auto child = shell("sleep 1000 & echo $!; trap '' TERM INT; while true; do sleep 1000; done");
  std::string line;
  ASSERT_EQ(child->receive(line, soon()), Trouble::none);
  const pid_t own = child->pid();
  child.reset();
  EXPECT_TRUE(isGone(own));
  EXPECT_TRUE(isGone(static_cast<pid_t>(std::stol(line))));
}

TEST(ChildProcess, SurvivesTheThreadThatStartedIt) {
  std::unique_ptr<ChildProcess> child;
  std::thread([&] { child = shell("read line; echo still here"); }).join();
  std::string line;
  ASSERT_EQ(child->send("", soon()), Trouble::none);
  ASSERT_EQ(child->receive(line, soon()), Trouble::none);
  EXPECT_EQ(line, "still here");
}

TEST(ChildProcess, GetsNoOpenFilesOfTheRun) {
  const auto child = shell("for f in /proc/self/fd/*; do [ -e $f ] && n=\"$n ${f##*/}\"; done; echo $n");
  std::string line;
  ASSERT_EQ(child->receive(line, soon()), Trouble::none);
  EXPECT_THAT(line, testing::MatchesRegex("0 1 2( 10| 3)?")) << "the shell opens one itself";
}

}  // namespace
}  // namespace bourse
