// Which of a few moves is best, found by regret: every imagined world is played on from each move with the
// same luck, and a move is held the more, the more one would have gained by always having made it. What was
// held most on the whole is chosen. Nothing is dropped, so a budget is spread evenly.
#pragma once

#include <algorithm>
#include <vector>

#include "bots/search/halving.h"

namespace bourse::search {

template <Game G, GuideOf<G> Guide>
class Regret {
 public:
  Regret(const typename G::Rules& rules, const typename G::View& view, const Guide& guide, const Trust& trust)
      : rules_(rules), view_(view), guide_(guide), trust_(trust) {}

  /// Orders the moves, the one that was held most first. At least one try each, whatever the budget.
  void run(std::vector<Tried>& moves, const Budget& budget, Rng& rng) const {
    const std::size_t count = moves.size();
    std::vector<Held> held(count);
    double prior = 0;
    for (const Tried& move : moves) prior += move.prior / static_cast<double>(count);
    for (std::size_t i = 0; i < count; ++i)
      held[i] = {.index = i, .regret = trust_.tries * (moves[i].prior - prior)};
    for (std::size_t world = 0; world < std::max<std::size_t>(budget.iterations / count, 1); ++world)
      meet(moves, held, rng);
    std::stable_sort(held.begin(), held.end(),
                     [](const Held& a, const Held& b) { return a.onTheWhole > b.onTheWhole; });
    std::vector<Tried> ordered;
    for (const Held& one : held) ordered.push_back(moves[one.index]);
    moves = std::move(ordered);
  }

 private:
  struct Held {
    std::size_t index = 0;
    double regret = 0, share = 0, onTheWhole = 0;
  };

  void meet(std::vector<Tried>& moves, std::vector<Held>& held, Rng& rng) const {
    double all = 0, expected = 0;
    for (const Held& one : held) all += std::max(one.regret, 0.0);
    for (Held& one : held)
      one.share = all > 0 ? std::max(one.regret, 0.0) / all : 1.0 / static_cast<double>(held.size());
    const typename G::State world = imagine<G>(rules_, view_, guide_, rng);
    const std::uint64_t luckOfWorld = rng.next();
    std::vector<double> worth(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      worth[i] = worthOf<G>(rules_, world, view_.observer, moves[i].move, guide_, luckOfWorld);
      moves[i].sum += worth[i];
      ++moves[i].tries;
      expected += held[i].share * worth[i];
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
      held[i].regret += worth[i] - expected;
      held[i].onTheWhole += held[i].share;
    }
  }

  const typename G::Rules& rules_;
  const typename G::View& view_;
  const Guide& guide_;
  Trust trust_;
};

}  // namespace bourse::search
