// Bots that keep investors and lay strategies aside at random. Otherwise cards that a bot likes less are seen
// only in hands that had nothing better, and look weaker than they are.
#pragma once

#include <string_view>
#include <vector>

#include "bots/stockpile/bots.h"

namespace bourse {

/// The bot of that name with random allocation; null if it is not available so.
const stockpile::Bot* randomlyAllocated(std::string_view name);
std::vector<std::string_view> randomlyAllocatedBots();

}  // namespace bourse
