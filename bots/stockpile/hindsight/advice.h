// What the trader would have done, and why: every move that it weighed, what it found it to be worth, and the
// one reason that counts most. It sees what the seat saw, never more.
#pragma once

#include <vector>

#include "bots/stockpile/bots.h"
#include "gen/stockpile_reasons.h"

namespace bourse::stockpile {

/// A reason of the vocabulary with its arguments in their order.
struct AdviceReason {
  Reason reason = Reason::thumb;
  std::array<int, 3> arg{};
};

struct Candidate {
  Move move;
  bool weighed = false;  // else it was not thought of, and its worth says nothing
  double worth = 0;      // in $1K, beside the other candidates of the same decision; not the final worth
  AdviceReason because;
  double chance = -1;  // to win after it, found by playing on in imagined worlds; below 0: not tried
};

struct Advice {
  Move best;
  std::vector<Candidate> candidates;  // the best first, those that were not weighed last

  [[nodiscard]] const Candidate* find(Move move) const;
  /// What a move leaves behind beside the best one; 0 where either was not weighed.
  [[nodiscard]] double loss(Move move) const;
};

/// Of the observer of the view, who must be asked something. The same view and seed give the same advice.
Advice adviceFor(const Rules& rules, const View& view, const Seed& seed);
/// Fills in the chances of the moves that are worth a try; the order of the candidates stays.
void addChances(const Rules& rules, const View& view, const Seed& seed, Advice& advice);

}  // namespace bourse::stockpile
