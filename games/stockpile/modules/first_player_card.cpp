// The first-player card: it lies on a pile, and the winner of that pile says who leads the next round.  [M5]
//
// How it is given on belongs to the collection of piles (phases/demand.cpp).
#include "games/stockpile/modules.h"
#include "games/stockpile/steps.h"

namespace bourse::stockpile {
namespace {

Next enterPlaceCard(Play& play) {
  if (play.state.flow.stage == 1 || !firstPlayerCardInUse(play.rules, play.state)) return Next::done;
  return ask(play, play.state.flow.first);
}

void offerPlaceCard(const Rules& rules, const State&, Seat, MoveList& moves) {
  pushEachB(moves, make(Verb::place, kFirstPlayerCard, 0, static_cast<int>(Face::up)), 0, rules.piles());
}

void takePlaceCard(Play& play, Seat seat, Move move) {
  play.lay(move.a, move.b, kEveryone, seat);
  play.show(EventKind::cardPlaced, seat, move.a, move.b, move.c);
  play.state.flow.stage = 1;
}

}  // namespace

BOURSE_TABLE constinit const Step placeFirstPlayerCard =
    choice(Decision::placeCard, enterPlaceCard, offerPlaceCard, takePlaceCard);

}  // namespace bourse::stockpile
