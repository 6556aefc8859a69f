// One game between bots from its seed: the one way in which the simulator and the ladder play.
#pragma once

#include <algorithm>
#include <array>
#include <type_traits>
#include <vector>

#include "bots/stockpile/bots.h"
#include "host/game/driver.h"
#include "host/games/stockpile/binding.h"
#include "host/record/record.h"
#include "sim/tally.h"

namespace bourse {

/// Who sits where.
using Seating = std::array<const stockpile::Bot*, kMaxSeats>;

/// A stream for each seat, so that a bot that thinks longer changes nobody else's luck.
inline std::array<Rng, kMaxSeats> streamsOfBots(const Seed& seed) {
  const auto of = [&](std::uint32_t seat) { return Rng(seed, purpose::kBot + seat); };
  return {of(0), of(1), of(2), of(3), of(4)};
}

struct BotGame {
  stockpile::State state;  // at the end
  Played played;
  std::vector<Line> lines;
};

/// Plays to the end. listen(state, events) hears what every move and the start caused, with the state after
/// it; without a listener no event is stored.
template <class Listen = NoListener>
void playBots(const stockpile::Rules& rules, const Seating& bots, const Seed& seed, BotGame& game,
              Listen&& listen = {}) {
  using stockpile::Stockpile;
  std::array<Rng, kMaxSeats> rng = streamsOfBots(seed);
  Chance chance(seed);
  game.lines.clear();
  const TellRecordOnFailure context(StockpileBinding::vocabulary(),
                                    textOf(StockpileBinding::configFields(rules.config)), game.lines);
  const auto choose = [&](Seat seat, const stockpile::State& now, const MoveList& legal) {
    const stockpile::Bot& bot = *bots[seat];
    return bot.choose(rules, Stockpile::view(rules, now, seat), legal, bot.budget, rng[seat]);
  };
  if constexpr (std::is_same_v<std::remove_cvref_t<Listen>, NoListener>) {
    EventSink nobody;
    game.state = Stockpile::start(rules, nobody);
    game.played = playOut<Stockpile>(rules, game.state, choose, chance, &game.lines);
  } else {
    EventRoom room;
    EventSink events{std::span<Event>(room)};
    game.state = Stockpile::start(rules, events);
    listen(static_cast<const stockpile::State&>(game.state), events.list());
    game.played = playOut<Stockpile>(rules, game.state, choose, chance, &game.lines,
                                     [&](Seat, Move, std::span<const Event> told) {
                                       listen(static_cast<const stockpile::State&>(game.state), told);
                                     });
  }
}

/// By seat, in sixtieths: the richest wins, and a tie shares the victory.
inline std::array<int, kMaxSeats> victoryShares(const Scores& scores, int seats) {
  const auto end = scores.begin() + seats;
  const Money most = *std::max_element(scores.begin(), end);
  const auto winners = static_cast<int>(std::count(scores.begin(), end, most));
  std::array<int, kMaxSeats> shares{};
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat)
    shares[seat] = scores[seat] == most ? static_cast<int>(kVictory) / winners : 0;
  return shares;
}

}  // namespace bourse
