// Royal Robins: he draws the first cards of the piles and lays them out: one face-down where he likes, the
// others face-up on the other piles.  [I-royal-robins]
//
// The face-down card comes first; the last card lies by itself. cursor counts cards drawn, and then laid.
#include <bit>

#include "games/stockpile/investor.h"
#include "games/stockpile/steps.h"

namespace bourse::stockpile {
namespace {

Seat whoLaysOut(const State& state) {
  return static_cast<Seat>(std::countr_zero(state.wants[static_cast<std::size_t>(Hook::openPiles)]));
}

Next enterDraw(Play& play) {
  if (!anyWants(play.state, Hook::openPiles)) return Next::done;
  return play.state.flow.cursor < play.rules.piles() ? Next::wait : Next::done;
}

void cards(const Rules&, const State& state, OutcomeList& outcomes) {
  outcomes.drawFrom(state.deck, make(Verb::dealCard, whoLaysOut(state)));
}

void takeCard(Play& play, Seat, Move move) {
  --play.state.deck[move.b];
  play.player(move.a).waiting[play.state.flow.cursor++] = move.b;
  play.showTo(only(move.a), Event::partA, EventKind::cardDealt, move.a, move.b);
}

unsigned pilesTaken(const State& state) {
  unsigned taken = 0;
  for (const Slot& slot : state.table()) taken |= 1u << slot.pile;
  return taken;
}

void lay(Play& play, Seat me, std::uint8_t card, int pile, Face face) {
  auto& waiting = play.player(me).waiting;
  std::size_t at = 0;
  while (waiting[at] != card) ++at;
  for (; at + 1 < waiting.size(); ++at) waiting[at] = waiting[at + 1];  // what is left moves up
  waiting[at] = kNone;
  const SeatSet known = face == Face::up ? kEveryone : only(me);
  play.lay(card, pile, known, me);
  play.showTo(known, face == Face::up ? 0 : Event::partA, EventKind::cardPlaced, me, card, pile,
              static_cast<int>(face));
  ++play.state.flow.cursor;
}

Next enterLay(Play& play) {
  if (!anyWants(play.state, Hook::openPiles)) return Next::done;
  const Seat me = whoLaysOut(play.state);
  if (play.state.flow.cursor == play.rules.piles()) return Next::done;
  if (play.state.flow.cursor + 1 < play.rules.piles()) return ask(play, me);
  const int lastPile = std::countr_one(pilesTaken(play.state));
  lay(play, me, play.player(me).waiting[0], lastPile, Face::up);
  return Next::done;
}

void offerLay(const Rules& rules, const State& state, Seat me, MoveList& moves) {
  const Face face = state.flow.cursor == 0 ? Face::down : Face::up;
  const unsigned taken = pilesTaken(state);
  for (int card = 0; card < kMarketCards; ++card) {
    bool waits = false;
    for (const std::uint8_t waiting : state.player[me].waiting) waits = waits || waiting == card;
    for (int pile = 0; waits && pile < rules.piles(); ++pile)
      if ((taken >> pile & 1u) == 0) moves.push(make(Verb::place, card, pile, static_cast<int>(face)));
  }
}

void takeLay(Play& play, Seat me, Move move) { lay(play, me, move.a, move.b, static_cast<Face>(move.c)); }

}  // namespace

BOURSE_TABLE constinit const InvestorRule royalRobins{.openPiles = true};

BOURSE_TABLE constinit const Step drawForPiles = draw(Draw::marketCard, enterDraw, cards, takeCard);
BOURSE_TABLE constinit const Step layOutPiles = choice(Decision::placeCard, enterLay, offerLay, takeLay);

}  // namespace bourse::stockpile
