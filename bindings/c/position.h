// What a game of a batch is, without a heap: shared by the library and by graphics cards (bindings/cuda).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "bindings/c/bourse.h"
#include "core/game.h"
#include "core/rng.h"

namespace bourse::door {

inline constexpr std::uint32_t kDrawPurpose = 0x9000;  // which configuration and line-up a game has
inline constexpr std::uint64_t kDealsTogether = 60;    // divisible by every number of seats
inline constexpr std::size_t kStreams = 24;            // of chance and of the world
inline constexpr std::uint8_t kFirstBot = 128;         // players below are policies of the caller

/// What a position is, beside its rules. T is described in batch_of.h.
template <class T>
struct Position {
  typename T::Game::State state;
  Seed seed;
  std::uint64_t number = 0;
  std::array<std::uint32_t, kStreams> draws{};
  std::array<std::uint32_t, kMaxSeats> thoughts{};  // decisions of bots, for their random numbers
  std::array<std::uint8_t, kMaxSeats> player{};     // a policy, or kFirstBot + a bot; BOURSE_BOT: nobody
  std::uint16_t config = 0;
  typename T::Memory memory{};
};

/// Which of weighted entries a number below the sum of their weights falls on.
template <class List>
std::size_t drawn(const List& list, std::uint32_t number) {
  std::size_t i = 0;
  for (std::uint32_t upTo = list[0].weight; upTo <= number; upTo += list[i].weight) ++i;
  return i;
}

/// The learner has at least one seat; the others sit together from a drawn seat on.
template <class Lineup>
void seatPlayers(std::array<std::uint8_t, kMaxSeats>& player, const Lineup& lineup, int seats,
                 std::uint64_t number, bool duplicate, Rng& rng) {
  player.fill(BOURSE_BOT);
  std::fill(player.begin(), player.begin() + seats, std::uint8_t{0});
  int others = lineup.seats == Lineup::kAllButOne ? seats - 1 : std::min<int>(lineup.seats, seats - 1);
  if (lineup.seats == Lineup::kSome)
    others = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(seats - 1)));
  auto from = rng.below(static_cast<std::uint32_t>(seats));
  // The last learner before the others is the one whose seat goes round.
  if (duplicate) from = static_cast<std::uint32_t>((number + 1) % static_cast<unsigned>(seats));
  if (lineup.names.empty()) return;
  for (int i = 0; i < others; ++i) {
    const auto seat = (from + static_cast<std::uint32_t>(i)) % static_cast<std::uint32_t>(seats);
    player[seat] = lineup.names[rng.below(static_cast<std::uint32_t>(lineup.names.size()))];
  }
}

/// A numbered game before its first step: its configuration, its seed and its players. `options` has the
/// lists `settings` and `lineups` with their sums of weights, the seed `series` and the flags.
template <class T, class Options>
void seatGame(Position<T>& at, std::uint64_t number, const Options& options) {
  const bool duplicate = (options.flags & BOURSE_DUPLICATE) != 0;
  Rng rng(options.series, kDrawPurpose, duplicate ? number / kDealsTogether : number);
  at = {};
  at.number = number;
  at.config = static_cast<std::uint16_t>(drawn(options.settings, rng.below(options.settingWeights)));
  const int seats = T::Game::seats(options.settings[at.config].rules);
  at.seed = seedOfGame(options.series, duplicate ? number / static_cast<std::uint64_t>(seats) : number);
  const auto& lineup = options.lineups[drawn(options.lineups, rng.below(options.lineupWeights))];
  seatPlayers(at.player, lineup, seats, number, duplicate, rng);
}

/// Fills what the rows tell of game `i`, which has ended.
template <class T>
void tellEnd(const typename T::Game::Rules& rules, const Position<T>& at, std::uint32_t i,
             const bourse_rows& rows) {
  const Scores scores = T::Game::scores(rules, at.state);
  const SeatSet winners = T::winners(rules, at.state, scores);
  const auto seats = static_cast<std::size_t>(T::Game::seats(rules));
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
    const std::size_t place = std::size_t{i} * kMaxSeats + seat;
    const bool wins = seat < seats && contains(winners, static_cast<Seat>(seat));
    if (rows.returns != nullptr)
      rows.returns[place] = wins ? 1.0f / static_cast<float>(count(winners)) : 0.0f;
    if (rows.scores != nullptr) rows.scores[place] = seat < seats ? static_cast<float>(scores[seat]) : 0.0f;
    const std::uint8_t who = at.player[seat];
    if (rows.players != nullptr) rows.players[place] = who < kFirstBot ? who : std::uint8_t{BOURSE_BOT};
  }
}

/// Fills the small rows of game `i`: who must choose, and what.
template <class T>
void tellNode(const typename T::Game::Rules& rules, const Position<T>& at, const Node& node,
              std::size_t moves, std::uint32_t i, const bourse_rows& rows) {
  const bool over = node.kind != Node::Kind::decision;
  if (rows.seat != nullptr) rows.seat[i] = over ? std::uint8_t{BOURSE_NO_SEAT} : node.seat;
  if (rows.policy != nullptr) rows.policy[i] = over ? std::uint8_t{0} : at.player[node.seat];
  if (rows.decision != nullptr) rows.decision[i] = over ? std::uint8_t{0} : node.what;
  if (rows.seats != nullptr) rows.seats[i] = static_cast<std::uint8_t>(T::Game::seats(rules));
  if (rows.config != nullptr) rows.config[i] = at.config;
  if (rows.number != nullptr) rows.number[i] = at.number;
  if (rows.legal_count != nullptr) rows.legal_count[i] = static_cast<std::uint16_t>(moves);
}

}  // namespace bourse::door
