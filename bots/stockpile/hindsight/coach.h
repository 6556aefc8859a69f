// What the coach would do at one's open decision, and why: the network's choice where its weights are, and
// what the trader finds to say for that move.
#pragma once

#include <optional>

#include "bots/stockpile/hindsight/advice.h"

namespace bourse::stockpile {

struct Suggestion {
  Move move;
  std::optional<AdviceReason> because;  // none where the trader would only speak against the move
};

/// Of the observer of the view, who must be asked something. The same view and seed give the same suggestion.
Suggestion suggestionFor(const Rules& rules, const View& view, const Seed& seed);

}  // namespace bourse::stockpile
