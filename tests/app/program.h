// Runs the program `bourse` as a person or a script would: arguments, input, output and exit code.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace bourse {

struct Ran {
  int exitCode = -1;
  std::string output, errors;
};

/// Runs it to its end with `input` on standard input, which is no terminal.
Ran runProgram(const std::vector<std::string>& arguments, const std::string& input = {});

/// Starts it, sends it an interrupt (Ctrl-C) after that time, and waits for its end.
Ran interruptProgram(const std::vector<std::string>& arguments, int milliseconds);

/// It, running beside the test; ended by the end of this value if nobody did so before.
class Running {
 public:
  explicit Running(const std::vector<std::string>& arguments);
  ~Running();
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  /// What stands on standard output between `before` and the end of that line, as soon as it is there; empty
  /// if it does not come.
  [[nodiscard]] std::string printed(const std::string& before) const;
  void signal(int number) const;
  /// Waits for its end.
  Ran finish();

 private:
  struct Process;
  std::unique_ptr<Process> process_;
};

/// Where `bourse serve` says that it is; 0 if it does not.
int portOf(const Running& server);

/// A file name in the folder for tests, with nothing behind it.
std::string freshFile(const std::string& name);
std::string fileText(const std::string& name);

}  // namespace bourse
