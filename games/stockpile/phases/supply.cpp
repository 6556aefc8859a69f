// Supply: a card face-up on every pile; then everybody places two, one face-up and one face-down.  [B5]
#include <utility>

#include "games/stockpile/investor.h"
#include "games/stockpile/steps.h"

namespace bourse::stockpile {
namespace {

// open piles: cursor is the pile

Next enterOpenPiles(Play& play) {
  if (anyWants(play.state, Hook::openPiles)) return Next::done;  // somebody else lays them out
  return play.state.flow.cursor < play.rules.piles() ? Next::wait : Next::done;
}

void pileCards(const Rules&, const State& state, OutcomeList& outcomes) {
  outcomes.drawFrom(state.deck, make(Verb::openPile, state.flow.cursor));
}

void takePileCard(Play& play, Seat, Move move) {
  --play.state.deck[move.b];
  play.lay(move.b, move.a, kEveryone, kNobody);
  play.show(EventKind::pileOpened, kNobody, move.a, move.b);
  ++play.state.flow.cursor;
}

// deal: cursor counts cards, two to each seat in turn order

constexpr int kCardsEach = 2;

Next enterDeal(Play& play) {
  return play.state.flow.cursor < kCardsEach * play.seats() ? Next::wait : Next::done;
}

void dealtCards(const Rules& rules, const State& state, OutcomeList& outcomes) {
  const Seat seat = clockwise(state.flow.first, state.flow.cursor / kCardsEach, rules.seats());
  outcomes.drawFrom(state.deck, make(Verb::dealCard, seat));
}

void takeDealtCard(Play& play, Seat, Move move) {
  --play.state.deck[move.b];
  play.player(move.a).waiting[static_cast<std::size_t>(play.state.flow.cursor % kCardsEach)] = move.b;
  play.showTo(only(move.a), Event::partA, EventKind::cardDealt, move.a, move.b);
  ++play.state.flow.cursor;
}

// place: cursor is the place in turn order, stage 1 and 2: one card already lies, up or down

Next enterPlace(Play& play) {
  if (play.state.flow.cursor == play.seats()) return Next::done;
  return ask(play, play.inTurn(play.state.flow.cursor));
}

void offerPlace(const Rules& rules, const State& state, Seat seat, MoveList& moves) {
  std::uint8_t low = state.player[seat].waiting[0];
  std::uint8_t high = state.player[seat].waiting[1];
  if (low > high) std::swap(low, high);  // kNone is greater than any card
  const auto offer = [&](std::uint8_t card) {
    const int piles = rules.piles();
    const bool either = state.flow.stage == 0 || (state.flow.stage == 2 && mayHideBoth(state, seat));
    if (!either) {  // the other card lies already: this one goes the other way up
      const Face left = state.flow.stage == 1 ? Face::down : Face::up;
      pushEachB(moves, make(Verb::place, card, 0, static_cast<int>(left)), 0, piles);
      return;
    }
    Move* next = moves.grow(static_cast<std::size_t>(2 * piles));
    for (int pile = 0; pile < piles; ++pile) {
      *next++ = make(Verb::place, card, pile, static_cast<int>(Face::up));
      *next++ = make(Verb::place, card, pile, static_cast<int>(Face::down));
    }
  };
  offer(low);
  if (high != kNone && high != low) offer(high);
}

void takePlace(Play& play, Seat seat, Move move) {
  auto& waiting = play.player(seat).waiting;
  if (waiting[0] == move.a)
    waiting[0] = waiting[1];  // what is left moves up: its place must not tell which card it was
  waiting[1] = kNone;
  const bool up = move.c == static_cast<int>(Face::up);
  const SeatSet known = up ? kEveryone : only(seat);
  play.lay(move.a, move.b, known, seat);
  play.showTo(known, up ? 0 : Event::partA, EventKind::cardPlaced, seat, move.a, move.b, move.c);
  Flow& flow = play.state.flow;
  if (flow.stage == 0) {
    flow.stage = up ? 1 : 2;
  } else {
    flow.stage = 0;
    ++flow.cursor;
  }
}

constexpr Step kDeal = draw(Draw::marketCard, enterDeal, dealtCards, takeDealtCard);
constexpr Step kPlace = choice(Decision::placeCard, enterPlace, offerPlace, takePlace);

}  // namespace

BOURSE_TABLE constinit const Step openPiles = draw(Draw::pileCard, enterOpenPiles, pileCards, takePileCard);
BOURSE_TABLE constinit const Step dealMarketCards = kDeal;
BOURSE_TABLE constinit const Step placeMarketCards = kPlace;

}  // namespace bourse::stockpile
