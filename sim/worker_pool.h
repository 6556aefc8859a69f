// Numbered units of work for several threads. Units are handed out in order, and one that was begun is
// finished: so what was done is always the first part of the work, and sums of whole numbers over it do not
// depend on the number of threads.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace bourse {

/// Called now and then from the calling thread with the units done; false: no further unit is begun.
using Progress = std::function<bool(std::uint64_t done)>;

class WorkerPool {
 public:
  explicit WorkerPool(std::uint64_t units) : units_(units) {}

  /// Does work(unit, part) for every unit, each thread with a part of its own. Returns how many were done.
  template <class Part, class Work>
  std::uint64_t run(std::vector<Part>& parts, const Work& work, const Progress& progress) {
    running_ = parts.size();
    std::vector<std::thread> threads;
    threads.reserve(parts.size());
    for (Part& part : parts) threads.emplace_back([this, &work, &part] { workOn(part, work); });
    watch(progress);
    for (std::thread& thread : threads) thread.join();
    return done_;
  }

  /// From any thread: no further unit is begun.
  void stop() { stop_ = true; }

 private:
  template <class Part, class Work>
  void workOn(Part& part, const Work& work) {
    while (!stop_) {
      const std::uint64_t unit = next_.fetch_add(1);
      if (unit >= units_) break;
      work(unit, part);
      ++done_;
    }
    const std::lock_guard lock(mutex_);
    --running_;
    ended_.notify_one();
  }

  void watch(const Progress& progress) {
    constexpr auto kInterval = std::chrono::milliseconds(100);
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, kInterval, [this] { return running_ == 0; })) {
      lock.unlock();
      if (progress && !progress(done_)) stop_ = true;
      lock.lock();
    }
  }

  std::uint64_t units_;
  std::atomic<std::uint64_t> next_{0}, done_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable ended_;
  std::size_t running_ = 0;
};

}  // namespace bourse
