// What the simulator gathers: every number has a source, and money is never made up.
#include "sim/stockpile/statistics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "gen/stockpile_vocabulary.h"
#include "sim/bot_game.h"
#include "sim/stockpile/arena.h"
#include "sim/stockpile/statistics_collector.h"

namespace bourse {
namespace {

using stockpile::Rules;
using stockpile::Stockpile;

SimulationPlan planOf(int seats, std::uint64_t games, int threads) {
  SimulationPlan plan;
  plan.lineup.resize(static_cast<std::size_t>(seats));  // all with the arena's only bot
  plan.seed = Seed::of(11);
  plan.games = games;
  plan.threads = threads;
  return plan;
}

Statistics gathered(const stockpile::Config& config, std::uint64_t games, int threads, bool mix = false) {
  StockpileArena arena(config, {"random"}, {.statistics = true, .mix = mix});
  simulate(arena, planOf(config.seats, games, threads));
  return arena.statistics();
}

std::int64_t sumOf(const MoneyFlow& flow) {
  return std::accumulate(flow.begin(), flow.end(), std::int64_t{0});
}

class MoneyLaw : public testing::TestWithParam<int> {};

// Over every legal set of modules: what a seat got and paid, told by events alone, is its final worth; prices
// told by events are those of the state; worth after the last round and the final count come to the same.
TEST_P(MoneyLaw, FlowsSumToTheFinalWorth) {
  stockpile::Config config;
  config.seats = static_cast<std::uint8_t>(GetParam());
  const std::vector<Rules> sets = everyModuleSet(config);
  ASSERT_EQ(sets.size(), 192u);
  BotSeating<Stockpile> random{};
  random.fill(stockpile::botNamed("random"));
  const int start = MoneyEvents::all().indexOf(static_cast<std::uint8_t>(stockpile::EventKind::moneyGiven));
  BotGame<Stockpile> game;
  for (std::size_t set = 0; set < sets.size(); ++set) {
    for (std::uint64_t number = 0; number < 3; ++number) {
      Statistics sums;
      StatisticsCollector collector(sets[set], sums);
      playBots<StockpileBinding>(sets[set], random, seedOfGame(Seed::of(set), number), game,
                                 [&](const stockpile::State& after, std::span<const Event> events) {
                                   collector.hear(after, events);
                                   ASSERT_EQ(collector.prices(), after.price);
                                 });
      GameEnd end;
      end.scores = Stockpile::scores(sets[set], game.state);
      end.shares = victoryShares(end.scores, GetParam());
      collector.close(end);
      std::int64_t all = 0;
      for (Seat seat = 0; seat < GetParam(); ++seat) {
        const MoneyFlow& flow = collector.flowOf(seat);
        const std::int64_t given = flow[static_cast<std::size_t>(start)];
        ASSERT_EQ(sumOf(flow) - given, end.scores[seat] - given) << "set " << set << ", seat " << int{seat};
        all += end.scores[seat];
      }
      std::int64_t columns = 0;
      for (const MoneyFlow& column : sums.flow) columns += sumOf(column);
      ASSERT_EQ(columns, all) << "by columns";
      ASSERT_EQ(sums.worth[kFinalColumn].all, all);
      ASSERT_EQ(sums.flow[kStartColumn][static_cast<std::size_t>(start)], sums.worth[kStartColumn].all);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seats, MoneyLaw, testing::Range(2, 6));

TEST(MoneySources, EveryMoneyEventHasExactlyOne) {
  std::map<std::string_view, int> named;
  for (const MoneySource& source : moneySources())
    for (const std::string_view event : source.events) ++named[event];
  // What people book beside the real box comes in no simulated game.
  const auto booked = [](const EventInfo* event) {
    return event->name == "money-taken" || event->name == "money-paid";
  };
  std::size_t expected = 0;
  for (const EventInfo* event : MoneyEvents::all().events())
    if (!booked(event)) {
      EXPECT_EQ(named[event->name], 1) << event->name;
      ++expected;
    }
  EXPECT_EQ(named.size(), expected) << "a source names an event that carries no money";
}

TEST(Statistics, AreTheSameForAnyNumberOfThreads) {
  for (const bool mix : {false, true}) {
    const stockpile::Config config = stockpile::configOf(stockpile::Preset::everything);
    const Statistics one = gathered(config, 120, 1, mix);
    EXPECT_EQ(one.games, 120);
    for (const int threads : {2, 3})
      EXPECT_EQ(gathered(config, 120, threads, mix), one) << threads << " threads, mix " << mix;
  }
}

TEST(Statistics, DoNotChangeTheGames) {
  const stockpile::Config config = stockpile::configOf(stockpile::Preset::epic);
  const SimulationPlan plan = planOf(config.seats, 60, 2);
  StockpileArena counting(config, {"random"}, {.statistics = true}), plain(config, {"random"});
  const SimulationResult with = simulate(counting, plan);
  const SimulationResult without = simulate(plain, plan);
  EXPECT_EQ(with.seats, without.seats);
  EXPECT_EQ(with.decisions, without.decisions);
  EXPECT_EQ(plain.statistics().games, 0);
}

TEST(Statistics, CountEveryPlayerOnce) {
  const Statistics statistics = gathered(stockpile::configOf(stockpile::Preset::everything, 3), 80, 2);
  std::int64_t investors = 0;
  std::int64_t victory = 0;
  for (const Group& group : statistics.investors) {
    investors += group.tally.games;
    victory += group.tally.victory;
  }
  EXPECT_EQ(investors, 80 * 3) << "everybody has one investor";
  EXPECT_EQ(victory, 80 * kVictory);
  std::int64_t places = 0;
  for (const Group& group : statistics.places) places += group.tally.victory;
  EXPECT_EQ(places, 80 * kVictory);
  std::int64_t piles = 0;
  for (const SpaceTally& space : statistics.spaces) piles += space.piles;
  EXPECT_EQ(piles, 80 * 7 * 3) << "three players have seven rounds of three piles";
  std::int64_t sized = 0;
  for (const std::int64_t bin : statistics.pileSizes) sized += bin;
  EXPECT_EQ(sized, piles) << "every pile that is won has a size";
  EXPECT_EQ(statistics.pileSizes[0], 0) << "a pile opens with a card";
  std::int64_t purses = 0;
  for (const std::int64_t bin : statistics.cashLeft) purses += bin;
  EXPECT_EQ(purses, 80 * 3) << "everybody has cash after the first round";
  std::int64_t worths = 0;
  for (const std::int64_t bin : statistics.worths) worths += bin;
  EXPECT_EQ(worths, 80 * 3);
  for (const auto& [without, with] : statistics.modules) {
    EXPECT_EQ(with.games, 80);
    EXPECT_EQ(without.games, 0);
  }
  for (const StrategyTally& card : statistics.strategies) {
    EXPECT_LE(card.kept.games, card.dealt);
    EXPECT_LE(card.played.games, card.kept.games);
  }
}

TEST(Statistics, AMixHasEveryModuleOnAndOff) {
  const Statistics statistics = gathered({}, 300, 2, true);
  for (const auto& [without, with] : statistics.modules) {
    EXPECT_EQ(with.games + without.games, 300);
    EXPECT_GT(with.games, 60);
    EXPECT_GT(without.games, 60);
  }
}

TEST(WorthBins, CoverEveryValue) {
  EXPECT_EQ(worthBin(-32000), 0u);
  EXPECT_EQ(worthBin(kLeastWorth), 0u);
  EXPECT_EQ(worthBin(kLeastWorth + kWorthStep), 1u);
  EXPECT_EQ(worthBin(32000), kWorthBins - 1);
}

}  // namespace
}  // namespace bourse
