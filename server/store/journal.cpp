#include "server/store/journal.h"

namespace bourse {

Journal::Journal(Store& store, Post post, std::function<void(std::string)> failed)
    : store_(store), post_(std::move(post)), failed_(std::move(failed)), thread_([this] { work(); }) {}

Journal::~Journal() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Journal::keep(TableNews news, std::function<void()> durable) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.news.push_back(std::move(news));
    waiting_.durable.push_back(std::move(durable));
  }
  wake_.notify_one();
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
