#include "bots/stockpile/lookahead/lookahead.h"

#include <algorithm>

#include "bots/stockpile/shark/think.h"

namespace bourse::stockpile::lookahead {

std::vector<search::Tried> proposals(const Mind& mind, const Rules& rules, const View& view,
                                     const MoveList& legal, Move& best) {
  std::vector<search::Tried> moves;
  best = legal[0];
  if (legal.size() == 1) return moves;
  std::array<std::int32_t, MoveList::capacity()> room;
  const auto scores = std::span(room).first(legal.size());
  whale::judge(*whale::network(), rules, view, legal, scores);
  const auto first = std::ranges::max_element(scores);
  best = legal[static_cast<std::size_t>(first - scores.begin())];
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const double behind = unscaled(*first) - unscaled(scores[i]);
    if (behind <= mind.worthTrying) moves.push_back({legal[i], -behind * mind.chancePerScore});
  }
  if (moves.size() < 2) return {};
  std::ranges::stable_sort(moves,
                           [](const search::Tried& a, const search::Tried& b) { return a.prior > b.prior; });
  if (moves.size() > mind.candidates) moves.resize(mind.candidates);
  return moves;
}

std::vector<search::Tried> consider(const Mind& mind, const Rules& rules, const View& view,
                                    const MoveList& legal, Budget budget, Rng& rng, Move& best) {
  std::vector<search::Tried> moves = proposals(mind, rules, view, legal, best);
  if (moves.empty()) return moves;
  shark::think(Guide(mind, rules, view), mind, rules, view, budget, rng, moves);
  best = moves[0].move;
  return moves;
}

}  // namespace bourse::stockpile::lookahead
