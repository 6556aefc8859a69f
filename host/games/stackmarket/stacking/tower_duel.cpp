#include "host/games/stackmarket/stacking/tower_duel.h"

#include "core/check.h"
#include "gen/stackmarket_data.h"

namespace bourse {

using namespace stackmarket;

TowerDuel::TowerDuel(const Seed& seed) : seed_(seed) {
  Rng rng(seed, purpose::kTower);
  const std::vector<std::uint8_t> faces = rolledFaces(rng, kStartHeight);
  for (Side& side : sides_) side = {physics::freshBuilding(kStartHeight), faces, kStartHeight};
}

/// The same for both hands.
std::vector<std::uint8_t> TowerDuel::diceOfRound() const {
  Rng rng(seed_, purpose::kTower, static_cast<std::uint64_t>(round_) + 1);
  const int dice = 1 + static_cast<int>(rng.below(kTowerDuelDice));
  return rolledFaces(rng, dice);
}

SoloTower TowerDuel::next() const {
  const Side& side = of(hand());
  const std::vector<std::uint8_t> dice = diceOfRound();
  SoloTower tower;
  tower.setup.building = side.building;
  tower.setup.dice = static_cast<int>(dice.size());
  tower.setup.secret = seedOfGame(seed_, static_cast<std::uint64_t>(round_));
  tower.setup.dropsWaiting = true;  // waiting must not pay
  tower.faces = side.faces;
  tower.faces.insert(tower.faces.end(), dice.begin(), dice.end());
  return tower;
}

void TowerDuel::finish(const physics::StackingOutcome& outcome) {
  BOURSE_CHECK(verdict_ == Verdict::open, ==, true);
  const std::vector<std::uint8_t> dice = diceOfRound();
  Side& side = sides_[static_cast<std::size_t>(hand())];
  side.building = outcome.building;
  side.reached = outcome.reached;
  side.faces.insert(side.faces.end(), dice.begin(), dice.end());
  side.faces.resize(side.building.size());
  if (++turns_ < kHands) return;
  judge();
  turns_ = 0;
  if (verdict_ == Verdict::open) ++round_;
}

void TowerDuel::judge() {
  const bool fell[] = {sides_[0].building.empty(), sides_[1].building.empty()};
  const int heights[] = {sides_[0].reached, sides_[1].reached};
  const bool tall = heights[0] >= kTowerDuelHeight || heights[1] >= kTowerDuelHeight;
  if (fell[0] != fell[1])
    verdict_ = fell[0] ? Verdict::second : Verdict::first;
  else if (fell[0] || tall)
    verdict_ = heights[0] == heights[1]  ? Verdict::draw
               : heights[0] > heights[1] ? Verdict::first
                                         : Verdict::second;
}

}  // namespace bourse
