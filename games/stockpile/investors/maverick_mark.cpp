// Maverick Mark: before the demand phase he moves a card to another pile. It keeps its side, and those who
// knew it still know it.  [I-maverick-mark]
#include "games/stockpile/investor.h"

namespace bourse::stockpile {
namespace {

void offer(const Rules& rules, const State& state, Seat, MoveList& moves) {
  for (int slot = 0; slot < state.slots; ++slot)
    for (int pile = 0; pile < rules.piles(); ++pile)
      if (state.slot[static_cast<std::size_t>(slot)].pile != pile)
        moves.push(make(Verb::moveCard, slot, pile));
}

void take(Play& play, Seat me, Move move) {
  Slot& slot = play.state.slot[move.a];
  const std::uint8_t secret = slot.faceUp() ? 0 : Event::partA;
  play.showTo(slot.known, secret, EventKind::cardMoved, me, slot.card, move.a, slot.pile, move.b);
  slot.pile = move.b;
}

}  // namespace

BOURSE_TABLE constinit const InvestorRule maverickMark{.beforeDemand = {.offer = offer, .take = take}};

}  // namespace bourse::stockpile
