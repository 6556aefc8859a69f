#include "server/store/journal.h"

#include <algorithm>

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

void Journal::onFenced(std::function<void(const std::string&, std::uint64_t)> fenced) {
  const std::lock_guard lock(mutex_);
  fenced_ = std::move(fenced);
}

void Journal::beginAnew() {
  const std::lock_guard lock(mutex_);
  waiting_ = {};
  broken_ = false;
}

void Journal::keep(TableNews news, std::function<void()> durable) {
  {
    const std::lock_guard lock(mutex_);
    if (broken_) return;
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
      if (last) return;
      const std::lock_guard lock(mutex_);
      broken_ = true;
      waiting_ = {};
      post_([failed = failed_, problem] { failed(problem); });
      continue;
    }
    if (last) return;
    tell(std::move(batch));
  }
}

void Journal::tell(Waiting batch) {
  const std::vector<FencedOff> refused = store_.fencedOff();
  std::function<void(const std::string&, std::uint64_t)> fenced;
  if (!refused.empty()) {
    const std::lock_guard lock(mutex_);
    fenced = fenced_;
  }
  post_([batch = std::make_shared<const Waiting>(std::move(batch)), refused, fenced] {
    for (std::size_t i = 0; i < batch->news.size(); ++i) {
      const TableNews& news = batch->news[i];
      if (refused.empty() ||
          std::find(refused.begin(), refused.end(), FencedOff{news.table, news.fence}) == refused.end())
        batch->durable[i]();
      else if (fenced)
        fenced(news.table, news.fence);
    }
  });
}

}  // namespace bourse
