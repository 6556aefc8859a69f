// The contract of a game. Everything is a pure function of its arguments.
#pragma once

#include <array>
#include <concepts>
#include <type_traits>

#include "core/event.h"
#include "core/move.h"
#include "core/node.h"
#include "core/rejection.h"
#include "core/rng.h"
#include "core/seat.h"

namespace bourse {

using Scores = std::array<Money, kMaxSeats>;

template <class G>
concept Game =
    // Small, copied and compared byte by byte. Padding would make digests random.
    std::is_trivially_copyable_v<typename G::State> &&
    std::has_unique_object_representations_v<typename G::State> && sizeof(typename G::State) <= 1280 &&
    std::is_trivially_copyable_v<typename G::View> &&
    std::has_unique_object_representations_v<typename G::View> &&
    requires(const typename G::Config& config, const typename G::Rules& rules, typename G::State& state,
             const typename G::State& seen, const typename G::View& view, Seat seat, Move move,
             MoveList& moves, OutcomeList& outcomes, EventSink& events, Rng& rng) {
      { G::compile(config) } -> std::same_as<Result<typename G::Rules>>;
      { G::start(rules, events) } -> std::same_as<typename G::State>;
      { G::node(rules, seen) } -> std::same_as<Node>;
      { G::nodeOf(rules, view) } -> std::same_as<Node>;  // who must choose is public, so a view tells it too
      { G::legal(rules, seen, seat, moves) } -> std::same_as<void>;          // at decision nodes
      { G::legalOf(rules, view, moves) } -> std::same_as<void>;              // the observer's own list
      { G::outcomes(rules, seen, outcomes) } -> std::same_as<void>;          // at chance and world nodes
      { G::check(rules, seen, seat, move) } -> std::same_as<Verdict>;        // legal, or why not
      { G::apply(rules, state, seat, move, events) } -> std::same_as<void>;  // the move must be legal
      { G::view(rules, seen, seat) } -> std::same_as<typename G::View>;      // a seat, or kSpectator
      { G::determinize(rules, view, rng) } -> std::same_as<typename G::State>;
      { G::scores(rules, seen) } -> std::same_as<Scores>;
      { G::seats(rules) } -> std::same_as<int>;
    };

}  // namespace bourse
