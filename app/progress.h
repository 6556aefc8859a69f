// What long commands share: one line of progress for people, and Ctrl-C that ends with what there is.
#pragma once

#include <cstdint>
#include <string>

namespace bourse {

inline constexpr int kInterrupted = 130;  // as a shell reports a program ended by Ctrl-C

/// From now on the first Ctrl-C only makes interrupted() true; a second one ends the program.
void catchInterrupt();
bool interrupted();

/// One line that is written over and over, on standard error and only if that is a terminal.
class ProgressLine {
 public:
  explicit ProgressLine(bool wanted);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const std::string& words);
  /// With a bar before the words.
  void show(std::uint64_t done, std::uint64_t all, const std::string& words);

 private:
  bool on_;
  bool shown_ = false;
};

}  // namespace bourse
