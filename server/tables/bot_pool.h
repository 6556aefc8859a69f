// Bots think here, on a few threads of their own, so that nobody's message waits for them. They get views and
// never a table.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "host/table/table.h"
#include "server/store/journal.h"

namespace bourse {

using Chosen = std::function<void(const BotTurn&, Move)>;
/// Lets a bot choose and calls back on the thread of the tables.
using Think = std::function<void(BotTurn, Chosen)>;

class BotPool {
 public:
  BotPool(int threads, Post post);
  /// Waits for bots that are choosing; turns that have not begun are dropped.
  ~BotPool();
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;

  /// A table has one turn here at a time, so that as many wait as there are tables.
  void think(BotTurn turn, Chosen chosen);
  /// Turns that no bot has begun yet. From any thread.
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Job {
    std::shared_ptr<BotTurn> turn;
    Chosen chosen;
  };
  void work();

  Post post_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace bourse
