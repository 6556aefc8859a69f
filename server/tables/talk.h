// What people say to each other at a table: cleaned, counted, and the last of it remembered for a while.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

#include "server/tables/clocks.h"

namespace bourse {

/// The text without control characters and without those that turn the direction of what stands beside them,
/// and without blanks around it. Letters of every language stay, with the joiners that Persian needs.
std::string cleaned(std::string_view text);
/// How many characters a UTF-8 text has.
std::size_t charactersOf(std::string_view text);

/// At most so many within such a time.
class Often {
 public:
  Often(std::size_t most, std::chrono::seconds within) : most_(most), within_(within) {}
  bool allow(Moment now) {
    while (!times_.empty() && now - times_.front() >= within_) times_.pop_front();
    if (times_.size() >= most_) return false;
    times_.push_back(now);
    return true;
  }

 private:
  std::size_t most_;
  std::chrono::seconds within_;
  std::deque<Moment> times_;
};

inline constexpr std::size_t kLongestChat = 500, kLongestReport = 2000;  // characters
inline constexpr std::size_t kChatsKept = 50;

}  // namespace bourse
