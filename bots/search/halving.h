// Which of a few moves is best, found by playing on from each of them in imagined worlds.
//
// Every world is imagined behind the view and tried with all moves that are still in question, with the same
// luck, so that what is compared is the moves and not the cards. After each part of the budget the worse half
// is dropped: most of the time goes to the moves that are hard to tell apart.
#pragma once

#include <algorithm>
#include <vector>

#include "bots/bot.h"
#include "bots/search/luck.h"

namespace bourse::search {

struct Tried {
  Move move;
  double prior = 0;  // what the proposer thought, in the units of the guide
  double sum = 0;    // of what came of it
  std::uint32_t tries = 0;

  [[nodiscard]] double mean(double trust) const {
    return (sum + trust * prior) / (static_cast<double>(tries) + trust);
  }
};

/// Who plays on in the imagined worlds, how far, and what the end is worth.
template <class T, class G>
concept GuideOf = requires(const T& guide, const typename G::Rules& rules, const typename G::State& state,
                           const Node& node, const MoveList& legal, Luck& luck, Seat seat) {
  { guide.choose(rules, state, node, legal, luck) } -> std::same_as<Move>;
  { guide.ends(rules, state) } -> std::same_as<bool>;
  { guide.worth(rules, state, seat) } -> std::same_as<double>;
};

/// Plays on from a state until the guide has seen enough.
template <Game G, class Guide>
void playOn(const typename G::Rules& rules, typename G::State& state, const Guide& guide, Luck& luck) {
  MoveList legal;
  OutcomeList outcomes;
  for (Node node = G::node(rules, state); node.kind != Node::Kind::over && !guide.ends(rules, state);
       node = G::node(rules, state)) {
    EventSink nobody;
    if (node.kind == Node::Kind::decision) {
      G::legal(rules, state, node.seat, legal);
      const Move move = legal.size() == 1 ? legal[0] : guide.choose(rules, state, node, legal, luck);
      G::apply(rules, state, node.seat, move, nobody);
    } else {
      G::outcomes(rules, state, outcomes);
      G::apply(rules, state, kNobody, luck.draw(node, outcomes), nobody);
    }
  }
}

template <Game G, GuideOf<G> Guide>
class Halving {
 public:
  Halving(const typename G::Rules& rules, const typename G::View& view, const Guide& guide, double trust)
      : rules_(rules), view_(view), guide_(guide), trust_(trust) {}

  /// Orders the moves, the best first. At least one try each, whatever the budget.
  void run(std::vector<Tried>& moves, const Budget& budget, Rng& rng) const {
    std::size_t parts = 0;
    for (std::size_t left = moves.size(); left > 1; left = (left + 1) / 2) ++parts;
    const double start = budget.clock != nullptr ? budget.clock() : 0;
    std::size_t left = moves.size();
    for (std::size_t part = 0; part < parts; ++part) {
      const auto share = static_cast<std::size_t>(budget.iterations) / (parts * left);
      const double end = start + budget.seconds * static_cast<double>(part + 1) / static_cast<double>(parts);
      for (std::size_t world = 0; world < std::max<std::size_t>(share, 1); ++world) {
        if (world > 0 && budget.clock != nullptr && budget.clock() >= end) break;
        tryAll(moves, left, rng);
      }
      std::stable_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(left),
                       [&](const Tried& a, const Tried& b) { return a.mean(trust_) > b.mean(trust_); });
      left = (left + 1) / 2;
    }
  }

 private:
  void tryAll(std::vector<Tried>& moves, std::size_t left, Rng& rng) const {
    const typename G::State world = G::determinize(rules_, view_, rng);
    const std::uint64_t luckOfWorld = rng.next();
    for (std::size_t i = 0; i < left; ++i) {
      typename G::State state = world;
      Luck luck(luckOfWorld);
      EventSink nobody;
      G::apply(rules_, state, view_.observer, moves[i].move, nobody);
      playOn<G>(rules_, state, guide_, luck);
      moves[i].sum += guide_.worth(rules_, state, view_.observer);
      ++moves[i].tries;
    }
  }

  const typename G::Rules& rules_;
  const typename G::View& view_;
  const Guide& guide_;
  double trust_;
};

}  // namespace bourse::search
