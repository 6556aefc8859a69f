// Investor bidding: a demand phase over investors, each bid at most the money of its investor.  [M7]
//
// Nobody owns an investor yet, so no ability acts.
#include "games/stockpile/auction.h"
#include "games/stockpile/investor.h"
#include "games/stockpile/modules.h"
#include "games/stockpile/steps.h"

namespace bourse::stockpile {

Money moneyOnPile(const Rules& rules, const State& state, int pile) {
  return investorMoney(rules, state.investorOnPile[static_cast<std::size_t>(pile)]);
}

namespace {

void offerBid(const Rules& rules, const State& state, Seat seat, MoveList& moves) {
  const LowestSpaces lowest = lowestSpaces(rules, state, seat);
  for (int pile = 0; pile < rules.piles(); ++pile) {
    const Money most = moneyOnPile(rules, state, pile);
    int spaces = 0;
    while (spaces < kBidSpaces && kBidTrack[spaces] <= most) ++spaces;
    pushEachB(moves, make(Verb::bid, pile), lowest[static_cast<std::size_t>(pile)], spaces);
  }
}

void takeBid(Play& play, Seat seat, Move move) { moveMeeple(play, seat, move); }

Next enterCollect(Play& play) {
  everyBid(play, [&](Seat seat, int, const Bid& won) {
    takeInvestor(play, seat, play.state.investorOnPile[won.pile]);
  });
  play.state.investorOnPile.fill(kNone);
  return Next::done;
}

}  // namespace

BOURSE_TABLE constinit const Step bidForInvestors = choice(Decision::bid, askNextBidder, offerBid, takeBid);
BOURSE_TABLE constinit const Step collectInvestors = automatic(enterCollect);

}  // namespace bourse::stockpile
