#include "server/room/stacking_run.h"

namespace bourse {

void StackingRun::tell(const physics::Intent& intent) {
  constexpr std::size_t kMostWaiting = 64;  // while it is paused, say
  const std::lock_guard lock(mutex_);
  if (inbox_.size() < kMostWaiting) inbox_.push_back(intent);
}

void StackingRun::giveToBot(const physics::Skill& skill, const Seed& seed) {
  const std::lock_guard lock(mutex_);
  bot_ = {&skill, seed};
}

StackingSight StackingRun::tick() {
  if (paused_) return {};
  std::vector<physics::Intent> told;
  {
    const std::lock_guard lock(mutex_);
    told.swap(inbox_);
    if (bot_) live_->giveToBot(*bot_->first, bot_->second);
    bot_.reset();
  }
  for (const physics::Intent& intent : told) live_->tell(intent);
  StackingSight sight{.picture = live_->tick()};
  if (live_->over()) sight.end = {live_->stacking().outcome(), live_->stacking().inputs()};
  return sight;
}

}  // namespace bourse
