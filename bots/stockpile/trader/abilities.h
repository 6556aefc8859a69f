// What modules ask: investors and their abilities, strategies, bonds, the first-player card.
#pragma once

#include "bots/stockpile/trader/imagining.h"

namespace bourse::stockpile::trader {

/// One question with everything that is needed to answer it.
struct Question {
  const Rules& rules;
  const View& view;
  const Skill& skill;
  const MoveList& legal;
  Rng& rng;
  Weights* heard = nullptr;  // told what everything was found to be worth
};

Move buyBonds(const Worth& worth, const MoveList& legal, Weights* heard = nullptr);
Move keepInvestor(const Question& question);
Move bidForInvestor(const Question& question, const Worth& worth);
Move layAside(const Question& question);
Move giveFirstCard(const Worth& worth);
/// The action turn with abilities and strategies in it.
Move actWithAll(const Question& question, const Worth& worth);
/// A question of an ability or of a strategy being played.
Move answer(const Question& question, const Worth& worth);
/// A pair to look at beside a bid, or nothing.
bool lookFirst(const Worth& worth, const MoveList& legal, Move& look);
/// A card that may be moved between the piles before they are auctioned.
Move moveCard(const Worth& worth, const MoveList& legal, Rng& rng, Weights* heard = nullptr);

}  // namespace bourse::stockpile::trader
