// Which of a few moves is best, found by playing on from each of them in imagined worlds.
//
// Every world is imagined behind the view and tried with all moves that are still in question, with the same
// luck, so that what is compared is the moves and not the cards. After each part of the budget the worse half
// is dropped: most of the time goes to the moves that are hard to tell apart.
//
// Several lanes, each with worlds of its own, are joined after each part: so all of them drop the same
// moves, and what comes out does not depend on whether they ran side by side.
#pragma once

#include <algorithm>
#include <vector>

#include "bots/bot.h"
#include "bots/search/luck.h"

namespace bourse::search {

/// How much the proposer's opinion weighs beside what is seen.
struct Trust {
  double tries = 0, share = 0;
};

struct Tried {
  Move move;
  double prior = 0;  // what the proposer thought, in the units of the guide
  double sum = 0;    // of what came of it
  std::uint32_t tries = 0;

  /// With a prior that counts for so many tries, and for so large a share of those that were made.
  [[nodiscard]] double mean(const Trust& trust) const {
    const double counted = trust.tries + trust.share * static_cast<double>(tries);
    return (sum + counted * prior) / (static_cast<double>(tries) + counted);
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

/// A world behind the view: of as many as the guide wishes for one, by how plausible it finds them.
template <Game G, class Guide>
typename G::State imagine(const typename G::Rules& rules, const typename G::View& view, const Guide& guide,
                          Rng& rng) {
  typename G::State world = G::determinize(rules, view, rng);
  if constexpr (requires { guide.alternatives(); }) {
    if (guide.alternatives() > 1) {
      constexpr std::uint32_t kWhole = 1u << 30;
      double all = guide.plausibility(rules, world, view.observer);
      for (int i = 1; i < guide.alternatives(); ++i) {
        const typename G::State other = G::determinize(rules, view, rng);
        const double plausible = guide.plausibility(rules, other, view.observer);
        all += plausible;
        if (rng.below(kWhole) < plausible / all * kWhole) world = other;
      }
    }
  }
  return world;
}

/// What comes of a move in one world with one luck.
template <Game G, class Guide>
double worthOf(const typename G::Rules& rules, typename G::State world, Seat seat, Move move,
               const Guide& guide, std::uint64_t luckOfWorld) {
  Luck luck(luckOfWorld);
  EventSink nobody;
  G::apply(rules, world, seat, move, nobody);
  playOn<G>(rules, world, guide, luck);
  return guide.worth(rules, world, seat);
}

template <Game G, GuideOf<G> Guide>
class Halving {
 public:
  Halving(const typename G::Rules& rules, const typename G::View& view, const Guide& guide,
          const Trust& trust)
      : rules_(rules), view_(view), guide_(guide), trust_(trust) {}

  /// Orders the moves, the best first. At least one try each, whatever the budget.
  void run(std::vector<Tried>& moves, const Budget& budget, Rng& rng) const {
    std::size_t parts = 0;
    for (std::size_t left = moves.size(); left > 1; left = (left + 1) / 2) ++parts;
    const double start = budget.clock != nullptr ? budget.clock() : 0;
    std::vector<Lane> lanes(std::max<std::size_t>(budget.lanes, 1), Lane{.rng = rng});
    const Seed seed = lanes.size() > 1 ? Seed::of(rng.next()) : Seed{};
    std::size_t left = moves.size();
    for (std::size_t part = 0; part < parts; ++part) {
      const auto share = static_cast<std::size_t>(budget.iterations) / (parts * left * lanes.size());
      const double end = start + budget.seconds * static_cast<double>(part + 1) / static_cast<double>(parts);
      for (std::size_t i = 0; i < lanes.size(); ++i) {
        Lane& lane = lanes[i];
        // One goes on with the caller's luck. Several have luck of their own in every part, so that one which
        // has thought elsewhere leaves nothing behind but its findings.
        lane.rng = lanes.size() == 1 ? rng : Rng(seed, purpose::kDeterminize, part * lanes.size() + i);
        lane.moves.assign(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(left));
        // The first goes on counting where all have come to, the others begin at nothing.
        for (Tried& move : lane.moves)
          if (i > 0) move.sum = move.tries = 0;
      }
      Part(*this, budget, lanes, std::max<std::size_t>(share, 1), end).run();
      if (lanes.size() == 1) rng = lanes[0].rng;
      join(lanes, moves);
      std::stable_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(left),
                       [&](const Tried& a, const Tried& b) { return a.mean(trust_) > b.mean(trust_); });
      left = (left + 1) / 2;
    }
  }

 private:
  /// One lane: its own random numbers, and what it has tried in this part.
  struct Lane {
    Rng rng;
    std::vector<Tried> moves = {};
  };

  class Part final : public ParallelSearch {
   public:
    Part(const Halving& search, const Budget& budget, std::vector<Lane>& lanes, std::size_t worlds,
         double end)
        : search_(search), budget_(budget), lanes_(lanes), worlds_(worlds), end_(end) {}

    void run() {
      if (count() > 1 && budget_.runLanes != nullptr)
        budget_.runLanes(*this);
      else
        for (int lane = 0; lane < count(); ++lane) think(lane);
    }

    [[nodiscard]] int count() const override { return static_cast<int>(lanes_.size()); }
    [[nodiscard]] std::size_t moves() const override { return lanes_[0].moves.size(); }
    void think(int number) override {
      Lane& lane = at(number);
      for (std::size_t world = 0; world < worlds_; ++world) {
        if (world > 0 && budget_.clock != nullptr && budget_.clock() >= end_) break;
        search_.tryAll(lane.moves, lane.rng);
      }
    }
    [[nodiscard]] ParallelSearch::Finding finding(int lane, std::size_t move) const override {
      const Tried& tried = at(lane).moves[move];
      return {tried.sum, tried.tries};
    }
    void learn(int lane, std::size_t move, const ParallelSearch::Finding& finding) override {
      Tried& tried = at(lane).moves[move];
      tried.sum = finding.sum;
      tried.tries = finding.tries;
    }

   private:
    [[nodiscard]] Lane& at(int lane) const { return lanes_[static_cast<std::size_t>(lane)]; }

    const Halving& search_;
    const Budget& budget_;
    std::vector<Lane>& lanes_;
    std::size_t worlds_;
    double end_;
  };

  /// In the order of the lanes, whichever was first: sums of doubles depend on it.
  static void join(const std::vector<Lane>& lanes, std::vector<Tried>& moves) {
    std::copy(lanes[0].moves.begin(), lanes[0].moves.end(), moves.begin());
    for (std::size_t lane = 1; lane < lanes.size(); ++lane)
      for (std::size_t i = 0; i < lanes[lane].moves.size(); ++i) {
        moves[i].sum += lanes[lane].moves[i].sum;
        moves[i].tries += lanes[lane].moves[i].tries;
      }
  }

  void tryAll(std::vector<Tried>& moves, Rng& rng) const {
    const typename G::State world = imagine<G>(rules_, view_, guide_, rng);
    const std::uint64_t luckOfWorld = rng.next();
    for (Tried& tried : moves) {
      tried.sum += worthOf<G>(rules_, world, view_.observer, tried.move, guide_, luckOfWorld);
      ++tried.tries;
    }
  }

  const typename G::Rules& rules_;
  const typename G::View& view_;
  const Guide& guide_;
  Trust trust_;
};

}  // namespace bourse::search
