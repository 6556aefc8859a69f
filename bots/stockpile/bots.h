// The bots that play Stockpile.
#pragma once

#include <span>
#include <string_view>

#include "bots/bot.h"
#include "games/stockpile/game.h"

namespace bourse::stockpile {

using Bot = bourse::Bot<Stockpile>;

/// All of them that can play here, the weakest first: `whale` needs its weights (whale/whale.h).
std::span<const Bot> bots();
/// The same with those that can play only where the weights are.
std::span<const Bot> everyBot();
/// The bot of that name, or nothing.
const Bot* botNamed(std::string_view name);

}  // namespace bourse::stockpile
