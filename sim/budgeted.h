// Bots by name, with a budget of their own if one is written behind: `shark@2000` plays out 2,000 times a
// decision, `shark@50ms` thinks for 50 ms of processor time. `shark@2000x4` shares its playouts among four
// threads, and `shark@50msx4` thinks with four for 50 ms by the clock on the wall.
#pragma once

#include <string_view>

#include "bots/stockpile/bots.h"

namespace bourse {

/// The bot of that name, or nothing. What is asked for twice is the same bot.
const stockpile::Bot* botWithBudget(std::string_view name);

}  // namespace bourse
