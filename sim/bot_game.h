// One game between bots from its seed, through templates: no virtual call inside a game.
#pragma once

#include <array>
#include <string>
#include <type_traits>
#include <vector>

#include "bots/bot.h"
#include "host/game/config_fields.h"
#include "host/game/driver.h"
#include "host/record/record.h"
#include "sim/arena.h"

namespace bourse {

/// Who sits where.
template <Game G>
using BotSeating = std::array<const Bot<G>*, kMaxSeats>;

template <Game G>
struct BotGame {
  typename G::State state;  // at the end
  Played played;
  std::string config;  // as records write it
  std::vector<RecordLine> lines;
};

/// Plays to the end. `Binding` is the game's own of host/games. listen(state, events) hears what every move
/// and the start caused, with the state after it; without a listener no event is stored.
template <class Binding, class Listen = NoListener>
void playBots(const typename Binding::Game::Rules& rules, const BotSeating<typename Binding::Game>& bots,
              const Seed& seed, BotGame<typename Binding::Game>& game, Listen&& listen = {}) {
  using G = typename Binding::Game;
  using State = typename G::State;
  std::array<Rng, kMaxSeats> rng = botStreams(seed);
  Chance chance(seed);
  game.lines.clear();
  game.config = textOf(Binding::configFields(rules.config));
  const PrintRecordOnFailure context(Binding::vocabulary(), game.config, game.lines);
  const auto choose = [&](Seat seat, const State& now, const MoveList& legal) {
    const Bot<G>& bot = *bots[seat];
    return bot.choose(rules, G::view(rules, now, seat), legal, bot.budget, rng[seat]);
  };
  if constexpr (std::is_same_v<std::remove_cvref_t<Listen>, NoListener>) {
    EventSink nobody;
    game.state = G::start(rules, nobody);
    game.played = playOut<G>(rules, game.state, choose, chance, &game.lines);
  } else {
    EventRoom room;
    EventSink events{std::span<Event>(room)};
    game.state = G::start(rules, events);
    listen(static_cast<const State&>(game.state), events.list());
    game.played = playOut<G>(rules, game.state, choose, chance, &game.lines,
                             [&](Seat, Move, std::span<const Event> told) {
                               listen(static_cast<const State&>(game.state), told);
                             });
  }
}

}  // namespace bourse
