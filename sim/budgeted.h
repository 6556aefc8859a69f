// Bots by name, with a budget of their own if one is written behind: `shark@2000` plays out 2,000 times a
// decision, `shark@50ms` thinks for 50 ms of processor time.
#pragma once

#include <string_view>

#include "bots/bot.h"

namespace bourse {

/// The bot of that name, or nothing. What is asked for twice is the same bot.
const stockpile::Bot* botWithBudget(std::string_view name);

}  // namespace bourse
