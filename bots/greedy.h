// One look ahead with an honest valuation: for every move it may make, what would I be worth beside the
// others? It reckons with the pairs it knows, the average of what it does not, and the cards it has not seen;
// it never guesses at plans. The yardstick for all other bots: a change means that everything measured
// against it is measured again.
#pragma once

#include "bots/bot.h"

namespace bourse::stockpile {

Move chooseGreedy(const Rules& rules, const View& view, const MoveList& legal, Budget budget, Rng& rng);

}  // namespace bourse::stockpile
