// The loop: ask who must choose, draw what chance decides, until the game is over. A template without virtual
// calls, for the simulator, benchmarks and tests; tables for people are host/table/table.h.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/chance.h"
#include "core/check.h"
#include "core/game.h"

namespace bourse {

/// One line of a record: who did what; kNobody for chance.
struct RecordLine {
  Seat seat = kNobody;
  Move move;

  friend bool operator==(const RecordLine&, const RecordLine&) = default;
};

/// What a game cost, for benchmarks. A decision is a player's move.
struct Played {
  std::uint32_t decisions = 0;
  std::uint32_t draws = 0;
};

inline constexpr std::uint32_t kMostLinesPerGame = 20000;  // far beyond the longest game: a loop, not a game

/// Leaves out what nobody asked for: without a listener no event is even stored.
struct NoListener {};

/// Plays on from `state` until the game is over.
///
/// choose(seat, state, legal) gives the move of a seat; it must be one of `legal`. Bots that take a view get
/// it through chooseByView() below. listen(seat, move, events) hears every line and what it caused.
template <Game G, class Choose, class Listen = NoListener>
Played playOut(const typename G::Rules& rules, typename G::State& state, Choose&& choose, Chance& chance,
               std::vector<RecordLine>* lines = nullptr, Listen&& listen = {}) {
  constexpr bool kSilent = std::is_same_v<std::remove_cvref_t<Listen>, NoListener>;
  std::conditional_t<kSilent, std::array<Event, 0>, EventRoom> room;
  MoveList legal;
  OutcomeList outcomes;
  Played played;
  for (Node node = G::node(rules, state); node.kind != Node::Kind::over; node = G::node(rules, state)) {
    RecordLine line;
    if (node.kind == Node::Kind::decision) {
      G::legal(rules, state, node.seat, legal);
      line = {node.seat, choose(node.seat, static_cast<const typename G::State&>(state),
                                static_cast<const MoveList&>(legal))};
      ++played.decisions;
    } else {
      G::outcomes(rules, state, outcomes);
      if constexpr (requires { G::kAsksTheWorld; })
        line.move = chance.draw(streamOf(node), outcomes);
      else
        line.move = chance.draw(node.what, outcomes);  // the same, and nothing to decide
      ++played.draws;
    }
    BOURSE_CHECK(played.decisions + played.draws, <, kMostLinesPerGame);
    if (lines != nullptr) lines->push_back(line);
    if constexpr (kSilent) {
      EventSink nobody;
      G::apply(rules, state, line.seat, line.move, nobody);
    } else {
      EventSink events{std::span<Event>(room)};
      G::apply(rules, state, line.seat, line.move, events);
      listen(line.seat, line.move, events.list());
    }
  }
  return played;
}

/// A chooser for playOut from one that is told no more than a seat may know: choose(seat, view, legal).
template <Game G, class Choose>
auto chooseByView(const typename G::Rules& rules, Choose choose) {
  return [&rules, choose = std::move(choose)](Seat seat, const typename G::State& state,
                                              const MoveList& legal) mutable {
    return choose(seat, G::view(rules, state, seat), legal);
  };
}

/// A chooser that takes any legal move, each as likely.
inline auto chooseAtRandom(Rng& rng) {
  return [&rng](Seat, const auto&, const MoveList& legal) {
    return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  };
}

}  // namespace bourse
