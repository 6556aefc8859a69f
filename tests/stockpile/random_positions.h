// Positions of random games, for tests that must hold everywhere.
#pragma once

#include "core/chance.h"
#include "games/stockpile/game.h"
#include "tests/support/random_player.h"

namespace bourse::stockpile {

/// Plays the game with this seed at random and calls `at(state, node)` at every position, `then(events)`
/// after every move. Both may be lambdas that do nothing.
template <class At, class Then>
void playAtRandom(const Rules& rules, const Seed& seed, At at, Then then) {
  Chance chance(seed);
  Rng rng(seed, purpose::kTest);
  laws::RandomPlayer player(rng);
  EventRoom room;
  EventSink events(room);
  State state = Stockpile::start(rules, events);
  then(events.list());
  for (;;) {
    const Node node = Stockpile::node(rules, state);
    at(state, node);
    if (node.kind == Node::Kind::over) return;
    events.clear();
    if (node.kind == Node::Kind::decision) {
      MoveList moves;
      Stockpile::legal(rules, state, node.seat, moves);
      Stockpile::apply(rules, state, node.seat, player.choose(moves), events);
    } else {
      OutcomeList outcomes;
      Stockpile::outcomes(rules, state, outcomes);
      Stockpile::apply(rules, state, kNobody, chance.draw(node.what, outcomes), events);
    }
    then(events.list());
  }
}

/// The same for `games` games of every seat count on both boards, with and without strategies.
template <class At>
void everywhere(int games, At at) {
  for (int number = 0; number < 24 * games; ++number) {
    Config config{.seats = static_cast<std::uint8_t>(kFewestSeats + number % 4), .modules = {}};
    if (number % 8 >= 4) config.modules.add(Module::advancedBoard);
    if (number % 24 >= 16) config.modules.add(Module::investors);
    if (number % 24 >= 20) config.modules.add(Module::investorBidding);
    if (number % 24 >= 18) config.modules.add(Module::commodities);
    if (number % 24 >= 8 && number % 24 < 16) config.modules.add(Module::strategies);
    if (config.modules.has(Module::strategies)) config.promos = static_cast<std::uint8_t>(number / 4 % 2);
    const Rules rules = std::get<Rules>(compile(config));
    playAtRandom(
        rules, seedOfGame(Seed::of(100), static_cast<std::uint64_t>(number)),
        [&](const State& state, const Node& node) { at(rules, state, node); }, [](auto) {});
  }
}

/// The seats and the spectator.
template <class Look>
void everyObserver(const Rules& rules, Look look) {
  for (Seat seat = 0; seat < rules.seats(); ++seat) look(seat);
  look(kSpectator);
}

}  // namespace bourse::stockpile
