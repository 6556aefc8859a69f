// Positions from the middle of random games, for measures that should not depend on one lucky state.
#pragma once

#include <cstdint>
#include <vector>

#include "games/stockpile/game.h"
#include "host/game/driver.h"

namespace bourse {

/// `count` decisions of random games, about one in every 61 that are played, so that all phases are among
/// them.
inline std::vector<stockpile::State> midGamePositions(const stockpile::Rules& rules, std::size_t count) {
  using stockpile::Stockpile;
  constexpr int kEvery = 61;  // has no common rhythm with rounds or seats
  std::vector<stockpile::State> positions;
  int decision = 0;
  for (std::uint64_t game = 0; positions.size() < count; ++game) {
    const Seed seed = seedOfGame(Seed::of(1), game);
    Chance chance(seed);
    Rng rng(seed, purpose::kBot);
    EventSink nobody;
    stockpile::State state = Stockpile::start(rules, nobody);
    playOut<Stockpile>(
        rules, state,
        [&](Seat, const stockpile::State& now, const MoveList& legal) {
          if (++decision % kEvery == 0 && positions.size() < count) positions.push_back(now);
          return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        },
        chance);
  }
  return positions;
}

}  // namespace bourse
