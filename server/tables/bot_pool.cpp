#include "server/tables/bot_pool.h"

namespace bourse {

void BotPool::FairQueue::push(const std::string& address, Job job) {
  std::deque<Job>& theirs = jobs_[address];
  if (theirs.empty()) order_.push_back(address);
  theirs.push_back(std::move(job));
  ++size_;
}

BotPool::Job BotPool::FairQueue::pop() {
  const std::string address = std::move(order_.front());
  order_.pop_front();
  const auto theirs = jobs_.find(address);
  Job job = std::move(theirs->second.front());
  theirs->second.pop_front();
  --size_;
  if (theirs->second.empty())
    jobs_.erase(theirs);
  else
    order_.push_back(address);
  return job;
}

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

void BotPool::think(BotTurn turn, const ThinkFor& whom, OnMoveChosen chosen) {
  Job job{std::make_shared<BotTurn>(std::move(turn)), std::move(chosen)};
  {
    const std::lock_guard lock(mutex_);
    (whom.present ? present_ : absent_).push(whom.address, std::move(job));
  }
  wake_.notify_one();
}

std::size_t BotPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return present_.size() + absent_.size();
}

void BotPool::work() {
  while (true) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return ending_ || present_.size() + absent_.size() > 0; });
      if (ending_) return;
      job = present_.size() > 0 ? present_.pop() : absent_.pop();
    }
    const Move move = job.turn->choose();
    post_([job = std::move(job), move] { job.chosen(*job.turn, move); });
  }
}

}  // namespace bourse
