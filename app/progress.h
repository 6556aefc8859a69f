// For long commands: a progress line, and Ctrl-C that ends with the results so far.
#pragma once

#include <cstdint>
#include <string>

namespace bourse {

inline constexpr int kInterrupted = 130;  // as a shell reports a program ended by Ctrl-C

/// From now on the first Ctrl-C only makes interrupted() true; a second one ends the program.
void catchInterrupt();
bool interrupted();

/// A line that overwrites itself, on standard error and only if that is a terminal.
class ProgressLine {
 public:
  explicit ProgressLine(bool wanted);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const std::string& words);
  /// With a progress bar.
  void show(std::uint64_t done, std::uint64_t all, const std::string& words);

 private:
  bool on_;
  bool shown_ = false;
};

}  // namespace bourse
