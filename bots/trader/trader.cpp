#include "bots/trader/trader.h"

#include "bots/trader/choices.h"

namespace bourse::stockpile {
namespace trader {

Move choose(const Skill& skill, const Rules& rules, const View& view, const MoveList& legal, Rng& rng) {
  if (legal.size() == 1) return legal[0];
  const auto decision = static_cast<Decision>(Stockpile::nodeOf(rules, view).what);
  if (decision == Decision::showShares) return legal.back();  // money now is worth more than a secret
  const Worth worth(rules, view, skill, &rng);
  switch (decision) {
    case Decision::placeCard:
      return placeCard(worth, legal, rng);
    case Decision::bid:
      return chooseBid(worth, legal, rng);
    case Decision::act:
      return useAction(worth, legal);
    case Decision::sell:
      return chooseSale(worth, legal);
    default:
      return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  }
}

}  // namespace trader

namespace {

constexpr trader::Skill kTrader;

}  // namespace

Move chooseTrader(const Rules& rules, const View& view, const MoveList& legal, Budget, Rng& rng) {
  return trader::choose(kTrader, rules, view, legal, rng);
}

}  // namespace bourse::stockpile
