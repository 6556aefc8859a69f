// Operations about money: pay, gain, gain by the bid, collect from others.  [G2, G3, G12]
#include <algorithm>

#include "games/stockpile/strategies/walk.h"

namespace bourse::stockpile {
namespace {

// ---- pay money ----

Obstacle cannotPay(const Rules&, const State& state, Seat seat, const WalkStep& step) {
  if (state.player[seat].cash >= step.amount) return kNoObstacle;
  return {Refusal::cannotPay, step.amount};
}

Next enterPayMoney(Play& play, Task& task, const WalkStep& step) {
  play.pay(task.seat, step.amount, EventKind::strategyCost, task.a);
  return Next::done;
}

// ---- gain: an amount, and so much for each of something ----

int sharesOwned(const Player& player) { return player.regularCards() + 2 * player.splitCards(); }

int numberOf(const Play& play, Seat seat, GainOf of) {
  const Player& player = play.player(seat);
  int cards = 0;
  switch (of) {
    case GainOf::nothing:
    case GainOf::bondPrice:
      return 0;
    case GainOf::duplicates:
      for (const std::uint8_t copies : player.commodity) cards += std::max(copies - 1, 0);
      return cards;
    case GainOf::feesPicked:
      return player.feesPicked;
    case GainOf::shares:
      return sharesOwned(player);
    case GainOf::bonds:
      return player.bonds;
  }
  return 0;
}

/// The sum tells everybody how many of the face-down cards are stock: exactly, unless it is the most there
/// is.
void learnShares(Play& play, Seat seat, int shares, int most) {
  const int split = 2 * play.player(seat).splitCards();
  if (shares < most)
    learnRegularCards(play, seat, shares - split);
  else
    learnRegularCardsAtLeast(play, seat, most - split);
}

Next enterGain(Play& play, Task& task, const WalkStep& step) {
  int amount = step.amount + step.each * numberOf(play, task.seat, step.of);
  if (step.of == GainOf::bondPrice) amount += play.rules.count.bondPrice;
  amount = std::min<int>(amount, step.most == kNoLimit ? amount : step.most);
  if (step.of == GainOf::shares) learnShares(play, task.seat, sharesOwned(play.player(task.seat)), step.most);
  if (step.holds) play.player(task.seat).flags |= Player::holds;
  gainByStrategy(play, task, amount);
  return Next::done;
}

Obstacle nothingToCount(const Rules&, const State& state, Seat seat, const WalkStep& step) {
  return needs(step.of != GainOf::shares || state.player[seat].hasStock(), Refusal::targetMissing);
}

// ---- gain by bid: the space one's meeple finished on; of two the player chooses ----

template <class Use>
void everyOwnBid(const Rules& rules, const State& state, Seat seat, Use use) {
  for (int meeple = seat * rules.count.meeples; meeple < (seat + 1) * rules.count.meeples; ++meeple)
    if (const Bid& bid = state.bid[at(meeple)]; bid.stands()) use(bid);
}

Next enterGainByBid(Play& play, Task& task, const WalkStep& step) {
  if (task.e > 0) return Next::done;
  int bids = 0;
  int amount = 0;
  everyOwnBid(play.rules, play.state, task.seat, [&](const Bid& bid) {
    ++bids;
    amount = step.amounts[bid.space];
  });
  if (bids > 1) return Next::wait;
  gainByStrategy(play, task, amount);
  return Next::done;
}

void offerOwnPiles(const Rules& rules, const State& state, const Task& task, const WalkStep&,
                   MoveList& moves) {
  unsigned piles = 0;
  everyOwnBid(rules, state, task.seat, [&](const Bid& bid) { piles |= 1u << bid.pile; });
  pushEach(moves, Verb::choosePile, rules.piles(), [&](int pile) { return (piles >> pile & 1u) != 0; });
}

void takeOwnPile(Play& play, Task& task, const WalkStep& step, Move move) {
  int amount = 0;
  everyOwnBid(play.rules, play.state, task.seat, [&](const Bid& bid) {
    if (bid.pile == move.a) amount = step.amounts[bid.space];
  });
  task.e = 1;
  gainByStrategy(play, task, amount);
}

// ---- collect: from the player named, or from everybody ----

int give(Play& play, Seat from, Seat to, int amount) {
  const int given = std::min<int>(amount, play.player(from).cash);
  if (given > 0) {
    play.pay(from, given, EventKind::moneyPassed, to);
    play.gain(to, given, EventKind::moneyReceived, from);
  }
  return given;
}

Next enterCollect(Play& play, Task& task, const WalkStep& step) {
  int sum = 0;
  if (step.way == Way::named) {
    sum = give(play, task.d, task.seat, step.amount);
  } else {
    for (int place = 0; place < play.seats(); ++place)
      if (const Seat seat = play.inTurn(place); seat != task.seat)
        sum += give(play, seat, task.seat, step.amount);
  }
  if (sum < step.topped) gainByStrategy(play, task, step.topped - sum);
  return Next::done;
}

}  // namespace

BOURSE_TABLE constinit const Operation payMoneyOperation{.enter = enterPayMoney, .obstacle = cannotPay};
BOURSE_TABLE constinit const Operation gainOperation{.enter = enterGain, .obstacle = nothingToCount};
BOURSE_TABLE constinit const Operation gainByBidOperation{
    .enter = enterGainByBid, .offer = offerOwnPiles, .take = takeOwnPile};
BOURSE_TABLE constinit const Operation collectOperation{.enter = enterCollect};

}  // namespace bourse::stockpile
