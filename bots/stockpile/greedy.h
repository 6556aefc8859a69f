// One look ahead with an honest valuation: for every move it may make, what would I be worth beside the
// others? It reckons with the pairs it knows, the average of what it does not, and the cards it has not seen;
// it never guesses at plans.
//
// FROZEN. It is the yardstick for all other bots: tests/signature.txt holds whole games of it, and a change
// of its choices means that everything measured against it is measured again (docs/bots.md).
#pragma once

#include "bots/stockpile/bots.h"

namespace bourse::stockpile {

Move chooseGreedy(const Rules& rules, const View& view, const MoveList& legal, Budget budget, Rng& rng);

}  // namespace bourse::stockpile
