// Prices: moves space by space, splits, bankruptcy, dividends.  [B11, B14, M1]
#include "games/stockpile/knowledge.h"
#include "games/stockpile/steps.h"
#include "games/stockpile/strategies/delayed.h"

namespace bourse::stockpile {
namespace {

// Task movePrice: a company, b spaces left, c 1 up or 0 down, d dollars reached in this rise, stage 1: a
// split waits.

void splitStock(Play& play, int company) {
  State& state = play.state;
  const auto c = static_cast<std::size_t>(company);
  state.price[c] = play.rules.track[c].split;
  play.show(EventKind::stockSplit, kNobody, company, state.price[c]);
  for (int place = 0; place < play.seats(); ++place) {  // cards split before pay, and stay
    const Seat seat = play.inTurn(place);
    if (const int cards = play.player(seat).split[c]; cards > 0)
      play.gain(seat, cards * kMoneyRepeatSplit, EventKind::splitPaid, company, cards);
  }
  for (int place = 0; place < play.seats(); ++place) {
    const Seat seat = play.inTurn(place);
    Player& player = play.player(seat);
    const int cards = player.regular[c];
    learnExactly(play, seat, company, cards);
    if (cards == 0) continue;
    player.split[c] = static_cast<std::uint8_t>(player.split[c] + cards);
    player.regular[c] = 0;
    for (Seat observer = 0; observer < kObservers; ++observer)
      state.known[observer][seat].setExactly(company, 0);
    play.show(EventKind::cardsSplit, seat, company, cards);
  }
  if (play.rules.strategies != 0) noteSplit(state, company);
}

void bankruptStock(Play& play, int company) {
  State& state = play.state;
  const auto c = static_cast<std::size_t>(company);
  state.price[c] = play.rules.track[c].start;
  play.show(EventKind::bankrupt, kNobody, company, state.price[c]);
  for (int place = 0; place < play.seats(); ++place) {
    const Seat seat = play.inTurn(place);
    Player& player = play.player(seat);
    const int cards = player.regular[c];
    const int split = player.split[c];
    learnExactly(play, seat, company, cards);
    if (cards + split == 0) continue;
    state.discard[c] = static_cast<std::uint8_t>(state.discard[c] + cards + split);
    player.regular[c] = player.split[c] = 0;
    for (Seat observer = 0; observer < kObservers; ++observer)
      state.known[observer][seat].setExactly(company, 0);
    play.show(EventKind::cardsLost, seat, company, cards, split);
  }
  if (play.rules.strategies != 0) payDefaultSwap(play, company);
}

void showPriceMove(Play& play, int company, int from) {
  const int to = play.state.price[static_cast<std::size_t>(company)];
  if (to != from) play.show(EventKind::priceMoved, kNobody, company, from, to);
}

/// A rise up to its end or to the split space, whichever comes first; true if it reached the split space.
bool rise(Play& play, Task& task) {
  const auto c = static_cast<std::size_t>(task.a);
  const Track& track = play.rules.track[c];
  std::uint8_t& space = play.state.price[c];
  const int from = space;
  bool splits = false;
  while (task.b > 0 && !splits) {
    --task.b;
    if (space + 1 == track.length) {
      splits = true;
    } else {
      ++space;
      if (track.dollars >> space & 1u) ++task.d;
    }
  }
  showPriceMove(play, task.a, from);
  return splits;
}

/// A fall; below the first space the company is bankrupt and the rest of the move is lost.
void fall(Play& play, Task& task) {
  std::uint8_t& space = play.state.price[task.a];
  const int from = space;
  const bool bankrupt = task.b > space;
  space = static_cast<std::uint8_t>(bankrupt ? 0 : space - task.b);
  task.b = 0;
  showPriceMove(play, task.a, from);
  if (bankrupt) bankruptStock(play, task.a);
}

Next enterMovePrice(Play& play) {
  Task& task = play.task();
  if (task.c == 0) {
    fall(play, task);
    return Next::done;
  }
  for (;;) {
    if (task.stage == 1) {
      task.stage = 0;
      splitStock(play, task.a);
    }
    if (task.b == 0) return Next::done;
    // A rise carries on past the split: 9 +4 splits on its second step and goes on to 8, not 6.
    // One space at a time: on the advanced board a short track can split twice in one move.
    if (rise(play, task)) task.stage = 1;
    if (task.d > 0) {  // Steel pays for the whole uninterrupted rise at once, with the cards as they are now
      const int dollars = task.d;
      const int company = task.a;
      task.d = 0;
      play.payDividend(company, dollars * kMoneyTrackDollar);
      return Next::again;
    }
    if (task.stage == 0) return Next::done;
  }
}

// Task dividend: a company, b amount per share, stage: place in turn order, c 1 once it was announced.

Next enterDividend(Play& play) {
  Task& task = play.task();
  const auto c = static_cast<std::size_t>(task.a);
  if (task.c == 0) {
    task.c = 1;
    play.show(EventKind::dividendAnnounced, kNobody, task.a, 0, 0, task.b);
  }
  for (; task.stage < play.seats(); ++task.stage) {
    const Seat seat = play.inTurn(task.stage);
    if (const int shares = 2 * play.player(seat).split[c]; shares > 0)  // public, so paid without asking
      play.gain(seat, shares * task.b, EventKind::dividendPaid, task.a, shares);
    if (mayHaveRegular(play.state, seat)) return ask(play, seat);
  }
  return Next::done;
}

void offerShow(const Rules&, const State& state, Seat seat, MoveList& moves) {
  const int company = state.agenda.top().a;
  const int held = state.player[seat].regular[static_cast<std::size_t>(company)];
  pushEachB(moves, make(Verb::show, company), 0, held + 1);
}

void takeShow(Play& play, Seat seat, Move move) {
  Task& task = play.task();
  const int company = move.a;
  const int cards = move.b;
  const int amount = task.b;
  ++task.stage;
  play.show(EventKind::sharesShown, seat, company, cards);
  learnAtLeast(play, seat, company, cards);
  if (cards > 0) play.gain(seat, cards * amount, EventKind::dividendPaid, company, cards);
}

constexpr Step kNoOperation{};
constexpr Step kMovePrice = automatic(enterMovePrice);
constexpr Step kDividend = choice(Decision::showShares, enterDividend, offerShow, takeShow);

constexpr const Step* kOps[] = {&kNoOperation,     &kMovePrice,   &kDividend,
                                &abilityOperation, &strategyTask, &proxyFightTask};  // as in Op

}  // namespace

const Step& operation(std::uint8_t op) { return *kOps[op]; }

void Play::movePrice(int company, int spaces) const {
  push({.op = static_cast<std::uint8_t>(Op::movePrice),
        .a = static_cast<std::uint8_t>(company),
        .b = static_cast<std::uint8_t>(spaces > 0 ? spaces : -spaces),
        .c = static_cast<std::uint8_t>(spaces > 0 ? 1 : 0)});
}

void Play::payDividend(int company, int amount) const {
  push({.op = static_cast<std::uint8_t>(Op::dividend),
        .a = static_cast<std::uint8_t>(company),
        .b = static_cast<std::uint8_t>(amount)});
}

}  // namespace bourse::stockpile
