// A duel of two hands: two people take turns, each on a tower of their own, with the same dice and the same
// tremor. A tower that falls loses, unless the other falls in the same round.
#pragma once

#include <array>

#include "host/games/stackmarket/stacking/solo_tower.h"

namespace bourse {

class TowerDuel {
 public:
  static constexpr int kHands = 2;
  enum class Verdict : std::uint8_t { open, first, second, draw };

  explicit TowerDuel(const Seed& seed);

  /// What the hand whose turn it is has to stack; while the duel is open.
  [[nodiscard]] SoloTower next() const;
  /// How the turn ended.
  void finish(const physics::StackingOutcome& outcome);

  [[nodiscard]] Verdict verdict() const { return verdict_; }
  [[nodiscard]] int round() const { return round_; }  // from 0
  /// Whose turn it is; they take turns at beginning a round.
  [[nodiscard]] int hand() const { return (round_ + turns_) % kHands; }
  /// Floors that stand; 0 after a fall.
  [[nodiscard]] int height(int hand) const { return static_cast<int>(of(hand).building.size()); }
  [[nodiscard]] const std::vector<physics::Pose>& building(int hand) const { return of(hand).building; }
  [[nodiscard]] const std::vector<std::uint8_t>& faces(int hand) const { return of(hand).faces; }

 private:
  struct Side {
    std::vector<physics::Pose> building;
    std::vector<std::uint8_t> faces;
    int reached = 0;  // in this round
  };

  [[nodiscard]] const Side& of(int hand) const { return sides_[static_cast<std::size_t>(hand)]; }
  [[nodiscard]] std::vector<std::uint8_t> diceOfRound() const;
  void judge();

  Seed seed_;
  std::array<Side, kHands> sides_;
  int round_ = 0, turns_ = 0;
  Verdict verdict_ = Verdict::open;
};

}  // namespace bourse
