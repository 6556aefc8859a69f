// Bots think here, on threads of their own, so nobody's message waits for them. They get views, never a
// table.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "host/table/table.h"
#include "server/common/post.h"
#include "server/room/room_services.h"

namespace bourse {

class BotPool {
 public:
  BotPool(int threads, Post post);
  /// Waits for bots that are choosing; turns that have not begun are dropped.
  ~BotPool();
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;

  /// A table has at most one turn here at a time, which bounds the queue.
  void think(BotTurn turn, OnMoveChosen chosen);
  /// Turns that no bot has begun yet. From any thread.
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Job {
    std::shared_ptr<BotTurn> turn;
    OnMoveChosen chosen;
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
