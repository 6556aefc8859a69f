// A player that thinks ahead: moves that `trader` proposes are played on in imagined worlds to the end of the
// round, and what counts is the chance to win.
#pragma once

#include <vector>

#include "bots/bot.h"
#include "bots/search/halving.h"
#include "bots/shark/guide.h"
#include "bots/trader/levels.h"

namespace bourse::stockpile {

namespace shark {

/// How it thinks; how the numbers were found is in docs/strength.md.
struct Mind {
  std::uint32_t iterations = 250;  // playouts a decision, if nobody says otherwise
  /// Who plays on in every seat; nobody: the hasty player, at a fiftieth of the cost.
  const trader::Skill* careful = &trader::kTrader;
  std::size_t candidates = 8;        // moves of trader's that are tried
  int horizon = 1;                   // rounds to play on, this one included
  search::Trust trust = {8, 0};      // how many playouts trader's own opinion counts for
  int alternatives = 8;              // worlds of which one is taken by what the others have bid
  std::uint16_t strands = 4;         // trains of thought, if there is so much to think that it pays:
  std::uint32_t worthSharing = 200;  // from so many playouts on; below, threads cost more than they bring
};
inline constexpr Mind kShark = {};
/// Many playouts by the hasty player: as quick as a few by a careful one, and not as strong.
inline constexpr Mind kHasty = {
    .iterations = 400, .careful = nullptr, .trust = {50, 0}, .worthSharing = 4'000};

/// How it imagines, beyond this view.
Guide guideOf(const Mind& mind, const Rules& rules, const View& view);
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
