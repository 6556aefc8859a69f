// Commodities and taxes: commerce cards on the piles, sets and taxes in the final count.  [M3]
#include <algorithm>
#include <utility>

#include "games/stockpile/modules.h"
#include "games/stockpile/steps.h"

namespace bourse::stockpile {

std::uint8_t takenByCommerce(const State& state) {
  return state.flow.stage == 0 ? kNone : state.slot[state.slots - 1u].pile;
}

Money commodityWorth(const Player& player) {
  int worth = 0;
  auto left = player.commodity;
  for (;;) {
    int different = 0;
    for (std::uint8_t& cards : left)
      if (cards > 0) --cards, ++different;
    if (different == 0) return static_cast<Money>(worth);
    worth += kCommoditySets[different];
  }
}

Money taxesOf(const Player& player) { return kTaxes[player.taxes]; }

namespace {

// draw: cursor counts cards. They are drawn after the last market card was placed: between placing and
// drawing nobody decides anything, so that is the same as drawing at once.

Next enterDraw(Play& play) {
  return play.state.flow.cursor < play.rules.count.commerce * play.seats() ? Next::wait : Next::done;
}

void commerceCards(const Rules& rules, const State& state, OutcomeList& outcomes) {
  const Seat seat = clockwise(state.flow.first, state.flow.cursor / rules.count.commerce, rules.seats());
  outcomes.drawFrom(state.commerceDeck, make(Verb::dealCard, seat, kFirstCommerce));
}

void takeCommerceCard(Play& play, Seat, Move move) {
  --play.state.commerceDeck[static_cast<std::size_t>(move.b - kFirstCommerce)];
  const int nth = play.state.flow.cursor % play.rules.count.commerce;
  play.player(move.a).commerce[static_cast<std::size_t>(nth)] = move.b;
  play.showTo(only(move.a), Event::partA, EventKind::cardDealt, move.a, move.b);
  ++play.state.flow.cursor;
}

// place: cursor is the place in turn order, stage 1: the first of two cards lies

Next enterPlace(Play& play) {
  if (play.state.flow.cursor == play.seats()) return Next::done;
  return ask(play, play.inTurn(play.state.flow.cursor));
}

void offerPlace(const Rules& rules, const State& state, Seat seat, MoveList& moves) {
  const auto [low, high] = std::minmax(state.player[seat].commerce[0], state.player[seat].commerce[1]);
  const std::uint8_t taken = takenByCommerce(state);
  const auto offer = [&](std::uint8_t card) {
    for (int pile = 0; pile < rules.piles(); ++pile)
      if (pile != taken) moves.push(make(Verb::place, card, pile, static_cast<int>(Face::up)));
  };
  offer(low);
  if (high != kNone && high != low) offer(high);
}

void takePlace(Play& play, Seat seat, Move move) {
  auto& commerce = play.player(seat).commerce;
  if (commerce[0] == move.a)
    commerce[0] = commerce[1];  // what is left moves up: its place must not tell which card it was
  commerce[1] = kNone;
  play.lay(move.a, move.b, kEveryone, seat);
  play.show(EventKind::cardPlaced, seat, move.a, move.b, move.c);
  Flow& flow = play.state.flow;
  flow.stage = commerce[0] == kNone ? 0 : 1;
  if (flow.stage == 0) ++flow.cursor;
}

Next enterCount(Play& play) {
  for (int place = 0; place < play.seats(); ++place) {
    const Seat seat = play.inTurn(place);
    int cards = 0;
    for (const std::uint8_t copies : play.player(seat).commodity) cards += copies;
    if (cards > 0) play.gain(seat, commodityWorth(play.player(seat)), EventKind::commoditiesCounted, cards);
  }
  return Next::done;
}

/// The one payment that may leave less than nothing [B15].
Next enterTaxes(Play& play) {
  for (int place = 0; place < play.seats(); ++place) {
    const Seat seat = play.inTurn(place);
    Player& player = play.player(seat);
    if (player.taxes == 0) continue;
    const Money due = taxesOf(player);
    player.cash = static_cast<Money>(player.cash - due);
    play.show(EventKind::taxesPaid, seat, player.taxes, 0, 0, due);
  }
  return Next::done;
}

}  // namespace

BOURSE_TABLE constinit const Step drawCommerceCards =
    draw(Draw::commerceCard, enterDraw, commerceCards, takeCommerceCard);
BOURSE_TABLE constinit const Step placeCommerceCards =
    choice(Decision::placeCard, enterPlace, offerPlace, takePlace);
BOURSE_TABLE constinit const Step countCommodities = automatic(enterCount);
BOURSE_TABLE constinit const Step payTaxes = automatic(enterTaxes);

}  // namespace bourse::stockpile
