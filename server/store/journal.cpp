#include "server/store/journal.h"

#include <utility>

namespace bourse {

Journal::Journal(Store& store, Post post, std::function<void(std::string)> failed)
    : store_(store), post_(std::move(post)), failed_(std::move(failed)) {
  if (store_.waits())
    thread_ = std::thread([this] { work(); });
  else
    kept_ = std::make_shared<std::vector<std::function<void()>>>();
}

Journal::~Journal() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Journal::keep(TableNews news, std::function<void()> durable) {
  if (!store_.waits()) return keepInPassing(news, std::move(durable));
  {
    const std::lock_guard lock(mutex_);
    waiting_.news.push_back(std::move(news));
    waiting_.durable.push_back(std::move(durable));
  }
  wake_.notify_one();
}

/// Told a little later all the same: whoever keeps something is not called back in the middle of it.
void Journal::keepInPassing(const TableNews& news, std::function<void()> durable) {
  std::string problem;
  if (broken_) return;
  if (!store_.write({&news, 1}, problem)) {
    broken_ = true;
    return post_([failed = failed_, problem] { failed(problem); });
  }
  kept_->push_back(std::move(durable));
  if (kept_->size() > 1) return;  // its turn is on the way
  post_([weak = std::weak_ptr(kept_)] {
    const auto kept = weak.lock();
    if (kept == nullptr) return;
    for (const auto& one : std::exchange(*kept, {})) one();
  });
}

void Journal::work() {
  while (true) {
    Waiting batch;
    bool last = false;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return ending_ || !waiting_.news.empty(); });
      std::swap(batch, waiting_);
      last = ending_;
    }
    std::string problem;
    if (!batch.news.empty() && !store_.write(batch.news, problem)) {
      if (!last) post_([failed = failed_, problem] { failed(problem); });
      return;
    }
    if (last) return;
    post_([durable = std::move(batch.durable)] {
      for (const auto& one : durable) one();
    });
  }
}

}  // namespace bourse
