#include "bots/stockpile/trader/auction.h"

#include "games/stockpile/investor.h"
#include "games/stockpile/play.h"

namespace bourse::stockpile::trader {
Auction::Auction(const Worth& worth)
    : seats_(worth.rules().seats()), piles_(worth.rules().piles()), first_(worth.state().flow.first) {
  const Rules& rules = worth.rules();
  const State& state = worth.state();
  holder_.fill(kNobody);
  space_.fill(-1);
  closed_.fill(kBidSpaces);
  for (Seat seat = 0; seat < seats_; ++seat) {
    free_[seat] = static_cast<std::int16_t>(state.player[seat].cash);
    raise_[seat] =
        wants(state, Hook::raiseOver, seat) ? static_cast<std::uint8_t>(raiseOver(state, seat)) : 1;
    inHand_[seat] = static_cast<std::int8_t>(rules.count.meeples);
  }
  setCosts(worth);
  if (phaseOf(rules, state) != Phase::demand) return;
  cursor_ = state.flow.cursor;
  for (int meeple = 0; meeple < rules.meeples(); ++meeple) {
    const Bid& stands = state.bid[at(meeple)];
    if (!stands.stands()) continue;
    stand(rules.ownerOfMeeple(meeple), stands.pile, stands.space);
  }
}

void Auction::setCosts(const Worth& worth) {
  for (Seat seat = 0; seat < seats_; ++seat)
    for (int space = 0; space < kBidSpaces; ++space) {
      const int cost = bidCost(worth.rules(), worth.state(), seat, space);
      cost_[seat][at(space)] = static_cast<std::int16_t>(cost);
      price_[seat][at(space)] = worth.paying(seat, cost);
    }
}

Seat Auction::next() {
  for (int tried = 0; tried < seats_; ++tried) {
    const Seat seat = clockwise(first_, cursor_, seats_);
    if (inHand_[seat] > 0) return seat;
    cursor_ = cursor_ + 1 == seats_ ? 0 : cursor_ + 1;
  }
  return kNobody;
}

void Auction::stand(Seat seat, int pile, int space) {
  holder_[at(pile)] = seat;
  space_[at(pile)] = static_cast<std::int8_t>(space);
  lowest_[at(pile)] = static_cast<std::uint8_t>(space + raise_[seat]);
  --inHand_[seat];
  free_[seat] = static_cast<std::int16_t>(free_[seat] - std::max<int>(cost_[seat][at(space)], 0));
}

void Auction::bid(Seat seat, int pile, int space) {
  if (const Seat outbid = holder_[at(pile)]; outbid != kNobody) {
    ++inHand_[outbid];
    const int back = std::max<int>(cost_[outbid][at(space_[at(pile)])], 0);
    free_[outbid] = static_cast<std::int16_t>(free_[outbid] + back);
  }
  stand(seat, pile, space);
  cursor_ = cursor_ + 1 == seats_ ? 0 : cursor_ + 1;
}

void Auction::bidBest(Seat seat, const PileValues& values) {
  int best = -1;
  double most = 0;
  const auto& own = values[seat];
  const auto& price = price_[seat];
  const auto& cost = cost_[seat];
  for (int pile = 0; pile < piles_; ++pile) {
    const std::uint8_t space = lowest_[at(pile)];
    if (holder_[at(pile)] == seat || space >= closed_[at(pile)] || cost[space] > free_[seat]) continue;
    const double left = own[at(pile)] - price[space];
    if (best >= 0 && left <= most) continue;
    best = pile;
    most = left;
  }
  // There is always a track without a bid, and its first space costs nothing.
  bid(seat, best, lowest_[at(best)]);
}

void Auction::playOut(const PileValues& values) {
  for (Seat seat = next(); seat != kNobody; seat = next()) bidBest(seat, values);
}

double Auction::result(Seat seat, const PileValues& values) const {
  double sum = 0;
  for (std::size_t pile = 0; pile < at(piles_); ++pile)
    if (holder_[pile] == seat) sum += values[seat][pile] - price_[seat][at(space_[pile])];
  return sum;
}

}  // namespace bourse::stockpile::trader
