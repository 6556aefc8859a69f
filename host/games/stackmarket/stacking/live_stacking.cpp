#include "host/games/stackmarket/stacking/live_stacking.h"

#include "bots/stackmarket/builder.h"
#include "core/check.h"

namespace bourse {
namespace {

constexpr std::size_t kMostWaiting = 16;  // of one tick; more is noise
constexpr int kStepsPerIntent = physics::kStepsPerSecond / physics::Builder::kIntentsPerSecond;

}  // namespace

bool LiveStacking::tell(const physics::Intent& intent) {
  if (bot_ || over() || waiting_.size() >= kMostWaiting) return false;
  waiting_.push_back(intent);
  return true;
}

void LiveStacking::giveToBot(const physics::Skill& skill, const Seed& seed) {
  waiting_.clear();
  bot_.emplace(skill, seed);
  letGoFirst();
}

void LiveStacking::letGoFirst() {
  const physics::Hand& hand = stacking_.hand();
  if (hand.state() != physics::Hand::State::holding) return;
  physics::Intent open = physics::intentAt(hand.place(), hand.sequence() + 1);
  open.release = true;
  stacking_.tell(open);
}

void LiveStacking::follow(std::vector<physics::TimedIntent> inputs) {
  past_ = std::move(inputs);
  told_ = 0;
}

/// A grab and the next message may come together: each gets steps of its own.
void LiveStacking::run(int steps) {
  const auto waiting = static_cast<int>(waiting_.size());
  int taken = 0;
  for (int step = 0; step < steps && !over(); ++step) {
    while (told_ < past_.size() && past_[told_].step <= stacking_.steps())
      stacking_.tell(past_[told_++].intent);
    while (taken < waiting && taken * steps <= step * waiting) {
      stacking_.tell(waiting_.front());
      waiting_.pop_front();
      ++taken;
    }
    if (bot_ && stacking_.steps() % kStepsPerIntent == 0) physics::guide(stacking_, *bot_);
    stacking_.step();
  }
}

const physics::Skill& handOfBot(std::string_view bot) {
  constexpr std::string_view kNames[] = {"novice", "casual", "good", "expert"};
  const auto level = static_cast<std::size_t>(stackmarket::skillOf(bot));
  const physics::Skill* skill = physics::skillNamed(kNames[level]);
  BOURSE_CHECK(skill != nullptr, ==, true);
  return *skill;
}

}  // namespace bourse
