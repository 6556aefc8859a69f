// Wise Warren: before the demand phase he looks at the face-down cards of one pile.  [I-wise-warren]
#include "games/stockpile/investor.h"

namespace bourse::stockpile {
namespace {

void offer(const Rules& rules, const State& state, Seat me, MoveList& moves) {
  unsigned worthALook = 0;  // one bit per pile: a pile with nothing new to see is not offered
  for (const Slot& slot : state.table())
    if (!contains(slot.known, me)) worthALook |= 1u << slot.pile;
  for (int pile = 0; pile < rules.piles(); ++pile)
    if ((worthALook >> pile & 1u) != 0) moves.push(make(Verb::choosePile, pile));
}

void take(Play& play, Seat me, Move move) {
  for (Slot& slot : play.state.table()) {
    if (slot.pile != move.a || contains(slot.known, me)) continue;
    slot.known = with(slot.known, me);
    play.showTo(only(me), Event::partA, EventKind::cardSeen, me, slot.card, slot.pile);
  }
}

}  // namespace

BOURSE_TABLE constinit const InvestorRule wiseWarren{.beforeDemand = {.offer = offer, .take = take}};

}  // namespace bourse::stockpile
