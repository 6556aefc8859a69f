// Which of a few moves is best, found by growing a tree of what the player would see.
//
// Information-set Monte Carlo tree search with one observer. In every imagined world one path is walked: a
// place of the tree is what the observer would see there, so worlds that look alike share it, and the
// player who chooses there takes what was best for that seat in all of them. Where the tree ends, the
// guide plays on. A place begins with the guide's own choice, and others join the more often it is come to.
#pragma once

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <vector>

#include "bots/search/halving.h"
#include "core/digest.h"

namespace bourse::search {

struct Growth {
  int depth = 4;           // choices below the first one
  double boldness = 0.15;  // how much more is hoped of what was tried seldom, in the units of the guide
  double breadth = 1;      // a place come to n times has about so many times the square root of n branches
};

template <Game G, GuideOf<G> Guide>
class Tree {
 public:
  Tree(const typename G::Rules& rules, const typename G::View& view, const Guide& guide, const Trust& trust,
       const Growth& growth)
      : rules_(rules), view_(view), guide_(guide), trust_(trust), growth_(growth) {}

  /// Orders the moves, the one that was tried most first. At least one try each, whatever the budget.
  void run(std::vector<Tried>& moves, const Budget& budget, Rng& rng) {
    const auto least = static_cast<std::uint32_t>(moves.size());
    const double start = budget.clock != nullptr ? budget.clock() : 0;
    for (std::uint32_t tries = 0; tries < std::max(budget.iterations, least); ++tries) {
      if (tries >= least && budget.clock != nullptr && budget.clock() >= start + budget.seconds) break;
      walk(moves[first(moves, tries)], rng);
    }
    std::stable_sort(moves.begin(), moves.end(),
                     [](const Tried& a, const Tried& b) { return a.tries > b.tries; });
  }

 private:
  struct Branch {
    Move move;
    double sum = 0;                        // for the seat that chooses it
    std::uint32_t tries = 0, chances = 0;  // chances: how often it could have been chosen
  };
  struct Place {
    std::uint32_t visits = 0;
    std::vector<Branch> branches = {};
  };
  /// What was chosen on the way, for what comes of it.
  struct Step {
    Place* place;
    std::size_t branch;
    Seat seat;
  };

  [[nodiscard]] double hope(double mean, double tries, double chances) const {
    return mean + growth_.boldness * std::sqrt(std::log(chances + 1) / tries);
  }

  [[nodiscard]] std::size_t first(const std::vector<Tried>& moves, std::uint32_t tries) const {
    std::size_t best = 0;
    double bestHope = -1;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i].tries == 0) return i;
      const double hoped = hope(moves[i].mean(trust_), moves[i].tries, tries);
      if (hoped <= bestHope) continue;
      best = i;
      bestHope = hoped;
    }
    return best;
  }

  void walk(Tried& tried, Rng& rng) {
    typename G::State state = imagine<G>(rules_, view_, guide_, rng);
    Luck luck(rng.next());
    EventSink nobody;
    G::apply(rules_, state, view_.observer, tried.move, nobody);
    std::vector<Step>& path = path_;
    path.clear();
    bool inside = true;
    while (inside && static_cast<int>(path.size()) < growth_.depth) inside = descend(state, luck, rng, path);
    playOn<G>(rules_, state, guide_, luck);
    for (const Step& step : path) {
      Branch& branch = step.place->branches[step.branch];
      branch.sum += guide_.worth(rules_, state, step.seat);
      ++branch.tries;
    }
    tried.sum += guide_.worth(rules_, state, view_.observer);
    ++tried.tries;
  }

  /// On to the next choice and through it. False at the end of the tree or of what the guide looks at.
  bool descend(typename G::State& state, Luck& luck, Rng& rng, std::vector<Step>& path) {
    for (Node node = G::node(rules_, state); node.kind != Node::Kind::over && !guide_.ends(rules_, state);
         node = G::node(rules_, state)) {
      EventSink nobody;
      if (node.kind != Node::Kind::decision) {
        G::outcomes(rules_, state, outcomes_);
        G::apply(rules_, state, kNobody, luck.draw(node, outcomes_), nobody);
        continue;
      }
      G::legal(rules_, state, node.seat, legal_);
      if (legal_.size() == 1) {
        G::apply(rules_, state, node.seat, legal_[0], nobody);
        continue;
      }
      const std::uint64_t seen = digestOf(G::view(rules_, state, view_.observer)) ^ mixed(node.seat + 1);
      Place& place = places_[seen];
      const bool known = place.visits++ > 0;
      const std::size_t chosen = choose(place, state, node, luck, rng);
      path.push_back({&place, chosen, node.seat});
      G::apply(rules_, state, node.seat, place.branches[chosen].move, nobody);
      return known;
    }
    return false;
  }

  std::size_t choose(Place& place, const typename G::State& state, const Node& node, Luck& luck, Rng& rng) {
    std::size_t best = place.branches.size(), possible = 0;
    double bestHope = -1;
    for (std::size_t i = 0; i < place.branches.size(); ++i) {
      Branch& branch = place.branches[i];
      if (std::find(legal_.begin(), legal_.end(), branch.move) == legal_.end()) continue;
      ++possible;
      ++branch.chances;
      const double hoped =
          hope(branch.tries == 0 ? 1 : branch.sum / branch.tries, std::max(branch.tries, 1U), branch.chances);
      if (hoped <= bestHope) continue;
      best = i;
      bestHope = hoped;
    }
    const double room = growth_.breadth * std::sqrt(static_cast<double>(place.visits));
    if (possible < legal_.size() && static_cast<double>(possible) < room)
      if (const std::size_t grown = grow(place, state, node, luck, rng); grown < place.branches.size())
        return grown;
    return best < place.branches.size() ? best : 0;
  }

  /// A branch more: what the guide would choose, and once that is there, anything.
  std::size_t grow(Place& place, const typename G::State& state, const Node& node, Luck& luck, Rng& rng) {
    const auto has = [&](Move move) {
      return std::any_of(place.branches.begin(), place.branches.end(),
                         [&](const Branch& branch) { return branch.move == move; });
    };
    Move move = guide_.choose(rules_, state, node, legal_, luck);
    if (has(move)) move = legal_[rng.below(static_cast<std::uint32_t>(legal_.size()))];
    if (has(move)) return place.branches.size();
    place.branches.push_back({.move = move, .chances = 1});
    return place.branches.size() - 1;
  }

  const typename G::Rules& rules_;
  const typename G::View& view_;
  const Guide& guide_;
  Trust trust_;
  Growth growth_;
  std::unordered_map<std::uint64_t, Place> places_;
  std::vector<Step> path_;
  MoveList legal_;
  OutcomeList outcomes_;
};

}  // namespace bourse::search
