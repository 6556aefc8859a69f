// Duplicate deals: the same chance for every arrangement of the players, so luck cancels out.
//
// A deal is a seed. The n-th draw of a kind depends on the seed alone (core/chance.h), so playing a deal once
// with a bot in each seat gives it every hand once. Games of one deal are correlated, so all statistics here
// count deals, not games.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/arena.h"
#include "sim/tally.h"

namespace bourse {

/// Which of a match's players sits on each seat.
using Arrangement = std::array<std::uint8_t, kMaxSeats>;

/// Bots that meet, and how they are seated: every deal is played once in each arrangement.
struct Match {
  std::vector<std::size_t> players;  // of the arena's bots
  std::size_t judged = 1;            // how many of them are rated, from the first on
  std::vector<Arrangement> arrangements;

  [[nodiscard]] std::string name(const Arena& arena) const;
  /// The seed of its deals, which does not depend on the other matches of a ladder.
  [[nodiscard]] Seed series(const Arena& arena, const Seed& seed) const;
  /// How many seats a player has, over all arrangements.
  [[nodiscard]] int seatsOf(std::size_t player, int seats) const;
  /// How often the final worth of these two is compared in one deal.
  [[nodiscard]] int comparisons(std::size_t one, std::size_t other, int seats) const;
};

/// One bot against copies of another, once in every seat.
Match fieldMatch(std::size_t one, std::size_t rest, int seats);
/// Bots at one table, each as often as it is listed: in every distinct order if there are at most
/// kMostArrangements, otherwise in every rotation.
Match tableMatch(const std::vector<std::size_t>& bots);
inline constexpr std::size_t kMostArrangements = 24;

inline constexpr std::size_t kMostMatchPairs = kMaxSeats * (kMaxSeats - 1) / 2;
/// The index of a pair of players; one < other.
constexpr std::size_t pairIndex(std::size_t one, std::size_t other) { return other * (other - 1) / 2 + one; }

/// The results of one player. Victory is in sixtieths, summed over the games of a deal.
struct DealTally {
  std::int64_t victory = 0, victorySquares = 0, worth = 0, worthSquares = 0;

  friend bool operator==(const DealTally&, const DealTally&) = default;
};

struct MatchTally {
  std::int64_t deals = 0, games = 0, decisions = 0;
  std::array<DealTally, kMaxSeats> player{};
  /// By pair: half points that the first scored for being worth more at the end, and their products by deal.
  std::array<std::int64_t, kMostMatchPairs> ahead{};
  std::array<std::array<std::int64_t, kMostMatchPairs>, kMostMatchPairs> products{};

  void add(const MatchTally& other);
  friend bool operator==(const MatchTally&, const MatchTally&) = default;
};

/// Plays deals on one thread.
class DealPlayer {
 public:
  explicit DealPlayer(Arena& arena) : seats_(arena.seats()), runner_(arena.runner()) {}

  /// Plays one deal in all arrangements.
  void play(const Match& match, const Seed& deal, MatchTally& tally);

 private:
  int seats_;
  std::unique_ptr<GameRunner> runner_;
  FinishedGame game_;
};

/// A rate over deals: its mean and the variance of one deal.
struct DealRate {
  std::int64_t deals = 0;
  double mean = 0, variance = 0;
};
DealRate winRateOf(const Match& match, const MatchTally& tally, std::size_t player, int seats);

/// Wilson's interval for the effective number of games: where duplicate deals halve the variance, a game
/// counts double. If the rate was 0 or 1 in every deal, a deal counts as one game.
Interval intervalOf(const DealRate& rate);

}  // namespace bourse
