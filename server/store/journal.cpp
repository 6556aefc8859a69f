#include "server/store/journal.h"

#include <algorithm>
#include <utility>

namespace bourse {

Journal::Journal(Store& store, Post post, std::function<void(std::string)> failed, Watched telemetry)
    : store_(store), post_(std::move(post)), failed_(std::move(failed)), telemetry_(std::move(telemetry)) {
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

void Journal::onFenced(std::function<void(const std::string&, std::uint64_t)> fenced) {
  const std::lock_guard lock(mutex_);
  fenced_ = std::move(fenced);
}

void Journal::beginAnew() {
  const std::lock_guard lock(mutex_);
  waiting_ = {};
  broken_ = false;
}

void Journal::persist(TableUpdate news, std::function<void()> durable) {
  if (!store_.waits()) return keepInPassing(news, std::move(durable));
  {
    const std::lock_guard lock(mutex_);
    if (broken_) return;
    waiting_.news.push_back(std::move(news));
    waiting_.durable.push_back(std::move(durable));
  }
  wake_.notify_one();
}

void Journal::flush(std::function<void()> then) {
  if (!store_.waits()) return tellSoon(std::move(then));
  {
    const std::lock_guard lock(mutex_);
    waiting_.flushed.push_back(std::move(then));
  }
  wake_.notify_one();
}

std::size_t Journal::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.news.size();
}

bool Journal::write(std::span<const TableUpdate> news, std::string& problem) {
  if (news.empty()) return true;
  const auto began = std::chrono::steady_clock::now();
  const bool written = store_.write(news, problem);
  if (written && telemetry_) telemetry_(news, std::chrono::steady_clock::now() - began);
  return written;
}

/// Calls back a little later all the same, never before persist() returns.
void Journal::keepInPassing(const TableUpdate& news, std::function<void()> durable) {
  std::string problem;
  if (broken_) return;
  if (!write({&news, 1}, problem)) {
    broken_ = true;
    return post_([failed = failed_, problem] { failed(problem); });
  }
  tellSoon(std::move(durable));
}

void Journal::tellSoon(std::function<void()> durable) {
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
      wake_.wait(lock, [this] { return ending_ || !waiting_.durable.empty() || !waiting_.flushed.empty(); });
      std::swap(batch, waiting_);
      last = ending_;
    }
    std::string problem;
    if (!write(batch.news, problem)) {
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
      const TableUpdate& news = batch->news[i];
      if (refused.empty() ||
          std::find(refused.begin(), refused.end(), FencedOff{news.table, news.fence}) == refused.end())
        batch->durable[i]();
      else if (fenced)
        fenced(news.table, news.fence);
    }
    for (const auto& one : batch->flushed) one();
  });
}

}  // namespace bourse
