#pragma once

#include "games/stockpile/rules.h"

namespace bourse::stockpile {

constexpr bool isVerb(Move move, Verb verb) { return move.verb == static_cast<int>(verb); }

}  // namespace bourse::stockpile
