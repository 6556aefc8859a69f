#include "server/store/journal.h"

namespace bourse {

Journal::Journal(Store& store, Post post, std::function<void(std::string)> failed, Watched watch)
    : store_(store),
      post_(std::move(post)),
      failed_(std::move(failed)),
      watch_(std::move(watch)),
      thread_([this] { work(); }) {}

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

void Journal::flush(std::function<void()> then) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.durable.push_back(std::move(then));
  }
  wake_.notify_one();
}

std::size_t Journal::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.news.size();
}

bool Journal::write(const std::vector<TableNews>& news, std::string& problem) {
  if (news.empty()) return true;
  const auto began = std::chrono::steady_clock::now();
  const bool written = store_.write(news, problem);
  if (written && watch_) watch_(news, std::chrono::steady_clock::now() - began);
  return written;
}

void Journal::work() {
  while (true) {
    Waiting batch;
    bool last = false;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return ending_ || !waiting_.durable.empty(); });
      std::swap(batch, waiting_);
      last = ending_;
    }
    std::string problem;
    if (!write(batch.news, problem)) {
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
