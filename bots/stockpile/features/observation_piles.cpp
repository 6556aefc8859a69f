// What an observation tells of the piles.
#include "bots/stockpile/features/observation_encoder.h"
#include "games/stockpile/modules.h"

namespace bourse::stockpile {

using namespace features;

void ObservationEncoder::writePiles() {
  struct Sum {  // small: all of them are cleared first
    std::int16_t unknown = 0, mine = 0, all = 0, value = 0, next = 0, fees = 0;
  };
  std::array<Sum, kMostPiles> sums;
  for (const Slot& slot : state_.table()) {
    if (slot.card == kNone) continue;
    PileRow& row = row_.pile[slot.pile];
    Sum& sum = sums[slot.pile];
    const bool up = slot.faceUp();
    ++sum.all;
    if (slot.placedBy == me_) ++sum.mine;
    if (!up && slot.placedBy < seats_) raise(row.hiddenBy[placeOf(slot.placedBy)], 80);
    if (slot.card == kUnknown) {
      ++sum.unknown;
      continue;
    }
    if (up)
      raise(row.up[slot.card], 60);
    else if (slot.card < kMarketCards)
      raise(row.down[slot.card], 60);
    if (isStock(slot.card)) {
      sum.value = static_cast<std::int16_t>(sum.value + price_[slot.card]);
      sum.next = static_cast<std::int16_t>(sum.next + nextPrice_[slot.card]);
    }
    sum.fees = static_cast<std::int16_t>(sum.fees + kCardInfo[slot.card].fee);
  }
  for (int pile = 0; pile < rules_.piles(); ++pile) {
    PileRow& row = row_.pile[pile];
    const Sum& sum = sums[at(pile)];
    row.cards[0] = number(sum.unknown, 60);
    row.cards[1] = number(sum.mine, 60);
    row.cards[2] = number(sum.all, 25);
    row.stockValue = number(sum.value, 5);
    row.nextValue[0] = number(sum.next, 5);
    row.nextValue[1] = flag(sum.next > sum.value);
    row.fees[0] = number(sum.fees, 25);
    row.fees[1] = flag(sum.fees > 0);
    if (state_.investorOnPile[at(pile)] < kInvestors)
      row.investor = number(moneyOnPile(rules_, state_, pile), 5);
  }
  writeBidders();
}

/// Who stands highest on each pile.
void ObservationEncoder::writeBidders() {
  std::array<int, kMostPiles> highest;
  highest.fill(-1);
  for (int meeple = 0; meeple < rules_.meeples(); ++meeple) {
    const Bid& bid = state_.bid[at(meeple)];
    if (!bid.stands() || bid.space <= highest[bid.pile]) continue;
    PileRow& row = row_.pile[bid.pile];
    std::memset(row.bidder, 0, sizeof row.bidder);
    std::memset(row.bid, 0, sizeof row.bid);
    highest[bid.pile] = bid.space;
    row.bidder[placeOf(rules_.ownerOfMeeple(meeple))] = 255;
    row.bid[bid.space] = 255;
  }
}

}  // namespace bourse::stockpile
