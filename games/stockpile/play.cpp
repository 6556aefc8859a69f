#include "games/stockpile/play.h"

#include <algorithm>

#include "games/stockpile/investor.h"

namespace bourse::stockpile {

void Play::gain(Seat seat, int amount, EventKind why, int a, int b) const {
  player(seat).cash = static_cast<Money>(player(seat).cash + amount);
  show(why, seat, a, b, 0, amount);
  if (player(seat).hasOpenFees()) payOpenFees(seat);
}

void Play::pay(Seat seat, int amount, EventKind why, int a, int b) const {
  BOURSE_CHECK(player(seat).cash, >=, amount);
  player(seat).cash = static_cast<Money>(player(seat).cash - amount);
  show(why, seat, a, b, 0, amount);
}

void Play::payOpenFees(Seat seat) const {
  Player& payer = player(seat);
  const Money bound = boundCash(rules, state, seat);
  for (std::size_t kind = 0; kind < payer.fees.size(); ++kind) {  // cheapest first
    const int fee = kCardInfo[kFirstFee + kind].fee;
    while (payer.fees[kind] > 0 && payer.cash - bound >= fee) {
      --payer.fees[kind];
      ++state.discard[kFirstFee + kind];
      pay(seat, fee, EventKind::feePaid, static_cast<int>(kFirstFee + kind));
    }
  }
}

void Play::lay(std::uint8_t card, int pile, SeatSet known, Seat by) const {
  BOURSE_CHECK(int{state.slots}, <, kMostSlots);
  state.slot[state.slots++] = {
      .card = card, .pile = static_cast<std::uint8_t>(pile), .known = known, .placedBy = by};
}

Money bidCost(const Rules& rules, const State& state, Seat seat, int space) {
  return hasOwnCosts(state, seat) ? ownBidCost(rules, state, seat, space)
                                  : rules.bids[static_cast<std::size_t>(space)];
}

Money costOfBids(const Rules& rules, const State& state, Seat seat) {
  const int each = rules.count.meeples;
  unsigned standing = static_cast<unsigned>(state.flow.bidsBind) >> seat * each;
  int bound = 0;
  for (int meeple = seat * each; meeple < (seat + 1) * each; ++meeple, standing >>= 1)
    if ((standing & 1u) != 0)
      bound +=
          std::max<int>(bidCost(rules, state, seat, state.bid[static_cast<std::size_t>(meeple)].space), 0);
  return static_cast<Money>(bound);
}

}  // namespace bourse::stockpile
