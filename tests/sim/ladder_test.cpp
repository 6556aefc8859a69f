// Duplicate deals, the sequential test, Elo, and the ladder that is built of them.
#include "sim/ladder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "sim/bot_names.h"
#include "sim/ladder_report.h"
#include "sim/stockpile/arena.h"

namespace bourse {
namespace {

using testing::HasSubstr;

/// Bots by number: the lists below begin with random and greedy.
constexpr std::size_t kRandom = 0, kGreedy = 1;

StockpileArena arenaOf(int seats = 4) {
  return {stockpile::configOf(stockpile::Preset::firstGame, seats), {"random", "greedy"}};
}

LadderPlan planOf(int threads) {
  LadderPlan plan;
  plan.anchor = kGreedy;
  plan.seed = Seed::of(3);
  plan.threads = threads;
  return plan;
}

// ---- duplicate deals

/// The draws of a game in order, each with its kind.
std::vector<RecordLine> drawsOf(const std::vector<RecordLine>& lines) {
  std::vector<RecordLine> draws;
  for (const RecordLine& line : lines)
    if (line.seat == kNobody) draws.push_back(line);
  return draws;
}

TEST(DuplicateDeals, ShareTheirDraws) {
  StockpileArena arena = arenaOf();
  const auto runner = arena.runner();
  const Match match = fieldMatch(kGreedy, kRandom, 4);
  const Seed series = match.series(arena, Seed::of(1));
  const auto drawsIn = [&](const Seating& seating, const Seed& deal) {
    FinishedGame game;
    runner->play(seating, deal, game);
    return drawsOf(game.lines);
  };
  std::vector<std::vector<RecordLine>> games;
  for (const Arrangement& arrangement : match.arrangements) {
    Seating seating{};
    for (std::size_t seat = 0; seat < 4; ++seat)
      seating[seat] = static_cast<std::uint8_t>(match.players[arrangement[seat]]);
    games.push_back(drawsIn(seating, seedOfGame(series, 7)));
  }
  // Up to the first decision, and in the base game over all pairs, nothing depends on who plays.
  const auto pairsOf = [](const std::vector<RecordLine>& draws) {
    std::vector<Move> pairs;
    for (const RecordLine& line : draws)
      if (line.move.verb == static_cast<int>(stockpile::Verb::dealCompany) ||
          line.move.verb == static_cast<int>(stockpile::Verb::dealForecast) ||
          line.move.verb == static_cast<int>(stockpile::Verb::firstPlayer) ||
          line.move.verb == static_cast<int>(stockpile::Verb::startingShare))
        pairs.push_back(line.move);
    return pairs;
  };
  ASSERT_GT(pairsOf(games[0]).size(), 40u);
  for (std::size_t i = 1; i < games.size(); ++i) {
    EXPECT_EQ(pairsOf(games[i]), pairsOf(games[0]));
    for (std::size_t line = 0; line < 24; ++line) EXPECT_EQ(games[i][line], games[0][line]) << line;
  }
  EXPECT_NE(pairsOf(drawsIn({}, seedOfGame(series, 8))), pairsOf(games[0])) << "another deal is another deal";
}

TEST(DuplicateDeals, LuckCancelsBetweenEquals) {
  for (const std::size_t bot : {kGreedy, kRandom})
    for (const int seats : {2, 4, 5}) {
      const Match match = fieldMatch(bot, bot, seats);
      MatchTally tally;
      StockpileArena arena = arenaOf(seats);
      DealPlayer player(arena);
      for (std::uint64_t deal = 0; deal < 20; ++deal)
        player.play(match, seedOfGame(Seed::of(1), deal), tally);
      EXPECT_EQ(tally.games, 20 * seats);
      const DealRate rate = winRateOf(match, tally, 0, seats);
      EXPECT_DOUBLE_EQ(rate.mean, 1.0 / seats);
      EXPECT_EQ(rate.variance, 0);
      const Interval range = intervalOf(rate);
      EXPECT_LE(range.low, 1.0 / seats);
      EXPECT_GE(range.high, 1.0 / seats);
    }
}

TEST(DuplicateDeals, MixedTablesPlayEveryDistinctOrder) {
  const Match two = tableMatch({kRandom, kGreedy, kRandom, kGreedy});
  EXPECT_EQ(two.arrangements.size(), 6u) << "four over two";
  EXPECT_EQ(std::set<Arrangement>(two.arrangements.begin(), two.arrangements.end()).size(), 6u);
  EXPECT_EQ(two.seatsOf(0, 4), 12);
  EXPECT_EQ(two.comparisons(0, 1, 4), 24);
  std::vector<std::size_t> table{0, 1, 2, 3, 4};
  const Match five = tableMatch(table);
  EXPECT_EQ(five.arrangements.size(), 5u) << "120 orders are too many, so they move round";
  for (std::size_t player = 0; player < 5; ++player) {
    std::set<std::size_t> seats;
    for (const Arrangement& arrangement : five.arrangements)
      for (std::size_t seat = 0; seat < 5; ++seat)
        if (arrangement[seat] == player) seats.insert(seat);
    EXPECT_EQ(seats.size(), 5u) << "everybody sits everywhere";
  }
  table.pop_back();
  EXPECT_EQ(tableMatch(table).arrangements.size(), 24u);
}

TEST(DealInterval, EqualsWilsonForOneGamePerDeal) {
  // 81 of 263, one game a deal: the published interval, from the variance between deals.
  Match match = fieldMatch(kGreedy, kRandom, 4);
  match.arrangements.resize(1);
  MatchTally tally;
  tally.deals = 263;
  tally.player[0].victory = 81 * kVictory;
  tally.player[0].victorySquares = 81 * kVictory * kVictory;
  const Interval range = intervalOf(winRateOf(match, tally, 0, 4));
  EXPECT_NEAR(range.low, 0.2553, 0.0002);
  EXPECT_NEAR(range.high, 0.3662, 0.0002);
  const Interval never = intervalOf({.deals = 20, .mean = 0, .variance = 0});
  EXPECT_NEAR(never.high, 0.1611, 0.00005) << "never in twenty deals does not prove never";
}

// ---- the sequential test

struct Errors {
  double better = 0, worse = 0, even = 0, deals = 0;
};

/// Many series of coins with that chance, looked at as a ladder does.
Errors flip(double chance, double share, double margin, std::uint64_t series) {
  constexpr int kSeries = 2000;
  Errors errors;
  for (int i = 0; i < kSeries; ++i) {
    Rng rng(Seed::of(series), purpose::kTest, static_cast<std::uint64_t>(i));
    SequentialTest test(share, margin);
    std::int64_t heads = 0;
    std::int64_t deals = 0;
    while (test.finding() == Finding::open && deals < 20000) {
      const std::int64_t next = deals < 40 ? 40 : deals + kDealsBetweenLooks;
      for (; deals < next; ++deals) heads += rng.below(1'000'000) < chance * 1'000'000 ? 1 : 0;
      const auto n = static_cast<double>(deals);
      const double mean = static_cast<double>(heads) / n;
      test.look({.deals = deals, .mean = mean, .variance = mean * (1 - mean) * n / (n - 1)});
    }
    errors.better += test.finding() == Finding::better ? 1.0 / kSeries : 0;
    errors.worse += test.finding() == Finding::worse ? 1.0 / kSeries : 0;
    errors.even += test.finding() == Finding::even ? 1.0 / kSeries : 0;
    errors.deals += static_cast<double>(deals) / kSeries;
  }
  return errors;
}

TEST(SequentialTest, KeepsItsErrorRates) {
  constexpr double kSlack = 0.015;  // three standard errors of 2,000 series, and an unknown variance
  const Errors even = flip(0.25, 0.25, 0.05, 1);
  EXPECT_LE(even.better + even.worse, 2 * kFalseAlarm + kSlack);
  EXPECT_GE(even.even, 0.9);
  const Errors better = flip(0.30, 0.25, 0.05, 2);
  EXPECT_GE(better.better, 1 - kMiss - kSlack);
  EXPECT_LE(better.worse, 0.002);
  const Errors worse = flip(0.20, 0.25, 0.05, 3);
  EXPECT_GE(worse.worse, 1 - kMiss - kSlack);
  const Errors clear = flip(0.60, 0.25, 0.05, 4);
  EXPECT_NEAR(clear.better, 1, 1e-9);
  EXPECT_LT(clear.deals, better.deals / 2) << "what is clear is soon decided";
}

TEST(SequentialTest, DecidesWithoutVariance) {
  SequentialTest equal(0.25, 0.05);
  EXPECT_EQ(equal.look({.deals = 40, .mean = 0.25, .variance = 0}), Finding::even);
  SequentialTest always(0.25, 0.05);
  EXPECT_EQ(always.look({.deals = 40, .mean = 1, .variance = 0}), Finding::better);
  SequentialTest never(0.25, 0.05);
  EXPECT_EQ(never.look({.deals = 40, .mean = 0, .variance = 0}), Finding::worse);
  EXPECT_EQ(never.look({.deals = 60, .mean = 1, .variance = 0.1}), Finding::worse) << "a verdict stays";
}

// ---- Elo

/// Pairs of bots whose strength is known; deals of ten comparisons that share half of their luck.
std::vector<RatedMatch> syntheticMatches(const std::vector<double>& elo, std::int64_t deals,
                                         std::uint64_t series) {
  std::vector<RatedMatch> matches;
  for (std::size_t other = 1; other < elo.size(); ++other)
    for (std::size_t one = 0; one < other; ++one) {
      Rng rng(Seed::of(series), purpose::kTest, other * 10 + one);
      const double chance = 1 / (1 + std::pow(10, (elo[other] - elo[one]) / 400));
      RatedMatch match{.deals = deals, .pairs = {{one, other, 0, 10}}, .products = {{0}}};
      for (std::int64_t deal = 0; deal < deals; ++deal) {
        std::int64_t points = 0;
        const bool shared = rng.below(1'000'000) < chance * 1'000'000;
        for (int i = 0; i < 10; ++i)
          points += (i < 5 ? shared : rng.below(1'000'000) < chance * 1'000'000) ? 2 : 0;
        match.pairs[0].halfPoints += points;
        match.products[0][0] += points * points;
      }
      matches.push_back(match);
    }
  return matches;
}

TEST(Elo, RecoversAKnownModel) {
  const std::vector<double> truth{1000, 1120, 1350, 900};
  int inside = 0;
  int intervals = 0;
  for (std::uint64_t series = 0; series < 50; ++series) {
    const auto ratings = rate(4, 0, syntheticMatches(truth, 400, series));
    EXPECT_DOUBLE_EQ(ratings[0].elo, kAnchorElo);
    EXPECT_EQ(ratings[0].error, 0);
    for (std::size_t i = 1; i < 4; ++i) {
      EXPECT_NEAR(ratings[i].elo, truth[i], 60);
      ++intervals;
      inside += ratings[i].low() <= truth[i] && truth[i] <= ratings[i].high() ? 1 : 0;
    }
  }
  // Were the comparisons of a deal taken for independent, the ranges would hold in three of four cases only.
  EXPECT_GE(inside, intervals * 90 / 100);
  EXPECT_LE(inside, intervals * 99 / 100);
}

TEST(Elo, IsFiniteForABotThatNeverLost) {
  const RatedMatch match{.deals = 50, .pairs = {{0, 1, 2 * 50 * 12, 12}}, .products = {{50 * 24 * 24}}};
  const auto ratings = rate(3, 1, std::vector<RatedMatch>{match});
  EXPECT_TRUE(std::isfinite(ratings[0].elo));
  EXPECT_GT(ratings[0].elo, 1500);
  EXPECT_GT(ratings[0].error, 100) << "and it is not known well";
  EXPECT_FALSE(ratings[2].rated) << "it met nobody";
}

// ---- the ladder

TEST(Ladder, IsTheSameForAnyNumberOfThreads) {
  for (const auto mode : {LadderPlan::Mode::field, LadderPlan::Mode::table}) {
    StockpileArena arena = arenaOf();
    LadderPlan plan = planOf(1);
    plan.mode = mode;
    plan.stop = LadderPlan::Stop::both;
    plan.until = 0.03;
    plan.fewest = 15;
    plan.most = 55;
    const LadderResult one = playLadder(arena, plan);
    for (const int threads : {2, 3}) {
      plan.threads = threads;
      const LadderResult several = playLadder(arena, plan);
      EXPECT_EQ(ladderJson(arena, plan, several).dump(), ladderJson(arena, plan, one).dump());
      EXPECT_EQ(ladderCsv(arena, several), ladderCsv(arena, one));
      EXPECT_EQ(ladderSvg(arena, plan, several), ladderSvg(arena, plan, one));
    }
  }
}

TEST(Ladder, FindsThatGreedyBeatsRandom) {
  const LadderPlan plan = planOf(2);
  StockpileArena arena = arenaOf();
  const LadderResult result = playLadder(arena, plan);
  ASSERT_EQ(result.rows.size(), 2u);
  EXPECT_FALSE(result.stopped);
  for (const LadderRow& row : result.rows) {
    ASSERT_EQ(row.standings.size(), 1u);
    const Standing& standing = row.standings[0];
    EXPECT_LE(standing.halfWidth(), plan.until);
    EXPECT_EQ(standing.test.finding(), standing.bot == 1 ? Finding::better : Finding::worse);
    EXPECT_EQ(row.tally.games, row.tally.deals * 4);
  }
  EXPECT_LT(result.ratings[0].high(), kAnchorElo);
}

TEST(Ladder, StopsAtTheMaximumNumberOfDeals) {
  LadderPlan plan = planOf(2);
  plan.until = 0.001;
  plan.fewest = 10;
  plan.most = 50;
  StockpileArena arena = arenaOf();
  for (const LadderRow& row : playLadder(arena, plan).rows) EXPECT_EQ(row.tally.deals, 50);
}

TEST(Ladder, StoppedEarlyKeepsWhatWasPlayed) {
  LadderPlan plan = planOf(2);
  plan.fewest = plan.most = 100'000;
  StockpileArena arena = arenaOf();
  const LadderResult result =
      playLadder(arena, plan, [](const LadderResult&, std::uint64_t deals) { return deals < 50; });
  EXPECT_TRUE(result.stopped);
  EXPECT_GT(result.rows[0].tally.deals, 40);
  EXPECT_GT(result.rows[0].standings[0].rate.deals, 40);
  EXPECT_THAT(ladderTable(arena, plan, result), HasSubstr("Stopped early"));
}

TEST(Ladder, AMatchDoesNotDependOnTheOtherBots) {
  const LadderPlan plan = planOf(1);
  LadderPlan turned = plan;
  turned.anchor = 0;
  StockpileArena arena = arenaOf();
  StockpileArena other(stockpile::configOf(stockpile::Preset::firstGame, 4), {"greedy", "random"});
  const LadderResult a = playLadder(arena, plan);
  const LadderResult b = playLadder(other, turned);
  EXPECT_EQ(a.rows[0].tally, b.rows[1].tally);
  EXPECT_EQ(a.rows[1].tally, b.rows[0].tally);
}

TEST(LadderBots, RejectsUnknownAndRepeatedNames) {
  std::vector<std::string> bots;
  std::string problem;
  const BotRoster roster{.names = {"random", "greedy", "shark"}};
  EXPECT_TRUE(parseLadderBots("all", roster, bots, problem));
  EXPECT_EQ(bots, (std::vector<std::string>{"random", "greedy", "shark"}));
  const auto expectProblem = [&](const char* names, const char* words) {
    problem.clear();
    EXPECT_FALSE(parseLadderBots(names, roster, bots, problem));
    EXPECT_THAT(problem, HasSubstr(words));
  };
  expectProblem("greedy", "at least two");
  expectProblem("greedy,greedy", "named twice");
  expectProblem("greedy,randem", "Did you mean random?");
}

}  // namespace
}  // namespace bourse
