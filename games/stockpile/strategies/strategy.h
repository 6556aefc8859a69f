// Strategies as the rest of the game meets them: who may play which, and playing one.  [G1, G2, M8]
#pragma once

#include "games/stockpile/play.h"

namespace bourse::stockpile {

/// Whether the seat must be asked for a strategy: it has cards left and has not played its number. All
/// public.
bool mayPlayStrategy(const Rules& rules, const State& state, Seat seat);

/// What stands against playing a card: the reason why not, and the cost where it is money.
struct Obstacle {
  Refusal why{};
  int cost = 0;

  [[nodiscard]] bool none() const { return why == Refusal{}; }
};
Obstacle obstacleTo(const Rules& rules, const State& state, Seat seat, int strategy);

/// Every card of the seat's hand that can be played now, as moves.
void offerStrategies(const Rules& rules, const State& state, Seat seat, MoveList& moves);
void playStrategy(Play& play, Seat seat, int strategy);

}  // namespace bourse::stockpile
