#include "server/tables/bot_pool.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>

#include "server/common/thought_clock.h"

namespace bourse {
namespace {

constexpr double kThoughtForNobody = 0.1;  // seconds; somebody may come and want the thread

}  // namespace

/// What threads and thoughts share; a table may hold on to a thought longer than there is a pool.
struct BotPool::Shared {
  std::mutex mutex;
  std::condition_variable wake;
  FairQueue present, absent;
  std::vector<JobPointer> running;
  std::size_t idle = 0;  // threads
  bool ending = false;

  FairQueue& queueOf(const ThinkFor& whom) { return whom.present ? present : absent; }
  /// Where more people wait than threads are free, thoughts for nobody are cut short.
  void makeRoom();
};

class BotPool::Job final : public Thought, public std::enable_shared_from_this<Job> {
 public:
  Job(std::weak_ptr<Shared> shared, BotTurn asked, ThinkFor thinksFor, OnMoveChosen callback)
      : turn(std::move(asked)),
        whom(std::move(thinksFor)),
        chosen(std::move(callback)),
        shared_(std::move(shared)) {}

  void setFor(const ThinkFor& now) override;
  bool withdraw() override;

  BotTurn turn;
  ThinkFor whom;
  OnMoveChosen chosen;
  std::atomic<bool> cut = false;

 private:
  std::weak_ptr<Shared> shared_;
};

void BotPool::Shared::makeRoom() {
  std::size_t free = idle;
  for (const JobPointer& one : running) free += one->cut ? 1 : 0;
  for (const JobPointer& one : running) {
    if (free >= present.size()) return;
    if (one->whom.present || one->cut) continue;
    one->cut = true;
    ++free;
  }
}

void BotPool::Job::setFor(const ThinkFor& now) {
  const auto shared = shared_.lock();
  if (shared == nullptr) return;
  const std::lock_guard lock(shared->mutex);
  const bool waits = shared->queueOf(whom).remove(*this);
  whom = now;
  if (waits) shared->queueOf(whom).push(shared_from_this());
  shared->makeRoom();
}

bool BotPool::Job::withdraw() {
  const auto shared = shared_.lock();
  if (shared == nullptr) return false;
  const std::lock_guard lock(shared->mutex);
  if (shared->queueOf(whom).remove(*this)) return true;
  cut = true;
  return false;
}

void BotPool::FairQueue::push(JobPointer job) {
  const std::string& address = job->whom.address;
  std::deque<JobPointer>& theirs = jobs_[address];
  if (theirs.empty()) order_.push_back(address);
  theirs.push_back(std::move(job));
  ++size_;
}

BotPool::JobPointer BotPool::FairQueue::pop() {
  const std::string address = std::move(order_.front());
  order_.pop_front();
  const auto theirs = jobs_.find(address);
  JobPointer job = std::move(theirs->second.front());
  theirs->second.pop_front();
  --size_;
  if (theirs->second.empty())
    jobs_.erase(theirs);
  else
    order_.push_back(address);
  return job;
}

bool BotPool::FairQueue::remove(const Job& job) {
  const auto theirs = jobs_.find(job.whom.address);
  if (theirs == jobs_.end()) return false;
  if (std::erase_if(theirs->second, [&](const JobPointer& one) { return one.get() == &job; }) == 0)
    return false;
  --size_;
  if (!theirs->second.empty()) return true;
  std::erase(order_, theirs->first);
  jobs_.erase(theirs);
  return true;
}

BotPool::BotPool(int threads, Post post) : post_(std::move(post)), shared_(std::make_shared<Shared>()) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

BotPool::~BotPool() {
  {
    const std::lock_guard lock(shared_->mutex);
    shared_->ending = true;
    for (const JobPointer& job : shared_->running) job->cut = true;
  }
  shared_->wake.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

std::shared_ptr<Thought> BotPool::think(BotTurn turn, const ThinkFor& whom, OnMoveChosen chosen) {
  const auto job = std::make_shared<Job>(shared_, std::move(turn), whom, std::move(chosen));
  {
    const std::lock_guard lock(shared_->mutex);
    shared_->queueOf(whom).push(job);
    shared_->makeRoom();
  }
  shared_->wake.notify_one();
  return job;
}

std::size_t BotPool::waiting() const {
  const std::lock_guard lock(shared_->mutex);
  return shared_->present.size() + shared_->absent.size();
}

void BotPool::work() {
  Shared& shared = *shared_;
  const auto isNext = [&] { return shared.ending || shared.present.size() + shared.absent.size() > 0; };
  while (true) {
    JobPointer job;
    {
      std::unique_lock lock(shared.mutex);
      ++shared.idle;
      shared.wake.wait(lock, isNext);
      --shared.idle;
      if (shared.ending) return;
      job = shared.present.size() > 0 ? shared.present.pop() : shared.absent.pop();
      shared.running.push_back(job);
      if (!job->whom.present)
        job->turn.budget.seconds = std::min(job->turn.budget.seconds, kThoughtForNobody);
    }
    Move move;
    {
      const CuttableThought cuttable(job->cut);
      move = job->turn.choose();
    }
    {
      const std::lock_guard lock(shared.mutex);
      std::erase(shared.running, job);
    }
    post_([job = std::move(job), move] { job->chosen(job->turn, move); });
  }
}

}  // namespace bourse
