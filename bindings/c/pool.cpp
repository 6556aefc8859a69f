#include "bindings/c/pool.h"

#include <algorithm>
#include <utility>

namespace bourse::door {

std::thread Pool::beginThread(std::function<void()> work) { return std::thread(std::move(work)); }

Pool::Pool(unsigned threads, Begin begin) {
  threads_.reserve(threads);
  try {
    for (unsigned i = 1; i < threads; ++i) threads_.push_back(begin([this] { wait(); }));
  } catch (...) {
    end();
    throw;
  }
}

Pool::~Pool() { end(); }

/// Threads that are not joined would end the program.
void Pool::end() {
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
    try {
      call_(what_, first, std::min(count_, first + piece_));
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!thrown_) thrown_ = std::current_exception();
      next_ = count_;
      return;
    }
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
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

}  // namespace bourse::door
