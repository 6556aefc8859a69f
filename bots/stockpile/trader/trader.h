// A careful player with open eyes: what may the forecasts be, what is left in the deck, what will others pay?
#pragma once

#include "bots/stockpile/bots.h"
#include "bots/stockpile/trader/choices.h"
#include "bots/stockpile/trader/skill.h"

namespace bourse::stockpile {

namespace trader {

/// Only what the base game has.
bool isPlain(const MoveList& legal);
/// `heard`, if given, is told what each move was found to be worth, where it is weighed at all.
Move choose(const Skill& skill, const Rules& rules, const View& view, const MoveList& legal, Rng& rng,
            Weights* heard = nullptr);

}  // namespace trader

/// The levels, the weakest first; what they are is in levels.h.
Move chooseNovice(const Rules& rules, const View& view, const MoveList& legal, Budget budget, Rng& rng);
Move chooseClerk(const Rules& rules, const View& view, const MoveList& legal, Budget budget, Rng& rng);
Move chooseBroker(const Rules& rules, const View& view, const MoveList& legal, Budget budget, Rng& rng);
Move chooseTrader(const Rules& rules, const View& view, const MoveList& legal, Budget budget, Rng& rng);

}  // namespace bourse::stockpile
