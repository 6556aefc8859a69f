// Every move it may make is equally likely: the floor that any other bot must clear.
#pragma once

#include "bots/stockpile/bots.h"

namespace bourse::stockpile {

Move chooseRandom(const Rules& rules, const View& view, const MoveList& legal, Budget budget, Rng& rng);

}  // namespace bourse::stockpile
