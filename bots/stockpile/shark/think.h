// The search of all players that look ahead.
#pragma once

#include <vector>

#include "bots/search/halving.h"
#include "games/stockpile/game.h"

namespace bourse::stockpile::shark {

inline constexpr std::uint32_t kUntilTimeIsUp = 100'000'000;

/// Orders the moves, the best first. What the caller left open is said by the mind.
template <class Guide, class Mind>
void think(const Guide& guide, const Mind& mind, const Rules& rules, const View& view, Budget budget,
           Rng& rng, std::vector<search::Tried>& moves) {
  if (budget.iterations == 0) budget.iterations = budget.clock != nullptr ? kUntilTimeIsUp : mind.iterations;
  const bool inTurnByTheClock = budget.clock != nullptr && budget.runLanes == nullptr;
  if (budget.lanes == 0)
    budget.lanes = budget.iterations < mind.worthSharing || inTurnByTheClock ? 1 : mind.lanes;
  search::Halving<Stockpile, Guide>(rules, view, guide, mind.trust).run(moves, budget, rng);
}

}  // namespace bourse::stockpile::shark
