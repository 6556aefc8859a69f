// Dice are simulated here, on threads of their own and at a fixed pace, so nobody's message waits for them.
// Only running stackings cost anything.
//
// Hands of bots may build faster, in the time that is left when everybody has had their tick.
//
// A thread takes a bounded number of stackings, so each keeps its pace; more wait until one is over. A thread
// that is late all the same slows down and never skips steps.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <thread>

#include "server/common/post.h"
#include "server/room/stacking_run.h"

namespace bourse {

struct StackingPoolOptions {
  int threads = 1;
  std::size_t perThread = 12;
  /// Hears how long a thread worked in each tick, on that thread; for measurements.
  std::function<void(std::chrono::nanoseconds, std::size_t stackings)> ticked{};
};

class StackingPool {
 public:
  StackingPool(StackingPoolOptions options, Post post);
  /// What goes on is given up; it begins anew when its table comes back.
  ~StackingPool();
  StackingPool(const StackingPool&) = delete;
  StackingPool& operator=(const StackingPool&) = delete;

  std::shared_ptr<StackingRun> begin(std::unique_ptr<LiveStacking> live, OnStackingTick shown);

 private:
  struct Job {
    std::shared_ptr<StackingRun> run;
    std::shared_ptr<OnStackingTick> shown;
  };
  void work();
  bool take(std::vector<Job>& mine, std::chrono::steady_clock::time_point& next);
  void tick(std::vector<Job>& mine);
  static void hurry(const std::vector<Job>& mine, std::chrono::steady_clock::time_point late);

  StackingPoolOptions options_;
  Post post_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> waiting_;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace bourse
