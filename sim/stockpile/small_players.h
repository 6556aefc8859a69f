// How players play the small Stockpile: each is asked once or often in every information set, whether it is a
// bot of ours or a program of somebody else's.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "sim/outside/outside_player.h"
#include "sim/stockpile/small_game.h"

namespace bourse {

struct SmallQuestions {
  int asks = 16;  // so often in an information set, if the player draws random numbers
  Seed seed;
  OutsideLimits limits;                                      // of a program of somebody else's
  std::function<void(std::size_t, std::size_t)> onProgress;  // information sets: asked so far, all of them
  std::function<bool()> stop;
};

/// The strategy of a bot, or of a `cmd:…`. Nothing if it was stopped, or, with a sentence, if the program
/// failed.
std::optional<Strategy> strategyOf(const SmallStockpile& game, const GameTree& tree, const std::string& bot,
                                   const SmallQuestions& questions, std::string& problem);

}  // namespace bourse
