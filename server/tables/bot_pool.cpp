#include "server/tables/bot_pool.h"

namespace bourse {

BotPool::BotPool(int threads, Post post) : post_(std::move(post)) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

BotPool::~BotPool() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void BotPool::think(BotTurn turn, OnMoveChosen chosen) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back({std::make_shared<BotTurn>(std::move(turn)), std::move(chosen)});
  }
  wake_.notify_one();
}

std::size_t BotPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

void BotPool::work() {
  while (true) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
      if (ending_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    const Move move = job.turn->choose();
    post_([job = std::move(job), move] { job.chosen(*job.turn, move); });
  }
}

}  // namespace bourse
