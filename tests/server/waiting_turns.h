// Turns of bots that wait until a test lets them choose, on its own thread.
#pragma once

#include <deque>
#include <memory>
#include <utility>

#include "server/room/room_services.h"

namespace bourse::support {

class WaitingTurns {
 public:
  std::shared_ptr<Thought> add(BotTurn turn, const ThinkFor& whom, OnMoveChosen chosen) {
    auto job = std::make_shared<Job>(*this, std::move(turn), whom, std::move(chosen));
    jobs_.push_back(job);
    return job;
  }
  /// One bot chooses; false if none waits.
  bool next() {
    if (jobs_.empty()) return false;
    const std::shared_ptr<Job> job = std::move(jobs_.front());
    jobs_.pop_front();
    const Move move = job->turn.choose();
    job->chosen(job->turn, move);
    return true;
  }
  void clear() { jobs_.clear(); }
  [[nodiscard]] std::size_t size() const { return jobs_.size(); }
  /// Whom the next one is for.
  [[nodiscard]] const ThinkFor& nextFor() const { return jobs_.front()->whom; }

 private:
  struct Job final : Thought {
    Job(WaitingTurns& among, BotTurn asked, ThinkFor thinksFor, OnMoveChosen callback)
        : turns(among), turn(std::move(asked)), whom(std::move(thinksFor)), chosen(std::move(callback)) {}
    void setFor(const ThinkFor& now) override { whom = now; }
    bool withdraw() override {
      return std::erase_if(turns.jobs_, [this](const auto& one) { return one.get() == this; }) > 0;
    }

    WaitingTurns& turns;
    BotTurn turn;
    ThinkFor whom;
    OnMoveChosen chosen;
  };
  std::deque<std::shared_ptr<Job>> jobs_;
};

}  // namespace bourse::support
