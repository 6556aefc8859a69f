// Bonds: bought at the start of a round, interest at its end, redeemed in the final count.  [M2]
#include <algorithm>

#include "games/stockpile/investor.h"
#include "games/stockpile/modules.h"
#include "games/stockpile/steps.h"

namespace bourse::stockpile {

int mostBonds(const Rules& rules, const State& state, Seat seat) {
  return std::min({kBondsMostARound, state.player[seat].cash / rules.count.bondPrice, int{state.bondsLeft}});
}

namespace {

Next enterBuyBonds(Play& play) {
  Flow& flow = play.state.flow;
  for (; flow.cursor < play.seats(); ++flow.cursor) {
    const Seat seat = play.inTurn(flow.cursor);
    if (mostBonds(play.rules, play.state, seat) > 0) return ask(play, seat);
  }
  return Next::done;
}

void offerBonds(const Rules& rules, const State& state, Seat seat, MoveList& moves) {
  pushEachA(moves, make(Verb::buyBonds), 0, mostBonds(rules, state, seat) + 1);
}

void takeBonds(Play& play, Seat seat, Move move) {
  ++play.state.flow.cursor;
  if (move.a == 0) {
    play.show(EventKind::passed, seat);
    return;
  }
  Player& buyer = play.player(seat);
  buyer.bonds = static_cast<std::uint8_t>(buyer.bonds + move.a);
  play.state.bondsLeft = static_cast<std::uint8_t>(play.state.bondsLeft - move.a);
  play.pay(seat, move.a * play.rules.count.bondPrice, EventKind::bondsBought, move.a);
}

Next enterInterest(Play& play) {
  for (int place = 0; place < play.seats(); ++place) {
    const Seat seat = play.inTurn(place);
    if (const int bonds = play.player(seat).bonds; bonds > 0)
      play.gain(seat, bonds * kMoneyBondInterest + interestBonus(play.state, seat), EventKind::interestPaid,
                bonds);
  }
  return Next::done;
}

Next enterRedeem(Play& play) {
  for (int place = 0; place < play.seats(); ++place) {
    const Seat seat = play.inTurn(place);
    const int bonds = play.player(seat).bonds;
    if (bonds == 0) continue;
    play.player(seat).bonds = 0;
    play.state.bondsLeft = static_cast<std::uint8_t>(play.state.bondsLeft + bonds);
    play.gain(seat, bonds * play.rules.count.bondPrice, EventKind::bondsRedeemed, bonds);
  }
  return Next::done;
}

}  // namespace

BOURSE_TABLE constinit const Step buyBonds = choice(Decision::buyBonds, enterBuyBonds, offerBonds, takeBonds);
BOURSE_TABLE constinit const Step payInterest = automatic(enterInterest);
BOURSE_TABLE constinit const Step redeemBonds = automatic(enterRedeem);

}  // namespace bourse::stockpile
