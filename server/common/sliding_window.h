// A sliding window: at most so many events within the last so many seconds.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>

#include "server/common/time.h"

namespace bourse {

class SlidingWindow {
 public:
  SlidingWindow(std::size_t most, std::chrono::seconds within) : most_(most), within_(within) {}

  /// Counts one event; false if there were too many.
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

}  // namespace bourse
