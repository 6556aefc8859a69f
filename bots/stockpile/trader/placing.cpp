// Where the cards go: every way to lay them is tried in a few imagined auctions. What others gain by it
// counts against it.
#include "bots/stockpile/trader/abilities.h"
#include "games/stockpile/investor.h"

namespace bourse::stockpile::trader {
namespace {

constexpr int kMostImagined = 32;

class Placing {
 public:
  /// Of cards that may be placed or moved.
  Placing(const Worth& worth, const MoveList& legal, Rng& rng) : worth_(worth), start_(worth) {
    std::array<bool, kCards> asked{};
    for (const Move move : legal)
      if (is(move, Verb::place)) asked[move.a] = true;
    for (const Slot& slot : worth.state().table())
      if (slot.card < kCards) asked[slot.card] = true;
    imagined_ = std::clamp(worth.skill().imagined, 1, kMostImagined);
    for (int i = 0; i < imagined_; ++i) {
      const Guess guess(worth, rng);
      scene_[at(i)].values = pileValuesOf(worth, guess, rng);
      for (std::uint8_t card = 0; card < kCards; ++card)
        for (Seat seat = 0; asked[card] && seat < worth.rules().seats(); ++seat)
          scene_[at(i)].adds[seat][card] =
              seat == worth.me() ? ownCardValue(card) : rivalCardValue(worth, guess, seat, card);
    }
  }

  /// How good it is when the card of a slot lies on another pile.
  [[nodiscard]] double valueMoved(std::size_t slot, int pile) const {
    double sum = 0;
    for (int i = 0; i < imagined_; ++i) {
      PileValues values = scene_[at(i)].values;
      const Slot& from = worth_.state().slot[slot];
      for (Seat seat = 0; seat < worth_.rules().seats(); ++seat) {
        const bool sees = from.faceUp() || contains(from.known, seat);
        const double adds =
            sees && from.card < kCards ? scene_[at(i)].adds[seat][from.card] : worth_.unseenToAll();
        values[seat][from.pile] -= adds;
        values[seat][at(pile)] += adds;
      }
      Auction auction = start_;
      auction.playOut(values);
      sum += outcome(auction, values);
    }
    return sum;
  }

  [[nodiscard]] int imagined() const { return imagined_; }

  /// How good it is when these cards lie there.
  template <std::size_t N>
  double value(const std::array<Move, N>& laid) const {
    double sum = 0;
    for (int i = 0; i < imagined_; ++i) {
      PileValues values = scene_[at(i)].values;
      for (const Move move : laid) lay(move, scene_[at(i)], values);
      Auction auction = start_;
      auction.playOut(values);
      sum += outcome(auction, values);
    }
    return sum;
  }

 private:
  struct Scene {
    PileValues values;
    std::array<std::array<double, kCards>, kMaxSeats> adds;
  };

  [[nodiscard]] double ownCardValue(std::uint8_t card) const {
    return worth_.toMe(card) + (isStock(card) ? worth_.nextShare(worth_.me(), card) : 0);
  }

  void lay(Move move, const Scene& scene, PileValues& values) const {
    for (Seat seat = 0; seat < worth_.rules().seats(); ++seat) {
      const bool sees = seat == worth_.me() || move.c == static_cast<int>(Face::up);
      values[seat][move.b] += sees ? scene.adds[seat][move.a] : worth_.unseenToAll();
    }
  }

  [[nodiscard]] double outcome(const Auction& auction, const PileValues& values) const {
    double others = 0;
    for (Seat seat = 0; seat < worth_.rules().seats(); ++seat)
      if (seat != worth_.me()) others += auction.result(seat, values);
    return auction.result(worth_.me(), values) -
           worth_.skill().rivalry * others / (worth_.rules().seats() - 1);
  }

  const Worth& worth_;
  Auction start_;
  int imagined_;
  std::array<Scene, kMostImagined> scene_;
};

/// A level that ignores the auction puts good cards face down on the pile it likes, and bad ones on the pile
/// it likes least.
Move placeByLiking(const Worth& worth, const MoveList& legal, Weights* heard) {
  const auto values = ownPileValues(worth);
  return bestMove(
      legal,
      [&](Move move) {
        const double card = worth.toMe(move.a);
        const double unseen = card > 0 && move.c == static_cast<int>(Face::down) ? card / 8 : 0;
        return (card > 0 ? values[move.b] : -values[move.b]) + unseen;
      },
      heard);
}

Move opposite(Move move, std::uint8_t card, int pile) { return make(Verb::place, card, pile, 1 - move.c); }

}  // namespace

Move placeCard(const Worth& worth, const MoveList& legal, Rng& rng, Weights* heard) {
  if (worth.skill().imagined == 0) return placeByLiking(worth, legal, heard);
  const Placing placing(worth, legal, rng);
  const auto& waiting = worth.own().waiting;
  const bool both = legal[0].a < kMarketCards && waiting[1] < kMarketCards && legal.size() > 1 &&
                    legal[0].b == legal[1].b;  // either side up: the other card follows
  if (!both) {
    const Move best = bestMove(legal, [&](Move move) { return placing.value(std::array{move}); }, heard);
    average(heard, placing.imagined());
    return best;
  }
  // Both are thought of together; which of them is laid first makes no difference.
  const bool hideBoth = mayHideBoth(worth.state(), worth.me());
  const auto withOther = [&](Move move, std::uint8_t card) {
    double most = kNever;
    for (int pile = 0; pile < worth.rules().piles(); ++pile) {
      const Move other = opposite(move, card, pile);
      most = std::max(most, placing.value(std::array{move, other}));
      if (hideBoth && other.c == static_cast<int>(Face::up))
        most = std::max(most, placing.value(std::array{move, make(Verb::place, card, pile, 1)}));
    }
    return most;
  };
  const Move best = bestMove(
      legal, [&](Move move) { return move.a == waiting[0] ? withOther(move, waiting[1]) : kNever; }, heard);
  if (heard != nullptr)  // an explanation may have begun with the other one
    for (Weight& weight : *heard)
      if (weight.move.a == waiting[1] && waiting[1] != waiting[0])
        weight.worth = withOther(weight.move, waiting[0]);
  average(heard, placing.imagined());
  return best;
}

Move moveCard(const Worth& worth, const MoveList& legal, Rng& rng, Weights* heard) {
  const Placing placing(worth, legal, rng);
  const Move best = bestMove(
      legal,
      [&](Move move) {
        if (is(move, Verb::moveCard)) return placing.valueMoved(move.a, move.b);
        return placing.value(std::array<Move, 0>{});
      },
      heard);
  average(heard, placing.imagined());
  return best;
}

}  // namespace bourse::stockpile::trader
