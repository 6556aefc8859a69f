// Who stands where on the bid tracks.  [B6, B7]
#pragma once

#include "games/stockpile/step.h"

namespace bourse::stockpile {

/// The meeple standing on a pile's track, or -1.
int standingMeeple(const Rules& rules, const State& state, int pile);
/// A meeple of the seat that has no standing bid, or -1. Which of two it is makes no difference.
int meepleInHand(const Rules& rules, const State& state, Seat seat);
/// By pile: the lowest space the seat may take on its track; kBidSpaces where the track is closed to it.
using LowestSpaces = std::array<std::uint8_t, kMostPiles>;
LowestSpaces lowestSpaces(const Rules& rules, const State& state, Seat seat);
inline int lowestSpace(const Rules& rules, const State& state, Seat seat, int pile) {
  return lowestSpaces(rules, state, seat)[static_cast<std::size_t>(pile)];
}

/// Asks the next bidder; done when every meeple stands.
Next askNextBidder(Play& play);
/// A meeple of the seat goes to the space; the one that stood on the track is outbid and named.
Seat moveMeeple(Play& play, Seat seat, Move move);

/// Calls `settle` with each seat in turn order, each of its meeples and where that stands.
template <class Settle>
void everyBid(Play& play, Settle settle) {
  for (int place = 0; place < play.seats(); ++place) {
    const Seat seat = play.inTurn(place);
    for (int meeple = seat * play.rules.count.meeples; meeple < (seat + 1) * play.rules.count.meeples;
         ++meeple)
      settle(seat, meeple, play.state.bid[static_cast<std::size_t>(meeple)]);
  }
}

}  // namespace bourse::stockpile
