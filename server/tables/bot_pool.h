// Bots think here, on threads of their own, so nobody's message waits for them. They get views, never a
// table.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <thread>
#include <vector>

#include "host/table/table.h"
#include "server/common/post.h"
#include "server/room/room_services.h"

namespace bourse {

class BotPool {
 public:
  BotPool(int threads, Post post);
  /// Cuts thoughts short and waits for them; turns that have not begun are dropped.
  ~BotPool();
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;

  /// A table has at most one turn here at a time, which bounds the queue. Turns at tables with somebody
  /// present come first; addresses take turns, however many tables each has.
  ///
  /// Where all threads are busy, a turn at such a table cuts a thought short that is for nobody.
  std::shared_ptr<Thought> think(BotTurn turn, const ThinkFor& whom, OnMoveChosen chosen);
  /// Turns that no bot has begun yet. From any thread.
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Shared;
  class Job;
  using JobPointer = std::shared_ptr<Job>;
  /// Jobs of several addresses, one of each in turn.
  class FairQueue {
   public:
    void push(JobPointer job);
    JobPointer pop();
    /// False if it is not here.
    bool remove(const Job& job);
    [[nodiscard]] std::size_t size() const { return size_; }

   private:
    std::map<std::string, std::deque<JobPointer>> jobs_;
    std::deque<std::string> order_;  // whose turn is next
    std::size_t size_ = 0;
  };
  void work();

  Post post_;
  std::shared_ptr<Shared> shared_;
  std::vector<std::thread> threads_;
};

}  // namespace bourse
