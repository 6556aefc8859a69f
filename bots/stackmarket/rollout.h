// The rest of a round, played quickly in a builder's head.
#pragma once

#include "bots/stackmarket/prospects.h"
#include "games/stackmarket/game.h"

namespace bourse::stackmarket {

/// Plays from here to the end of the round, everybody by placeWorth(), and gives what the seat then has more
/// than the others on average. Hundredths of $1K.
int playRoundOut(const Rules& rules, State state, Seat seat, Skill hand, Rng& rng);

/// Plays from here to the end of the game in the same way, or to a tie that is stacked out.
void playGameOut(const Rules& rules, State& state, Skill hand, Rng& rng);

/// Where the seat puts its marker by placeWorth(); one of `legal`.
Move bestPlace(const Rules& rules, const State& state, Seat seat, Skill hand, const MoveList& legal);

}  // namespace bourse::stackmarket
