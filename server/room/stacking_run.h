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
  /// Nothing of it is wanted any more.
  void cancel() { cancelled_ = true; }

  // On the thread that runs it.
  [[nodiscard]] bool cancelled() const { return cancelled_; }
  [[nodiscard]] bool over() const { return live_->over(); }
  StackingSight tick();

 private:
  std::mutex mutex_;  // of the two below
  std::vector<physics::Intent> inbox_;
  std::optional<std::pair<const physics::Skill*, Seed>> bot_;
  std::atomic<bool> paused_ = false, cancelled_ = false;
  std::unique_ptr<LiveStacking> live_;
};

using OnStackingTick = std::function<void(const StackingSight&)>;
/// Begins a stacking and calls back, on the thread of the tables, after every tick that has something to
/// show.
using StartStacking =
    std::function<std::shared_ptr<StackingRun>(std::unique_ptr<LiveStacking>, OnStackingTick)>;

}  // namespace bourse
