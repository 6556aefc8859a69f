#include "server/tables/stacking_pool.h"

#include <algorithm>

namespace bourse {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::nanoseconds kPeriod{1'000'000'000 / physics::kTicksPerSecond};
constexpr auto kForHurry = kPeriod / 2;  // of a period, for hands that build faster than they are
constexpr int kMostCaughtUp = 2;         // ticks in a row to make up for a delay; more would be a leap

}  // namespace

StackingPool::StackingPool(StackingPoolOptions options, Post post)
    : options_(std::move(options)), post_(std::move(post)) {
  for (int i = 0; i < options_.threads; ++i) threads_.emplace_back([this] { work(); });
}

StackingPool::~StackingPool() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

std::shared_ptr<StackingRun> StackingPool::begin(std::unique_ptr<LiveStacking> live, OnStackingTick shown) {
  Job job{std::make_shared<StackingRun>(std::move(live)), std::make_shared<OnStackingTick>(std::move(shown))};
  std::shared_ptr<StackingRun> run = job.run;
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(job));
  }
  wake_.notify_one();
  return run;
}

/// Waits for the next tick, or for work if there is none, and takes what fits; false at the end.
bool StackingPool::take(std::vector<Job>& mine, Clock::time_point& next) {
  std::unique_lock lock(mutex_);
  if (mine.empty()) {
    wake_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
    next = Clock::now();
  } else {
    wake_.wait_until(lock, next, [this] { return ending_; });
  }
  while (!waiting_.empty() && mine.size() < options_.perThread) {
    mine.push_back(std::move(waiting_.front()));
    waiting_.pop_front();
  }
  return !ending_;
}

void StackingPool::tick(std::vector<Job>& mine) {
  std::vector<std::pair<std::shared_ptr<OnStackingTick>, StackingSight>> seen;
  std::erase_if(mine, [](const Job& job) { return job.run->cancelled(); });
  const Clock::time_point late = Clock::now() + kForHurry;
  for (const Job& job : mine) job.run->advance();
  hurry(mine, late);
  for (const Job& job : mine) {
    StackingSight sight = job.run->look();
    if (!sight.picture.empty() || sight.end) seen.emplace_back(job.shown, std::move(sight));
  }
  std::erase_if(mine, [](const Job& job) { return job.run->over(); });
  if (seen.empty()) return;
  post_([seen = std::move(seen)] {
    for (const auto& [shown, sight] : seen) (*shown)(sight);
  });
}

/// Everybody has had their tick; those who wish for more share what time is left.
void StackingPool::hurry(const std::vector<Job>& mine, Clock::time_point late) {
  bool wanted = true;
  for (int ticks = 1; wanted; ++ticks) {
    wanted = false;
    for (const Job& job : mine) {
      if (job.run->times() <= ticks || job.run->over()) continue;
      if (Clock::now() >= late) return;
      job.run->again();
      wanted = true;
    }
  }
}

void StackingPool::work() {
  std::vector<Job> mine;
  Clock::time_point next;
  while (take(mine, next)) {
    const Clock::time_point start = Clock::now();
    const std::size_t stackings = mine.size();
    tick(mine);
    const Clock::time_point end = Clock::now();
    if (options_.ticked) options_.ticked(end - start, stackings);
    next = std::max(next + kPeriod, end - kMostCaughtUp * kPeriod);
  }
}

}  // namespace bourse
