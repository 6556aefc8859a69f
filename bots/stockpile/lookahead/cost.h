// What a choice cost in chances to win: the move that was made and the one that the network would have made,
// both played on by the network in the same imagined worlds, until whoever chose is asked again.
#pragma once

#include <optional>

#include "bots/stockpile/bots.h"

namespace bourse::stockpile::lookahead {

struct Cost {
  double chosen = 0, best = 0;  // chances to win after the two moves
  double error = 0;             // one standard error of their difference
};

/// Of the observer of the view, who made this legal move. Nothing where there is no network, or where it
/// would have done the same. The same view and seed give the same cost.
std::optional<Cost> costOf(const Rules& rules, const View& view, Move chosen, const Seed& seed);

}  // namespace bourse::stockpile::lookahead
