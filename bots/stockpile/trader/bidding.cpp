// Which pile, and how high: every bid worth thinking of is tried in a few imagined auctions.
#include "bots/stockpile/trader/choices.h"

namespace bourse::stockpile::trader {
namespace {

constexpr int kMostImaginedBids = 32;

Move lowestRaise(const Worth& worth, const MoveList& legal, Weights* heard) {
  const auto values = ownPileValues(worth);
  const Auction auction(worth);
  return bestMove(
      legal,
      [&](Move move) {
        return is(move, Verb::bid) ? values[move.a] - auction.price(worth.me(), move.b) : kNever;
      },
      heard);
}

}  // namespace

Move chooseBid(const Worth& worth, const MoveList& legal, Rng& rng, Weights* heard) {
  const Skill& skill = worth.skill();
  if (skill.imagined == 0) return lowestRaise(worth, legal, heard);
  const Auction now(worth);
  const int imagined = std::min(skill.imagined, kMostImaginedBids);
  std::array<PileValues, kMostImaginedBids> values;
  for (int i = 0; i < imagined; ++i) {
    const Guess guess(worth, rng);
    values[at(i)] = pileValuesOf(worth, guess, rng);
  }
  const Seat me = worth.me();
  const Move best = bestMove(
      legal,
      [&](Move move) {
        if (!is(move, Verb::bid) || move.b > now.lowest(me, move.a) + skill.jumps) return kNever;
        double sum = 0;
        for (int i = 0; i < imagined; ++i) {
          Auction auction = now;
          auction.bid(me, move.a, move.b);
          auction.playOut(values[at(i)]);
          sum += auction.result(me, values[at(i)]);
        }
        return sum;
      },
      heard);
  average(heard, imagined);
  return best;
}

}  // namespace bourse::stockpile::trader
