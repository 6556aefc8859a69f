// Threads that wait for work and share it out in small pieces. What is done to a piece depends on the piece
// alone, so the result does not depend on how many threads there are.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace bourse::door {

class Pool {
 public:
  /// Begins a thread that does the work; throws where there is none to be had.
  using Begin = std::thread (*)(std::function<void()> work);

  /// The caller's thread is one of them. Throws std::system_error where the system has no more.
  explicit Pool(unsigned threads, Begin begin = beginThread);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  /// Calls work(first, last) for pieces of 0 … count - 1, each once, and returns when all are done. What a
  /// piece throws is thrown here, when no thread works any more; pieces that had not begun are left out.
  template <class Work>
  void share(std::uint32_t count, std::uint32_t piece, const Work& work) {
    run(count, piece, &work, [](const void* what, std::uint32_t first, std::uint32_t last) {
      (*static_cast<const Work*>(what))(first, last);
    });
  }

 private:
  using Call = void (*)(const void*, std::uint32_t, std::uint32_t);

  static std::thread beginThread(std::function<void()> work);
  void run(std::uint32_t count, std::uint32_t piece, const void* what, Call call);
  void takePieces();
  void wait();
  void end();

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
  std::exception_ptr thrown_;
};

}  // namespace bourse::door
