// A program that is spoken to line by line through pipes, with a time limit on every line.
//
// It runs in a process group of its own, so Ctrl-C reaches the run and not the program. It cannot outlive the
// run: it is killed with its group when this object goes, and by the kernel if the run itself is killed.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bourse {

class ChildProcess {
 public:
  enum class Trouble : std::uint8_t { none, late, ended, tooLong };

  /// Null, with a sentence, if the program cannot be started.
  static std::unique_ptr<ChildProcess> start(const std::vector<std::string>& words, std::string& problem);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  using Deadline = std::chrono::steady_clock::time_point;
  /// Writes a line, whose end is added here.
  Trouble send(std::string_view line, Deadline deadline);
  /// Reads a line without its end.
  Trouble receive(std::string& line, Deadline deadline);
  /// How it ended, for a sentence: “exit code 1”, “signal 11: Segmentation fault”. Ends it if it still runs.
  std::string ending();

  [[nodiscard]] pid_t pid() const { return pid_; }

 private:
  ChildProcess(pid_t pid, int in, int out) : pid_(pid), in_(in), out_(out) {}
  void kill();

  pid_t pid_;
  int in_, out_;
  int status_ = 0;
  bool reaped_ = false, closed_ = false;  // closed_: its output has ended
  std::string read_;                      // of lines that are still to be handed out
};

inline constexpr std::size_t kLongestAnswer = 64 * 1024;

}  // namespace bourse
