// The clock that bots think by. A thought that is cut short sees its time run out at once.
#pragma once

#include <atomic>

namespace bourse {

/// Seconds; infinite while the thought of this thread is cut short.
double thoughtClock();

/// While it lives, the thought on this thread can be cut short.
class CuttableThought {
 public:
  explicit CuttableThought(const std::atomic<bool>& cut);
  ~CuttableThought();
  CuttableThought(const CuttableThought&) = delete;
  CuttableThought& operator=(const CuttableThought&) = delete;
};

}  // namespace bourse
