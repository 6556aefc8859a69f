#include "sim/duplicate.h"

#include <algorithm>
#include <cmath>

#include "core/digest.h"

namespace bourse {

std::string Match::name(const Arena& arena) const {
  std::string names;
  for (const std::size_t bot : players) names += (names.empty() ? "" : ":") + arena.bots()[bot];
  return names;
}

Seed Match::series(const Arena& arena, const Seed& seed) const {
  Digest digest;
  for (const Arrangement& arrangement : arrangements)
    for (const std::uint8_t player : arrangement) digest.add(player);
  digest.addText(name(arena));
  return seedOfGame(seed, digest.value());
}

int Match::seatsOf(std::size_t player, int seats) const {
  int sum = 0;
  for (const Arrangement& arrangement : arrangements)
    sum += static_cast<int>(std::count(arrangement.begin(), arrangement.begin() + seats, player));
  return sum;
}

int Match::comparisons(std::size_t one, std::size_t other, int seats) const {
  std::int64_t sum = 0;
  for (const Arrangement& arrangement : arrangements)
    sum += std::count(arrangement.begin(), arrangement.begin() + seats, one) *
           std::count(arrangement.begin(), arrangement.begin() + seats, other);
  return static_cast<int>(sum);
}

Match fieldMatch(std::size_t one, std::size_t rest, int seats) {
  Match match;
  match.players = {one, rest};
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
    Arrangement arrangement{};
    arrangement.fill(1);
    arrangement[seat] = 0;
    match.arrangements.push_back(arrangement);
  }
  return match;
}

namespace {

/// The order rotated to begin with that player.
Arrangement arrangementOf(const std::vector<int>& order, std::size_t first) {
  Arrangement arrangement{};
  for (std::size_t seat = 0; seat < order.size(); ++seat)
    arrangement[seat] = static_cast<std::uint8_t>(order[(first + seat) % order.size()]);
  return arrangement;
}

}  // namespace

Match tableMatch(const std::vector<std::size_t>& bots) {
  Match match;
  std::vector<int> order;
  for (const std::size_t bot : bots) {
    const auto found = std::find(match.players.begin(), match.players.end(), bot);
    order.push_back(static_cast<int>(found - match.players.begin()));
    if (found == match.players.end()) match.players.push_back(bot);
  }
  match.judged = match.players.size();
  std::vector<int> sorted = order;
  std::sort(sorted.begin(), sorted.end());
  do match.arrangements.push_back(arrangementOf(sorted, 0));
  while (match.arrangements.size() <= kMostArrangements &&
         std::next_permutation(sorted.begin(), sorted.end()));
  if (match.arrangements.size() <= kMostArrangements) return match;
  match.arrangements.clear();
  for (std::size_t first = 0; first < order.size(); ++first)
    match.arrangements.push_back(arrangementOf(order, first));
  return match;
}

void MatchTally::add(const MatchTally& other) {
  deals += other.deals;
  games += other.games;
  decisions += other.decisions;
  for (std::size_t i = 0; i < player.size(); ++i) {
    player[i].victory += other.player[i].victory;
    player[i].victorySquares += other.player[i].victorySquares;
    player[i].worth += other.player[i].worth;
    player[i].worthSquares += other.player[i].worthSquares;
  }
  for (std::size_t p = 0; p < kMostMatchPairs; ++p) {
    ahead[p] += other.ahead[p];
    for (std::size_t q = 0; q < kMostMatchPairs; ++q) products[p][q] += other.products[p][q];
  }
}

namespace {

/// Sums over the games of one deal.
struct DealSums {
  std::array<std::int64_t, kMaxSeats> victory{}, worth{};
  std::array<std::int64_t, kMostMatchPairs> ahead{};

  void add(const Arrangement& seated, const FinishedGame& game, int seats) {
    const Scores& scores = game.scores;
    const auto end = static_cast<std::size_t>(seats);
    for (std::size_t seat = 0; seat < end; ++seat) {
      victory[seated[seat]] += game.shares[seat];
      worth[seated[seat]] += scores[seat];
      for (std::size_t other = 0; other < end; ++other) {
        if (seated[seat] >= seated[other]) continue;
        ahead[pairIndex(seated[seat], seated[other])] += scores[seat] > scores[other]    ? 2
                                                         : scores[seat] == scores[other] ? 1
                                                                                         : 0;
      }
    }
  }
};

}  // namespace

void DealPlayer::play(const Match& match, const Seed& deal, MatchTally& tally) {
  DealSums sums;
  for (const Arrangement& arrangement : match.arrangements) {
    Seating seating{};
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats_); ++seat)
      seating[seat] = static_cast<std::uint8_t>(match.players[arrangement[seat]]);
    runner_->play(seating, deal, game_);
    sums.add(arrangement, game_, seats_);
    ++tally.games;
    tally.decisions += game_.decisions;
  }
  ++tally.deals;
  for (std::size_t i = 0; i < match.players.size(); ++i) {
    tally.player[i].victory += sums.victory[i];
    tally.player[i].victorySquares += sums.victory[i] * sums.victory[i];
    tally.player[i].worth += sums.worth[i];
    tally.player[i].worthSquares += sums.worth[i] * sums.worth[i];
  }
  for (std::size_t p = 0; p < kMostMatchPairs; ++p) {
    tally.ahead[p] += sums.ahead[p];
    for (std::size_t q = 0; q < kMostMatchPairs; ++q) tally.products[p][q] += sums.ahead[p] * sums.ahead[q];
  }
}

DealRate winRateOf(const Match& match, const MatchTally& tally, std::size_t player, int seats) {
  DealRate rate;
  rate.deals = tally.deals;
  if (tally.deals == 0) return rate;
  const auto deals = static_cast<double>(tally.deals);
  const double most = static_cast<double>(kVictory) * match.seatsOf(player, seats);
  const DealTally& sums = tally.player[player];
  rate.mean = static_cast<double>(sums.victory) / deals / most;
  if (tally.deals < 2) return rate;
  // Exact in integers: deals × Σx² − (Σx)². Identical deals have a variance of exactly zero.
  const double spread = static_cast<double>(tally.deals * sums.victorySquares - sums.victory * sums.victory);
  rate.variance = spread / deals / (deals - 1) / most / most;
  return rate;
}

Interval intervalOf(const DealRate& rate) {
  if (rate.deals == 0) return {};
  const auto deals = static_cast<double>(rate.deals);
  const double ofOneGame = rate.mean * (1 - rate.mean);
  if (ofOneGame <= 0 || rate.deals < 2) return wilson95(rate.mean, deals);
  if (rate.variance <= 0) return {rate.mean, rate.mean};
  return wilson95(rate.mean, deals * ofOneGame / rate.variance);
}

}  // namespace bourse
