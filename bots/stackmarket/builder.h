// Builders: four levels that decide on investment, order, risk and takeover by expected money, with a table
// of how surely their hand stacks. The two lower ones weigh a position as it lies, the two upper ones play
// the round on in their heads.
#pragma once

#include <span>
#include <string_view>

#include "bots/bot.h"
#include "games/stackmarket/game.h"

namespace bourse::stackmarket {

using Bot = bourse::Bot<StackMarket>;

/// All of them, the weakest first.
std::span<const Bot> bots();
/// The bot of that name, or nothing.
const Bot* botNamed(std::string_view name);
/// How well the bot of that name stacks where hands stack; a good hand if there is none.
Skill skillOf(std::string_view name);

}  // namespace bourse::stackmarket
