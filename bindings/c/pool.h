// Threads that wait for work and share it out in small pieces. What is done to a piece depends on the piece
// alone, so the result does not depend on how many threads there are.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace bourse::door {

class Pool {
 public:
  /// The caller's thread is one of them.
  explicit Pool(unsigned threads);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  /// Calls work(first, last) for pieces of 0 … count - 1, each once, and returns when all are done.
  template <class Work>
  void share(std::uint32_t count, std::uint32_t piece, const Work& work) {
    run(count, piece, &work, [](const void* what, std::uint32_t first, std::uint32_t last) {
      (*static_cast<const Work*>(what))(first, last);
    });
  }

 private:
  using Call = void (*)(const void*, std::uint32_t, std::uint32_t);

  void run(std::uint32_t count, std::uint32_t piece, const void* what, Call call);
  void takePieces();
  void wait();

  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable begin_, end_;
  std::uint64_t turn_ = 0;
  unsigned busy_ = 0;
  bool stop_ = false;
  std::atomic<std::uint32_t> next_{0};
  std::uint32_t count_ = 0, piece_ = 1;
  const void* what_ = nullptr;
  Call call_ = nullptr;
};

}  // namespace bourse::door
