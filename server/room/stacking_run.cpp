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

void StackingRun::advance() {
  if (paused_) return;
  std::vector<physics::Intent> told;
  {
    const std::lock_guard lock(mutex_);
    told.swap(inbox_);
    if (bot_) live_->giveToBot(*bot_->first, bot_->second);
    bot_.reset();
  }
  for (const physics::Intent& intent : told) live_->tell(intent);
  live_->run(physics::kStepsPerTick);
  moved_ = true;
}

void StackingRun::again() {
  if (moved_ && !over()) live_->run(physics::kStepsPerTick);
}

StackingSight StackingRun::look() {
  if (!moved_) return {};
  moved_ = false;
  StackingSight sight{.picture = live_->look()};
  if (live_->over()) sight.end = {live_->stacking().outcome(), live_->stacking().inputs()};
  return sight;
}

StackingSight StackingRun::tick() {
  advance();
  for (int more = 1; more < times_; ++more) again();
  return look();
}

}  // namespace bourse
