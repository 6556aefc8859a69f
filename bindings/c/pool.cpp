#include "bindings/c/pool.h"

#include <algorithm>

namespace bourse::door {

Pool::Pool(unsigned threads) {
  for (unsigned i = 1; i < threads; ++i) threads_.emplace_back([this] { wait(); });
}

Pool::~Pool() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  begin_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Pool::takePieces() {
  for (;;) {
    const std::uint32_t first = next_.fetch_add(piece_);
    if (first >= count_) return;
    call_(what_, first, std::min(count_, first + piece_));
  }
}

void Pool::wait() {
  std::uint64_t seen = 0;
  for (;;) {
    std::unique_lock lock(mutex_);
    begin_.wait(lock, [&] { return stop_ || turn_ != seen; });
    if (stop_) return;
    seen = turn_;
    lock.unlock();
    takePieces();
    lock.lock();
    if (--busy_ == 0) end_.notify_one();
  }
}

void Pool::run(std::uint32_t count, std::uint32_t piece, const void* what, Call call) {
  if (threads_.empty() || count <= piece) {
    call(what, 0, count);
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    count_ = count;
    piece_ = piece;
    what_ = what;
    call_ = call;
    next_ = 0;
    busy_ = static_cast<unsigned>(threads_.size());
    ++turn_;
  }
  begin_.notify_all();
  takePieces();
  std::unique_lock lock(mutex_);
  end_.wait(lock, [&] { return busy_ == 0; });
}

}  // namespace bourse::door
