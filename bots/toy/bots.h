// The bots that play Tower: one that draws lots, and one that counts its chances.
#pragma once

#include <span>
#include <string_view>

#include "bots/bot.h"
#include "games/toy/game.h"

namespace bourse::toy {

using Bot = bourse::Bot<Toy>;

/// All of them, the weakest first.
std::span<const Bot> bots();
/// The bot of that name, or nothing.
const Bot* botNamed(std::string_view name);

}  // namespace bourse::toy
