// A stacking in progress: takes inputs from the player with the hand, advances tick by tick, and gives frames
// to show. It knows no clock; the caller ticks it.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "physics/frames.h"

namespace bourse {

class LiveStacking {
 public:
  LiveStacking(const physics::StackingSetup& setup, std::uint16_t number)
      : stacking_(setup), encoder_(number) {}

  /// From a person; spread over the next tick in the order they came. Nothing is taken while a bot has the
  /// hand.
  bool tell(const physics::Intent& intent);
  /// From now on a bot has the hand; what it holds it lets go of first.
  void giveToBot(const physics::Skill& skill, const Seed& seed);
  /// What was told in an earlier life of the same stacking, each at its step.
  void follow(std::vector<physics::TimedIntent> inputs);

  void run(int steps);
  /// What is new to see, empty if nothing is.
  std::string look() { return encoder_.look(stacking_); }
  std::string tick() {
    run(physics::kStepsPerTick);
    return look();
  }

  [[nodiscard]] bool over() const { return stacking_.over(); }
  [[nodiscard]] const physics::Stacking& stacking() const { return stacking_; }

 private:
  void letGoFirst();

  physics::Stacking stacking_;
  physics::FrameEncoder encoder_;
  std::deque<physics::Intent> waiting_;
  std::vector<physics::TimedIntent> past_;
  std::size_t told_ = 0;  // of them
  std::optional<physics::Builder> bot_;
};

/// The hand of a bot of that name.
const physics::Skill& handOfBot(std::string_view bot);

}  // namespace bourse
