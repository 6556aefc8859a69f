#include "tests/app/program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

namespace bourse {
namespace {

// Files instead of pipes: nobody has to read while the other side writes.
struct Streams {
  std::string input = freshFile("in"), output = freshFile("out"), errors = freshFile("err");
};

pid_t start(const std::vector<std::string>& arguments, const Streams& streams) {
  std::vector<std::string> words{BOURSE_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t child = ::fork();
  if (child != 0) return child;
  const int in = ::open(streams.input.c_str(), O_RDONLY | O_CLOEXEC);
  const int out = ::open(streams.output.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  const int err = ::open(streams.errors.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  ::dup2(in, STDIN_FILENO);
  ::dup2(out, STDOUT_FILENO);
  ::dup2(err, STDERR_FILENO);
  ::execv(argv[0], argv.data());
  ::_exit(127);
}

Ran finish(pid_t child, const Streams& streams) {
  int status = 0;
  Ran ran;
  if (child > 0 && ::waitpid(child, &status, 0) == child)
    ran.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
  ran.output = fileText(streams.output);
  ran.errors = fileText(streams.errors);
  for (const std::string& name : {streams.input, streams.output, streams.errors})
    std::filesystem::remove(name);
  return ran;
}

}  // namespace

Ran runProgram(const std::vector<std::string>& arguments, const std::string& input) {
  const Streams streams;
  std::ofstream(streams.input) << input;
  return finish(start(arguments, streams), streams);
}

Ran interruptProgram(const std::vector<std::string>& arguments, int milliseconds) {
  const Streams streams;
  std::ofstream(streams.input) << "";
  const pid_t child = start(arguments, streams);
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
  if (child > 0) ::kill(child, SIGINT);
  return finish(child, streams);
}

struct Running::Process {
  Streams streams;
  pid_t child = -1;
};

Running::Running(const std::vector<std::string>& arguments) : process_(std::make_unique<Process>()) {
  std::ofstream(process_->streams.input) << "";
  process_->child = start(arguments, process_->streams);
}

Running::~Running() {
  if (process_->child <= 0) return;
  ::kill(process_->child, SIGKILL);
  finish();
}

std::string Running::printed(const std::string& before) const {
  constexpr int kTries = 2000;
  for (int tries = 0; tries < kTries; ++tries) {
    const std::string text = fileText(process_->streams.output);
    const std::size_t at = text.find(before), end = text.find('\n', at == std::string::npos ? 0 : at);
    if (at != std::string::npos && end != std::string::npos)
      return text.substr(at + before.size(), end - at - before.size());
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return "";
}

void Running::signal(int number) const { ::kill(process_->child, number); }

Ran Running::finish() {
  const Ran ran = bourse::finish(process_->child, process_->streams);
  process_->child = -1;
  return ran;
}

int portOf(const Running& server) {
  return std::atoi(server.printed("Bourse is at http://127.0.0.1:").c_str());
}

std::string freshFile(const std::string& name) {
  static int made = 0;
  std::string file =
      testing::TempDir() + "bourse_" + std::to_string(::getpid()) + "_" + std::to_string(made++) + "_" + name;
  std::filesystem::remove(file);
  return file;
}

std::string fileText(const std::string& name) {
  std::ifstream file(name);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace bourse
