// Games of a batch on a card, one thread each. T is described in bindings/c/batch_of.h, and has besides
//
//   T::progress(state)   never falls during a game; games with the same number are at the same step
#pragma once

#include <new>
#include <span>
#include <variant>

#include "bindings/c/plan.h"
#include "bindings/c/play_out.h"
#include "bindings/c/position.h"
#include "bindings/cuda/threads.h"
#include "core/chance.h"
#include "core/move_ids.h"

namespace bourse::card {

/// A configuration as the card plays it; compiled there, since rules hold addresses.
template <class T>
struct Setting {
  typename T::Game::Rules rules;
  typename T::Kit kit;
  std::uint32_t weight;

  static void make(Setting& made, const door::PlanSetting<typename T::Game::Config>& plan) {
    const auto compiled = T::Game::compile(plan.config);
    new (&made.rules) typename T::Game::Rules(*std::get_if<typename T::Game::Rules>(&compiled));
    new (&made.kit) typename T::Kit(made.rules);
    made.weight = plan.weight;
  }
};

/// What door::seatGame reads.
template <class T>
struct Options {
  const Setting<T>* settings;
  const door::PlanLineup* lineups;
  std::uint32_t settingWeights, lineupWeights;
  Seed series;
  std::uint32_t flags;

  Options(const door::Plan& plan, const Setting<T>* made)
      : settings(made),
        lineups(reinterpret_cast<const door::PlanLineup*>(settingsOf(plan) + plan.settings)),
        settingWeights(plan.settingWeights),
        lineupWeights(plan.lineupWeights),
        series(Seed::of(plan.seed)),
        flags(plan.flags) {}

  static const door::PlanSetting<typename T::Game::Config>* settingsOf(const door::Plan& plan) {
    return reinterpret_cast<const door::PlanSetting<typename T::Game::Config>*>(&plan + 1);
  }
  [[nodiscard]] bool has(std::uint32_t flag) const { return (flags & flag) != 0; }
};

/// What happened in each game, if somebody wants to know: `room` events a game.
struct History {
  static constexpr std::uint32_t kOverflow = ~0u;  // as a number of events: there was no room for all
  Event* events;
  std::uint32_t room;
};

template <class T>
struct alignas(16) Game {
  static constexpr std::size_t kMaskWords = (T::kMoves + 31) / 32;

  door::Position<T> at;
  Node node;
  std::uint32_t moves = 0;  // legal ones
  std::uint32_t events = 0;
  std::array<std::uint32_t, kMaskWords> legal{};

  [[nodiscard]] bool isLegal(std::int32_t id) const {
    return id >= 0 && id < static_cast<std::int32_t>(T::kMoves) &&
           (legal[static_cast<std::size_t>(id) / 32] >> (static_cast<unsigned>(id) % 32) & 1u) != 0;
  }
};

/// A game while its thread moves it.
template <class T>
class Mover {
 public:
  using G = typename T::Game;

  Mover(Game<T>& game, const Options<T>& options, const History& history, std::uint32_t place)
      : game_(game),
        options_(options),
        told_(history.events != nullptr ? history.events + std::size_t{place} * history.room : nullptr),
        room_(history.room),
        chance_(game.at.seed) {}

  [[nodiscard]] const typename G::Rules& rules() const { return options_.settings[game_.at.config].rules; }

  void begin(std::uint64_t number) {
    door::seatGame(game_.at, number, options_);
    game_.events = 0;
    chance_ = Chance(game_.at.seed);
    telling([&](EventSink& events) { game_.at.state = G::start(rules(), events); });
    run();
  }

  /// By the id of a legal move.
  void move(std::int32_t id) {
    for (std::size_t stream = 0; stream < door::kStreams; ++stream)
      chance_.skip(static_cast<std::uint8_t>(stream), game_.at.draws[stream]);
    choose(T::kIds.moveOf(id, game_.node.seat, G::seats(rules())));
    run();
  }

 private:
  /// On to the next decision of the caller, or the end.
  void run() {
    for (;;) {
      game_.node = G::node(rules(), game_.at.state);
      if (game_.node.kind == Node::Kind::decision) {
        MoveList legal;
        G::legal(rules(), game_.at.state, game_.node.seat, legal);
        if (legal.size() > 1 || !options_.has(BOURSE_SKIP_FORCED)) return offer(legal);
        choose(legal[0]);
      } else if (game_.node.kind == Node::Kind::over) {
        return offer({});
      } else {
        draw();
      }
    }
  }
  void choose(Move move) {
    T::remember(game_.at.memory, game_.at.state, game_.node.seat, move);
    apply(game_.node.seat, move);
  }
  void draw() {
    OutcomeList outcomes;
    G::outcomes(rules(), game_.at.state, outcomes);
    const std::uint8_t stream = streamOf(game_.node);
    ++game_.at.draws[stream];
    apply(kNobody, chance_.draw(stream, outcomes));
  }
  void apply(Seat seat, Move move) {
    telling([&](EventSink& events) { G::apply(rules(), game_.at.state, seat, move, events); });
  }
  void offer(const MoveList& legal) {
    const int seats = G::seats(rules());
    game_.legal = {};
    for (const Move move : legal) {
      const auto id = static_cast<std::uint32_t>(T::kIds.idOf(move, game_.node.seat, seats));
      game_.legal[id / 32] |= 1u << (id % 32);
    }
    game_.moves = static_cast<std::uint32_t>(legal.size());
  }

  template <class Work>
  void telling(Work work) {
    EventSink nobody;
    if (told_ == nullptr || game_.events == History::kOverflow) return work(nobody);
    if (room_ - game_.events < kMostEventsPerMove) {
      game_.events = History::kOverflow;
      return work(nobody);
    }
    EventSink events(std::span<Event>(told_ + game_.events, kMostEventsPerMove));
    work(events);
    game_.events += static_cast<std::uint32_t>(events.list().size());
  }

  Game<T>& game_;
  const Options<T>& options_;
  Event* told_;
  std::uint32_t room_;
  Chance chance_;
};

}  // namespace bourse::card
