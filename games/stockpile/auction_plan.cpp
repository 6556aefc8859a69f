#include "games/stockpile/auction_plan.h"

#include <algorithm>

#include "games/stockpile/play.h"

namespace bourse::stockpile {
namespace {

int faceUp(const State& state, int pile, std::uint8_t card) {
  const auto table = state.table();
  return static_cast<int>(std::count_if(table.begin(), table.end(), [&](const Slot& slot) {
    return slot.pile == pile && slot.faceUp() && slot.card == card;
  }));
}

int faceDown(const State& state, int pile) {
  const auto table = state.table();
  return static_cast<int>(std::count_if(
      table.begin(), table.end(), [&](const Slot& slot) { return slot.pile == pile && !slot.faceUp(); }));
}

bool hasDearFee(const State& state, int pile, Money dearest) {
  for (const Slot& slot : state.table())
    if (slot.pile == pile && slot.faceUp() && isFee(slot.card) && kCardInfo[slot.card].fee > dearest)
      return true;
  return false;
}

bool isWanted(const State& state, int pile, const AuctionWish& wish) {
  if (wish.pile != kNone && wish.pile != pile) return false;
  if (faceDown(state, pile) > wish.mostHidden) return false;
  for (std::size_t i = 0; i < wish.terms; ++i)
    if (faceUp(state, pile, wish.term[i].card) < wish.term[i].least) return false;
  return true;
}

bool cheapestBid(const Rules& rules, const View& view, const MoveList& legal, const AuctionPlan& plan,
                 const AuctionWish& wish, Move& best) {
  bool found = false;
  Money least = 0;
  for (const Move move : legal) {
    if (move.verb != static_cast<int>(Verb::bid)) continue;
    const Money cost = bidCost(rules, view.masked, view.observer, move.b);
    if (cost > wish.most || (found && cost >= least)) continue;
    if (!isWanted(view.masked, move.a, wish) || hasDearFee(view.masked, move.a, plan.dearestFee)) continue;
    best = move;
    least = cost;
    found = true;
  }
  return found;
}

}  // namespace

bool plannedBid(const Rules& rules, const View& view, const MoveList& legal, const AuctionPlan& plan,
                Move& move) {
  for (std::size_t i = 0; i < plan.wishes; ++i)
    if (cheapestBid(rules, view, legal, plan, plan.wish[i], move)) return true;
  constexpr AuctionWish kAnything{.most = kNone};  // more than any bid costs
  return plan.cheapest && cheapestBid(rules, view, legal, plan, kAnything, move);
}

}  // namespace bourse::stockpile
