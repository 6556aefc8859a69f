// A stacking that runs apart from the tables: what the two threads say to each other.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/games/stackmarket/stacking/live_stacking.h"

namespace bourse {

/// What a stacking came to, and all that the hand was told.
struct StackingEnd {
  physics::StackingOutcome outcome;
  std::vector<physics::TimedIntent> inputs;
};

/// What is new after a tick.
struct StackingSight {
  std::string picture;  // empty: nothing to see
  std::optional<StackingEnd> end{};
};

class StackingRun {
 public:
  explicit StackingRun(std::unique_ptr<LiveStacking> live) : live_(std::move(live)) {}

  // On the thread of the tables.
  void tell(const physics::Intent& intent);
  void giveToBot(const physics::Skill& skill, const Seed& seed);
  void pause(bool paused) { paused_ = paused; }
  /// So many times as fast as it is, where the thread has time for it.
  void hurry(int times) { times_ = times; }
  /// Nothing of it is wanted any more.
  void cancel() { cancelled_ = true; }

  // On the thread that runs it.
  [[nodiscard]] bool cancelled() const { return cancelled_; }
  [[nodiscard]] bool over() const { return live_->over(); }
  [[nodiscard]] int times() const { return times_; }
  /// One tick, without looking; `again` may follow, which hears nobody.
  void advance();
  void again();
  /// What is new since it was looked at last.
  StackingSight look();
  /// All of it, however long it takes.
  StackingSight tick();

 private:
  std::mutex mutex_;  // of the two below
  std::vector<physics::Intent> inbox_;
  std::optional<std::pair<const physics::Skill*, Seed>> bot_;
  std::atomic<bool> paused_ = false, cancelled_ = false;
  std::atomic<int> times_ = 1;
  bool moved_ = false;  // since it was looked at last
  std::unique_ptr<LiveStacking> live_;
};

using OnStackingTick = std::function<void(const StackingSight&)>;
/// Begins a stacking and calls back, on the thread of the tables, after every tick that has something to
/// show.
using StartStacking =
    std::function<std::shared_ptr<StackingRun>(std::unique_ptr<LiveStacking>, OnStackingTick)>;

}  // namespace bourse
