// Selling: one turn each, any sequence of sales, ended by the seller.  [B12]
#include "games/stockpile/investor.h"
#include "games/stockpile/knowledge.h"
#include "games/stockpile/sale.h"
#include "games/stockpile/steps.h"

namespace bourse::stockpile {

void offerSales(const Player& player, MoveList& moves) {
  for (std::size_t company = 0; company < kCompanies; ++company)
    if (player.regular[company] > 0) moves.push(make(Verb::sell, static_cast<int>(company)));
  if (!player.hasSplit()) return;
  for (const Verb verb : {Verb::sellSplit, Verb::sellHalf})
    for (std::size_t company = 0; company < kCompanies; ++company)
      if (player.split[company] > 0) moves.push(make(verb, static_cast<int>(company)));
}

Sale saleOf(Move move) {
  if (move.verb == static_cast<int>(Verb::sell)) return Sale::regular;
  return move.verb == static_cast<int>(Verb::sellSplit) ? Sale::split : Sale::half;
}

namespace {

/// Without what investors add.
inline void sellNow(Play& play, Seat seat, int company, Sale sale, int each) {
  Player& player = play.player(seat);
  const auto c = static_cast<std::size_t>(company);
  --(sale == Sale::regular ? player.regular : player.split)[c];
  if (sale == Sale::half) {  // the card goes back to the regular portfolio, shown
    ++player.regular[c];
    learnGain(play, seat, static_cast<std::uint8_t>(company), kEveryone, false);
  } else {
    ++play.state.discard[c];
  }
  if (sale == Sale::regular) learnLoss(play, seat, company);
  play.gain(seat, sharesOf(sale) * each, EventKind::cardSold, company, static_cast<int>(sale));
}

}  // namespace

void sellCard(Play& play, Seat seat, int company, Sale sale, int each) {
  sellNow(play, seat, company, sale, each + saleBonus(play.state, seat));
}

void countSale(Play& play, Seat seat, Sale sale) {
  Player& player = play.player(seat);
  player.sharesSold = static_cast<std::uint8_t>(player.sharesSold + sharesOf(sale));
}

namespace {

// A seat without any card is passed over: the number of cards is public. Whether a card can be sold is not.
template <class May>
inline Next askSeller(Play& play, May may) {
  Flow& flow = play.state.flow;
  for (; flow.cursor < play.seats(); ++flow.cursor) {
    const Seat seat = play.inTurn(flow.cursor);
    if (play.player(seat).hasStock() && may(seat)) return ask(play, seat);
    if (flow.stage == 1) play.show(EventKind::sellingEnded, seat);  // the last card was sold
    flow.stage = 0;
  }
  return Next::done;
}

bool isFree(const Play& play, Seat seat) { return (play.player(seat).flags & Player::holds) == 0; }

[[gnu::cold, gnu::noinline]] Next enterSellWithStrategies(Play& play) {
  return askSeller(play, [&](Seat seat) { return isFree(play, seat); });
}

Next enterSell(Play& play) {
  if (play.rules.strategies != 0) return enterSellWithStrategies(play);
  return askSeller(play, [](Seat) { return true; });
}

/// A second turn, after everybody's first.
Next enterSellAgain(Play& play) {
  return askSeller(play,
                   [&](Seat seat) { return wants(play.state, Hook::sellAgain, seat) && isFree(play, seat); });
}

void offerSell(const Rules& rules, const State& state, Seat seat, MoveList& moves) {
  offerSales(state.player[seat], moves);
  moves.push(make(Verb::endSelling));
  if (wants(state, Hook::specialSale, seat)) offerWindows(rules, state, seat, Hook::specialSale, moves);
}

void endSellingTurn(Play& play, Seat seat) {
  play.show(EventKind::sellingEnded, seat);
  play.state.flow.stage = 0;
  ++play.state.flow.cursor;
}

[[gnu::cold, gnu::noinline]] void takeSellWithAbilities(Play& play, Seat seat, Move move) {
  if (move.verb == static_cast<int>(Verb::endSelling)) return endSellingTurn(play, seat);
  play.state.flow.stage = 1;
  if (takeWindow(play, seat, Hook::specialSale, move)) return;
  countSale(play, seat, saleOf(move));
  sellCard(play, seat, move.a, saleOf(move), play.rules.price(play.state, move.a));
}

[[gnu::flatten]] void takeSell(Play& play, Seat seat, Move move) {
  if (play.rules.investors != 0) return takeSellWithAbilities(play, seat, move);
  if (move.verb == static_cast<int>(Verb::endSelling)) return endSellingTurn(play, seat);
  play.state.flow.stage = 1;
  const Sale sale = saleOf(move);
  countSale(play, seat, sale);
  sellNow(play, seat, move.a, sale, play.rules.price(play.state, move.a));
}

}  // namespace

BOURSE_TABLE constinit const Step sell = choice(Decision::sell, enterSell, offerSell, takeSell);
BOURSE_TABLE constinit const Step sellAgain = choice(Decision::sell, enterSellAgain, offerSell, takeSell);

}  // namespace bourse::stockpile
