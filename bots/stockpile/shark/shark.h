// A player that thinks ahead: moves that `trader` proposes are played on in imagined worlds to the end of the
// round, and what counts is the chance to win.
#pragma once

#include <vector>

#include "bots/search/halving.h"
#include "bots/stockpile/bots.h"
#include "bots/stockpile/shark/guide.h"

namespace bourse::stockpile {

namespace shark {

/// The moves in question as `trader` sees them, its best first; empty where there is nothing to search and
/// `best`, which is its choice, is all there is to say.
std::vector<search::Tried> proposals(const Mind& mind, const Rules& rules, const View& view,
                                     const MoveList& legal, Rng& rng, Move& best);
/// The moves in question, the best first; empty where there is nothing to search and `trader` decides.
std::vector<search::Tried> consider(const Mind& mind, const Rules& rules, const View& view,
                                    const MoveList& legal, Budget budget, Rng& rng, Move& best);

}  // namespace shark

Move chooseAnalyst(const Rules& rules, const View& view, const MoveList& legal, Budget budget, Rng& rng);
Move chooseShark(const Rules& rules, const View& view, const MoveList& legal, Budget budget, Rng& rng);

}  // namespace bourse::stockpile
