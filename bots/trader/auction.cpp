#include "bots/trader/auction.h"

#include "games/stockpile/investor.h"
#include "games/stockpile/play.h"
#include "games/stockpile/round.h"

namespace bourse::stockpile::trader {
namespace {

constexpr double kNoLimit = 1000;

}  // namespace

Auction::Auction(const Worth& worth)
    : seats_(worth.rules().seats()), piles_(worth.rules().piles()), first_(worth.state().flow.first) {
  const Rules& rules = worth.rules();
  const State& state = worth.state();
  limit_.fill(kNoLimit);
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
    const Seat seat = rules.ownerOfMeeple(meeple);
    standing_[stands.pile] = {seat, static_cast<std::int8_t>(stands.space)};
    --inHand_[seat];
    free_[seat] = static_cast<std::int16_t>(free_[seat] - std::max<int>(cost_[seat][stands.space], 0));
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

int Auction::lowest(Seat seat, int pile) const {
  const Standing& standing = standing_[at(pile)];
  if (standing.space < 0) return 0;
  return standing.holder == seat ? kBidSpaces : standing.space + raise_[standing.holder];
}

bool Auction::canPay(Seat seat, int pile, int space) const {
  const int cost = cost_[seat][at(space)];
  return cost <= free_[seat] && cost <= limit_[at(pile)];
}

void Auction::bid(Seat seat, int pile, int space) {
  Standing& standing = standing_[at(pile)];
  if (standing.space >= 0) {
    ++inHand_[standing.holder];
    const int back = std::max<int>(cost_[standing.holder][at(standing.space)], 0);
    free_[standing.holder] = static_cast<std::int16_t>(free_[standing.holder] + back);
  }
  standing = {seat, static_cast<std::int8_t>(space)};
  --inHand_[seat];
  free_[seat] = static_cast<std::int16_t>(free_[seat] - std::max<int>(cost_[seat][at(space)], 0));
  cursor_ = cursor_ + 1 == seats_ ? 0 : cursor_ + 1;
}

void Auction::bidBest(Seat seat, const Wishes& wishes) {
  int best = -1;
  int bestSpace = 0;
  double most = 0;
  for (int pile = 0; pile < piles_; ++pile) {
    const int space = lowest(seat, pile);
    if (space >= kBidSpaces || !canPay(seat, pile, space)) continue;
    const double left = wishes[seat][at(pile)] - price_[seat][at(space)];
    if (best >= 0 && left <= most) continue;
    best = pile;
    bestSpace = space;
    most = left;
  }
  // There is always a track without a bid, and its first space costs nothing.
  bid(seat, std::max(best, 0), bestSpace);
}

void Auction::playOut(const Wishes& wishes) {
  for (Seat seat = next(); seat != kNobody; seat = next()) bidBest(seat, wishes);
}

double Auction::result(Seat seat, const Wishes& wishes) const {
  double sum = 0;
  for (int pile = 0; pile < piles_; ++pile)
    if (const Standing& standing = standing_[at(pile)]; standing.holder == seat && standing.space >= 0)
      sum += wishes[seat][at(pile)] - price_[seat][at(standing.space)];
  return sum;
}

}  // namespace bourse::stockpile::trader
