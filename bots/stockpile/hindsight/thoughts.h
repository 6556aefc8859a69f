// What one of our bots thinks of the moves at a decision, for people who look back at a game of bots.
#pragma once

#include <string_view>
#include <vector>

#include "bots/stockpile/bots.h"

namespace bourse::stockpile {

struct Thought {
  Move move;
  double worth = 0;
};

struct Thoughts {
  bool inChances = false;      // to win, 0 to 1; else in $1K, beside the best of them
  std::vector<Thought> moves;  // the bot's best first; empty where it weighs nothing
};

/// Thought through again by the view of whoever was asked: the bot imagines other deals than it did in the
/// game, so its figures differ a little. The same view and seed give the same thoughts. Empty for bots that
/// do not weigh moves, and for `whale`, whose thoughts are whale::expect.
Thoughts thoughtsOf(std::string_view bot, const Rules& rules, const View& view, const Seed& seed);

}  // namespace bourse::stockpile
