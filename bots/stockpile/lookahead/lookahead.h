// `whale` looking ahead: moves that the network proposes are tried in imagined worlds, and what counts at the
// end of the round is the chance to win that the network sees there. No bot plays so: it was tried by
// bench_duel and is not stronger yet (docs/strength.md).
#pragma once

#include <vector>

#include "bots/stockpile/bots.h"
#include "bots/stockpile/lookahead/guide.h"

namespace bourse::stockpile::lookahead {

/// The moves in question, the network's best first; empty where there is nothing to search and `best`, which
/// is its choice, is all there is to say.
std::vector<search::Tried> proposals(const Mind& mind, const Rules& rules, const View& view,
                                     const MoveList& legal, Move& best);
/// The moves in question, the best first; empty where there was nothing to search. There must be a network.
std::vector<search::Tried> consider(const Mind& mind, const Rules& rules, const View& view,
                                    const MoveList& legal, Budget budget, Rng& rng, Move& best);

}  // namespace bourse::stockpile::lookahead
