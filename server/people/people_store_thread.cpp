#include "server/people/people_store_thread.h"

#include <future>

namespace bourse {

PeopleStoreThread::PeopleStoreThread(PeopleStore& store, Post post)
    : store_(store), post_(std::move(post)), thread_([this] { run(); }) {}

PeopleStoreThread::~PeopleStoreThread() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void PeopleStoreThread::ask(StoreWork work) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(work));
  }
  wake_.notify_one();
}

void PeopleStoreThread::wait() {
  std::promise<void> done;
  ask([&done](PeopleStore&) -> std::function<void()> {
    done.set_value();
    return {};
  });
  done.get_future().wait();
}

void PeopleStoreThread::run() {
  while (true) {
    StoreWork work;
    bool last = false;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      work = std::move(waiting_.front());
      waiting_.pop_front();
      last = ending_;
    }
    std::function<void()> then = work(store_);
    if (then && !last) post_(std::move(then));
  }
}

}  // namespace bourse
