#include "bots/stockpile/trader/trader.h"

#include "bots/stockpile/trader/abilities.h"
#include "bots/stockpile/trader/levels.h"

namespace bourse::stockpile {
namespace trader {

bool isPlain(const MoveList& legal) {
  for (const Move move : legal)
    if (move.verb > static_cast<int>(Verb::endActions)) return false;
  return true;
}

Move choose(const Skill& skill, const Rules& rules, const View& view, const MoveList& legal, Rng& rng,
            Weights* heard) {
  if (legal.size() == 1) return legal[0];
  const auto decision = static_cast<Decision>(Stockpile::nodeOf(rules, view).what);
  if (decision == Decision::showShares) return legal.back();  // money now is worth more than a secret
  const Worth worth(rules, view, skill, &rng);
  const Question question{rules, view, skill, legal, rng, heard};
  switch (decision) {
    case Decision::placeCard:
      return placeCard(worth, legal, rng, heard);
    case Decision::bid:
      if (view.masked.flow.table == Table::setup) return bidForInvestor(question, worth);
      if (Move look; lookFirst(worth, legal, look)) return look;
      return chooseBid(worth, legal, rng, heard);
    case Decision::act:
      return isPlain(legal) ? useAction(worth, legal, heard) : actWithAll(question, worth);
    case Decision::sell:
      return chooseSale(worth, legal, heard);
    case Decision::showShares:
      return legal.back();  // money now is worth more than a secret
    case Decision::buyBonds:
      return buyBonds(worth, legal, heard);
    case Decision::chooseInvestor:
      return keepInvestor(question);
    case Decision::layAside:
      return layAside(question);
    case Decision::giveFirstCard:
      return giveFirstCard(worth);
    case Decision::ability:
    case Decision::strategy:
      return answer(question, worth);
    case Decision::boxRound:
    case Decision::boxPayout:
    case Decision::boxCount:
      break;  // people enter what lies before them
  }
  return legal[0];
}

}  // namespace trader

Move chooseNovice(const Rules& rules, const View& view, const MoveList& legal, Budget, Rng& rng) {
  return trader::choose(trader::kNovice, rules, view, legal, rng);
}
Move chooseClerk(const Rules& rules, const View& view, const MoveList& legal, Budget, Rng& rng) {
  return trader::choose(trader::kClerk, rules, view, legal, rng);
}
Move chooseBroker(const Rules& rules, const View& view, const MoveList& legal, Budget, Rng& rng) {
  return trader::choose(trader::kBroker, rules, view, legal, rng);
}
Move chooseTrader(const Rules& rules, const View& view, const MoveList& legal, Budget, Rng& rng) {
  return trader::choose(trader::kTrader, rules, view, legal, rng);
}

}  // namespace bourse::stockpile
