#include "bots/stockpile/greedy.h"

#include "bots/stockpile/greedy_modules.h"
#include "bots/stockpile/verb.h"
#include "games/stockpile/investor.h"
#include "games/stockpile/play.h"

namespace bourse::stockpile {
namespace {

class Greedy {
 public:
  Greedy(const Rules& rules, const View& view)
      : rules_(rules), state_(view.masked), me_(view.observer), estimate_(rules, view) {}

  [[nodiscard]] Move place(const MoveList& legal) const;
  [[nodiscard]] Move bid(const MoveList& legal) const;
  [[nodiscard]] Move act(const MoveList& legal) const;
  [[nodiscard]] Move sell(const MoveList& legal) const;

 private:
  const Rules& rules_;
  const State& state_;
  Seat me_;
  Estimate estimate_;
};

/// Good cards go where they stay cheap, bad ones where others will pay for them: the best pile's surplus
/// counts for me, the surplus of the other piles against me.
Move Greedy::place(const MoveList& legal) const {
  const Estimate::CardWorth toMe = estimate_.worthToMe();
  const Estimate::CardWorth toAll = estimate_.worthToAll(toMe);
  const Value unseenToAll = estimate_.averageUnseen(toAll);
  const Estimate::PileWorth surplus = estimate_.surplus(toMe, toAll);
  return bestOf(legal, [&](Move move) {
    const bool up = move.c == static_cast<int>(Face::up);
    Estimate::PileWorth then = surplus;
    then[move.b] += toMe[move.a] - (up ? toAll[move.a] : unseenToAll);
    return estimate_.promise(then);
  });
}

/// The pile that leaves most after its price. An outbid player chooses again, so the lowest raise is enough.
Move Greedy::bid(const MoveList& legal) const {
  const Estimate::CardWorth toMe = estimate_.worthToMe();
  const Value unseen = estimate_.averageUnseen(toMe);
  Estimate::PileWorth worth{};
  for (const Slot& slot : state_.table()) worth[slot.pile] += slot.card < kCards ? toMe[slot.card] : unseen;
  return bestOf(legal, [&](Move move) {
    if (!isVerb(move, Verb::bid)) return INT32_MAX;  // a look costs nothing, and is of use now
    return worth[move.a] - bidCost(rules_, state_, me_, move.b) * estimate_.cashWorth();
  });
}

Move Greedy::act(const MoveList& legal) const {
  return bestOf(legal, [&](Move move) {
    if (isVerb(move, Verb::endActions)) return Value{0};
    return estimate_.actionGain(isVerb(move, Verb::boom) ? Card::boom : Card::bust, move.a);
  });
}

/// Sells what is worth less kept than its price now; shares given up also count in the majority, unless they
/// are certain to be lost.
Move Greedy::sell(const MoveList& legal) const {
  const int bonus = saleBonus(state_, me_);
  const Value perSale = rules_.strategies != 0 ? paidPerSale(state_, me_) : 0;
  return bestOf(legal, [&](Move move) {
    if (isVerb(move, Verb::endSelling)) return Value{0};
    const CardValue kept = estimate_.appraisal().kept(move.a, estimate_.space(move.a));
    const int price = isVerb(move, Verb::shortSell) ? kShortingSorosPrice : rules_.price(state_, move.a);
    const Value cash = (price + bonus) * estimate_.cashWorth() + perSale;
    const Value regular = kept.regular + bonus * kThousand;
    const Value split = kept.split + 2 * bonus * kThousand;
    const auto givenUp = [&](int shares) {
      return kept.regular > 0 ? estimate_.majority(move.a, 0) - estimate_.majority(move.a, -shares) : 0;
    };
    if (isVerb(move, Verb::sell) || (isVerb(move, Verb::shortSell) && move.b == 0))
      return cash - regular - givenUp(1);
    if (isVerb(move, Verb::sellSplit)) return 2 * cash - split - givenUp(2);
    return cash + regular - split - givenUp(1);
  });
}

/// Whether there is nothing to choose from in the Action turn but Booms, Busts and its end.
bool isPlain(const MoveList& legal) {
  return std::all_of(legal.begin(), legal.end(),
                     [](Move move) { return move.verb <= static_cast<int>(Verb::endActions); });
}

}  // namespace

Move chooseGreedy(const Rules& rules, const View& view, const MoveList& legal, Budget, Rng& rng) {
  if (legal.size() == 1) return legal[0];
  const auto what = static_cast<Decision>(Stockpile::nodeOf(rules, view).what);
  switch (what) {
    case Decision::bid:
      if (view.masked.flow.table == Table::setup) break;
      return Greedy(rules, view).bid(legal);
    case Decision::act:
      if (!isPlain(legal)) break;
      return Greedy(rules, view).act(legal);
    case Decision::sell:
      return Greedy(rules, view).sell(legal);
    case Decision::showShares:
      return legal.back();  // every card it has: money now, and nothing to hide
    case Decision::placeCard:
      return Greedy(rules, view).place(legal);
    default:
      break;
  }
  return chooseInModules(rules, view, legal, what, rng);
}

}  // namespace bourse::stockpile
