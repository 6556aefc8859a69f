// Strategies that lie face-up until their moment comes.  [G13, G14, G17]
#pragma once

#include "games/stockpile/play.h"

namespace bourse::stockpile {

/// A forecast's number after Falsified Earnings and Circuit Breaker [G9].
int adjustedNumber(int number, bool falsified, bool limited);
/// What a pair's forecast moves: its number after Falsified Earnings and Circuit Breaker [G9]. A dividend
/// itself is 0. Both halves of the pair must be known.
int adjustedMove(const State& state, const Pair& pair);
/// The pair is being resolved: its final number is kept for options, and what lay on it is spent.
int settleForecast(Play& play, const Pair& pair);

/// What cards lying before the seat pay in the final count.
Money paidAtTheEnd(const State& state, Seat seat);

/// A company has split or gone bankrupt: what Credit Default Swaps on it make of that.
void noteSplit(State& state, int company);
void payDefaultSwap(Play& play, int company);

}  // namespace bourse::stockpile
