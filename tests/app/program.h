// Runs the program `bourse` as a person or a script would: arguments, input, output and exit code.
#pragma once

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

/// A file name in the folder for tests, with nothing behind it.
std::string freshFile(const std::string& name);
std::string fileText(const std::string& name);

}  // namespace bourse
