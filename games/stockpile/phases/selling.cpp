// Selling: one turn each, any sequence of sales, ended by the seller.  [B12]
#include "games/stockpile/knowledge.h"
#include "games/stockpile/steps.h"

namespace bourse::stockpile {
namespace {

// A seat without any card is passed over: the number of cards is public. Whether a card can be sold is not.
Next enterSell(Play& play) {
  Flow& flow = play.state.flow;
  for (; flow.cursor < play.seats(); ++flow.cursor) {
    const Seat seat = play.inTurn(flow.cursor);
    if (play.player(seat).hasStock()) return ask(play, seat);
    if (flow.stage == 1) play.show(EventKind::sellingEnded, seat);  // the last card was sold
    flow.stage = 0;
  }
  return Next::done;
}

void offerSell(const Rules&, const State& state, Seat seat, MoveList& moves) {
  const Player& player = state.player[seat];
  for (std::size_t company = 0; company < kCompanies; ++company)
    if (player.regular[company] > 0) moves.push(make(Verb::sell, static_cast<int>(company)));
  for (const Verb verb : {Verb::sellSplit, Verb::sellHalf})
    for (std::size_t company = 0; company < kCompanies; ++company)
      if (player.split[company] > 0) moves.push(make(verb, static_cast<int>(company)));
  moves.push(make(Verb::endSelling));
}

void takeSell(Play& play, Seat seat, Move move) {
  Flow& flow = play.state.flow;
  if (move.verb == static_cast<int>(Verb::endSelling)) {
    play.show(EventKind::sellingEnded, seat);
    flow.stage = 0;
    ++flow.cursor;
    return;
  }
  flow.stage = 1;
  Player& player = play.player(seat);
  const auto company = static_cast<std::size_t>(move.a);
  const Money price = play.rules.price(play.state, move.a);
  if (move.verb == static_cast<int>(Verb::sell)) {
    --player.regular[company];
    ++play.state.discard[company];
    learnLoss(play, seat, move.a);
    ++player.sharesSold;
    play.gain(seat, price, EventKind::cardSold, move.a, static_cast<int>(Sale::regular));
  } else if (move.verb == static_cast<int>(Verb::sellSplit)) {
    --player.split[company];
    ++play.state.discard[company];
    player.sharesSold = static_cast<std::uint8_t>(player.sharesSold + 2);
    play.gain(seat, 2 * price, EventKind::cardSold, move.a, static_cast<int>(Sale::split));
  } else {  // half of a split card: the card goes back to the regular portfolio, shown
    --player.split[company];
    ++player.regular[company];
    learnGain(play, seat, move.a, kEveryone, false);
    ++player.sharesSold;
    play.gain(seat, price, EventKind::cardSold, move.a, static_cast<int>(Sale::half));
  }
}

}  // namespace

constinit const Step sell = choice(Decision::sell, enterSell, offerSell, takeSell);

}  // namespace bourse::stockpile
