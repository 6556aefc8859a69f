// Bots think here, on threads of their own, so nobody's message waits for them. They get views, never a
// table.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
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

  /// A table has at most one turn here at a time, which bounds the queue. Turns at tables with somebody
  /// present come first; addresses take turns, however many tables each has.
  void think(BotTurn turn, const ThinkFor& whom, OnMoveChosen chosen);
  /// Turns that no bot has begun yet. From any thread.
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Job {
    std::shared_ptr<BotTurn> turn;
    OnMoveChosen chosen;
  };
  /// Jobs of several addresses, one of each in turn.
  class FairQueue {
   public:
    void push(const std::string& address, Job job);
    Job pop();
    [[nodiscard]] std::size_t size() const { return size_; }

   private:
    std::map<std::string, std::deque<Job>> jobs_;
    std::deque<std::string> order_;  // whose turn is next
    std::size_t size_ = 0;
  };
  void work();

  Post post_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  FairQueue present_, absent_;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace bourse
