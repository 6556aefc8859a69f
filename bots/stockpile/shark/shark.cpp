#include "bots/stockpile/shark/shark.h"

#include "bots/stockpile/shark/think.h"
#include "bots/stockpile/trader/levels.h"
#include "bots/stockpile/trader/trader.h"

namespace bourse::stockpile {
namespace shark {
namespace {

constexpr double kChancePerThousand = 0.011;  // what $1K is worth in chances, about

/// Decisions of which the end of the round says nothing.
bool isForExperience(const View& view, Decision decision) {
  return view.masked.flow.table != Table::round || decision == Decision::showShares;
}

}  // namespace

std::vector<search::Tried> proposals(const Mind& mind, const Rules& rules, const View& view,
                                     const MoveList& legal, Rng& rng, Move& best) {
  std::vector<search::Tried> moves;
  trader::Weights weights;
  best = trader::choose(trader::kTrader, rules, view, legal, rng, &weights);
  const auto decision = static_cast<Decision>(Stockpile::nodeOf(rules, view).what);
  if (legal.size() == 1 || isForExperience(view, decision)) return moves;
  for (const trader::Weight& weight : weights)
    if (weight.worth > trader::kNever) moves.push_back({weight.move, weight.worth * kChancePerThousand});
  if (moves.size() < 2) return {};
  std::stable_sort(moves.begin(), moves.end(),
                   [](const search::Tried& a, const search::Tried& b) { return a.prior > b.prior; });
  if (moves.size() > mind.candidates) moves.resize(mind.candidates);
  return moves;
}

std::vector<search::Tried> consider(const Mind& mind, const Rules& rules, const View& view,
                                    const MoveList& legal, Budget budget, Rng& rng, Move& best) {
  std::vector<search::Tried> moves = proposals(mind, rules, view, legal, rng, best);
  if (moves.empty()) return moves;
  think(Guide(mind, rules, view), mind, rules, view, budget, rng, moves);
  best = moves[0].move;
  return moves;
}

}  // namespace shark

Move chooseAnalyst(const Rules& rules, const View& view, const MoveList& legal, Budget budget, Rng& rng) {
  Move best;
  shark::consider(shark::kHasty, rules, view, legal, budget, rng, best);
  return best;
}

Move chooseShark(const Rules& rules, const View& view, const MoveList& legal, Budget budget, Rng& rng) {
  Move best;
  shark::consider(shark::kShark, rules, view, legal, budget, rng, best);
  return best;
}

}  // namespace bourse::stockpile
