// A table with the real box: what the companion holds is dealt and counted here, the cards lie on a real
// table.
//
// Market and commerce cards, bids for piles, sales and what investors and strategies do are played there.
// Here are money, prices, pairs, dice, investors, strategies, bonds and the final count. Everybody books for
// themselves; the first player of the round moves the prices, so what people do at the same time never
// depends on its order.
#include "games/stockpile/companion.h"

#include <algorithm>
#include <bit>

#include "games/stockpile/steps.h"
#include "games/stockpile/strategies/strategy_set.h"

namespace bourse::stockpile {
namespace {

constexpr int kMostMoved = 4;    // spaces in one go, as far as the furthest forecast
constexpr int kMostBooked = 50;  // money in one go
constexpr int kMostBookedAtTheEnd = 20;
constexpr Money kMostCash = 5000;  // far beyond any game: money stays small

// stage: those who are ready, one bit each. Player::sharesSold counts what a player has done here this round.

bool mayDoMore(const Player& player) { return player.sharesSold < kMostBookings; }

Next waitForAll(Play& play) {
  Flow& flow = play.state.flow;
  for (int place = play.seats() - 1; place >= 0; --place) {
    const Seat seat = play.inTurn(place);
    if (contains(flow.stage, seat)) continue;
    flow.actor = seat;
    flow.pending = with(flow.pending, seat);
  }
  return flow.pending == kNoOne ? Next::done : Next::wait;
}

void offerMoney(const Player& player, int most, MoveList& moves) {
  pushEachA(moves, make(Verb::takeMoney), 1, std::min<int>(most, kMostCash - player.cash) + 1);
  pushEachA(moves, make(Verb::payMoney), 1, std::min<int>(most, player.cash) + 1);
}

void offerRound(const Rules& rules, const State& state, Seat seat, MoveList& moves) {
  const Player& player = state.player[seat];
  if (!mayDoMore(player)) return moves.push(make(Verb::ready));
  const bool movesPrices = seat == state.flow.first;
  for (const Verb verb : {Verb::raise, Verb::lower})
    for (int company = 0; movesPrices && company < kCompanies; ++company)
      pushEachB(moves, make(verb, company), 1, kMostMoved + 1);
  everyStrategy(player.hand, [&](int strategy) { moves.push(make(Verb::play, strategy)); });
  offerMoney(player, kMostBooked, moves);
  for (int company = 0; movesPrices && company < kCompanies; ++company)
    for (int space = 0; space < rules.track[company].length; ++space)
      if (space != state.price[static_cast<std::size_t>(company)])
        moves.push(make(Verb::setPrice, company, space));
  moves.push(make(Verb::ready));
}

template <std::size_t N>
void offerCounts(Verb verb, int first, const std::array<std::uint8_t, N>& now, int most, MoveList& moves) {
  for (int kind = 0; kind < static_cast<int>(N); ++kind)
    for (int cards = 0; cards <= most; ++cards)
      if (cards != now[static_cast<std::size_t>(kind)]) moves.push(make(verb, first + kind, cards));
}

void offerCount(const Rules& rules, const State& state, Seat seat, MoveList& moves) {
  const Player& player = state.player[seat];
  if (!mayDoMore(player)) return moves.push(make(Verb::ready));
  offerMoney(player, kMostBookedAtTheEnd, moves);
  moves.push(make(Verb::ready));
  offerCounts(Verb::countRegular, 0, player.regular, kCardInfo[0].copies, moves);
  offerCounts(Verb::countSplit, 0, player.split, kCardInfo[0].copies, moves);
  if (!rules.has(Module::commodities)) return;
  offerCounts(Verb::countGoods, kFirstCommerce, player.commodity, kCardInfo[kFirstCommerce].copies, moves);
  offerCounts(Verb::countGoods, kTax, std::array{player.taxes}, kCardInfo[kTax].copies, moves);
}

void playFromHand(Play& play, Seat seat, int strategy) {
  removeStrategy(play.player(seat).hand, strategy);
  addStrategy(play.state.strategyBox, strategy);
  play.show(EventKind::strategyPlayed, seat, strategy);
}

void setPrice(Play& play, Seat seat, Move move) {
  play.state.price[move.a] = move.b;
  play.show(EventKind::priceSet, seat, move.a, move.b);
}

void countStock(Play& play, Seat seat, std::size_t company) {
  const Player& player = play.player(seat);
  for (auto& observer : play.state.known)  // what is counted lies open
    observer[seat].setExactly(static_cast<int>(company), player.regular[company]);
  play.show(EventKind::stockCounted, seat, static_cast<int>(company), player.regular[company],
            player.split[company]);
}

void countGoods(Play& play, Seat seat, Move move) {
  Player& player = play.player(seat);
  (move.a == kTax ? player.taxes : player.commodity[static_cast<std::size_t>(move.a - kFirstCommerce)]) =
      move.b;
  play.show(EventKind::goodsCounted, seat, move.a, move.b);
}

void take(Play& play, Seat seat, Move move) {
  Player& player = play.player(seat);
  if (move.verb != static_cast<int>(Verb::ready)) ++player.sharesSold;
  switch (static_cast<Verb>(move.verb)) {
    case Verb::raise:
      return play.movePrice(move.a, move.b);
    case Verb::lower:
      return play.movePrice(move.a, -move.b);
    case Verb::play:
      return playFromHand(play, seat, move.a);
    case Verb::takeMoney:
      return play.gain(seat, move.a, EventKind::moneyTaken);
    case Verb::payMoney:
      return play.pay(seat, move.a, EventKind::moneyPaid);
    case Verb::setPrice:
      return setPrice(play, seat, move);
    case Verb::countRegular:
      player.regular[move.a] = move.b;
      return countStock(play, seat, move.a);
    case Verb::countSplit:
      player.split[move.a] = move.b;
      return countStock(play, seat, move.a);
    case Verb::countGoods:
      return countGoods(play, seat, move);
    default:
      play.state.flow.stage = with(play.state.flow.stage, seat);
      play.show(EventKind::saidReady, seat);
  }
}

/// Whether people counted more cards of a kind than there are; then they are told which.
bool countedTooMany(const Play& play) {
  bool found = false;
  for (std::size_t card = 0; card < kTax + std::size_t{1}; ++card) {
    int cards = 0;
    for (const Player& player : play.state.player)
      if (card < kCompanies)
        cards += player.regular[card] + player.split[card];
      else if (card == kTax)
        cards += player.taxes;
      else if (card >= kFirstCommerce)
        cards += player.commodity[card - kFirstCommerce];
    if (cards <= kCardInfo[card].copies) continue;
    found = true;
    play.show(card < kCompanies ? EventKind::tooManyCounted : EventKind::tooManyGoods, kNobody,
              static_cast<int>(card), cards);
  }
  return found;
}

/// Nobody has to be trusted to count: if it cannot be, everybody looks again, at most kRecounts times
/// (cursor).
Next enterCount(Play& play) {
  if (const Next next = waitForAll(play); next == Next::wait) return next;
  if (play.state.flow.cursor == kRecounts || !countedTooMany(play)) return Next::done;
  ++play.state.flow.cursor;
  play.state.flow.stage = 0;
  for (Player& player : play.state.player) player.sharesSold = 0;
  return Next::again;
}

}  // namespace

bool isAskedBesideTheBox(const Rules& rules, const State& state) {
  if (state.flow.table == Table::over || !state.agenda.empty()) return false;
  const Step& step = currentStep(rules, state);
  return step.kind == Node::Kind::decision && isOfTheBox(step.what);
}

BOURSE_TABLE constinit const Step boxRound = choice(Decision::boxRound, waitForAll, offerRound, take);
BOURSE_TABLE constinit const Step boxPayout = choice(Decision::boxPayout, waitForAll, offerRound, take);
BOURSE_TABLE constinit const Step boxCount = choice(Decision::boxCount, enterCount, offerCount, take);

}  // namespace bourse::stockpile
