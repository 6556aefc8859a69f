// The auction, played in the mind from where it stands to its end: everybody takes what leaves most at the
// lowest raise, again and again, until every meeple stands.
#pragma once

#include "bots/stockpile/trader/worth.h"

namespace bourse::stockpile::trader {

/// What each pile is worth to each seat.
using PileValues = std::array<std::array<double, kMostPiles>, kMaxSeats>;

class Auction {
 public:
  /// As it stands in the view; before the bidding everybody has everything still to do.
  explicit Auction(const Worth& worth);

  /// A bid of the seat whose turn it is.
  void bid(Seat seat, int pile, int space);
  /// Whose turn it is, or kNobody when all meeples stand.
  Seat next();
  void playOut(const PileValues& values);

  [[nodiscard]] int lowest(Seat seat, int pile) const {
    return holder_[at(pile)] == seat ? kBidSpaces : lowest_[at(pile)];
  }
  [[nodiscard]] Seat holder(int pile) const { return holder_[at(pile)]; }
  /// What the seat ends up with: its piles less what it bid for them.
  [[nodiscard]] double result(Seat seat, const PileValues& values) const;
  /// What a bid takes from the seat, in what money is worth to it.
  [[nodiscard]] double price(Seat seat, int space) const { return price_[seat][at(space)]; }

 private:
  void setCosts(const Worth& worth);
  void stand(Seat seat, int pile, int space);
  void bidBest(Seat seat, const PileValues& values);

  int seats_, piles_;
  Seat first_;
  int cursor_ = 0;
  std::array<Seat, kMostPiles> holder_{};          // of the standing bid
  std::array<std::int8_t, kMostPiles> space_{};    // where it stands, or -1
  std::array<std::uint8_t, kMostPiles> lowest_{};  // what anybody else must go to
  std::array<std::int8_t, kMaxSeats> inHand_{};    // meeples
  std::array<std::int16_t, kMaxSeats> free_{};     // cash that no bid binds
  std::array<std::uint8_t, kMaxSeats> raise_{};    // how far others must go above
  std::array<std::array<std::int16_t, kBidSpaces>, kMaxSeats> cost_{};
  std::array<std::array<double, kBidSpaces>, kMaxSeats> price_{};
  std::array<std::uint8_t, kMostPiles> closed_{};  // the first space that is too high for the pile
};

}  // namespace bourse::stockpile::trader
