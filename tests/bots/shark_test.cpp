// The player that searches: reproducible, within its budget, never blind to what is certain, and stronger
// than those who do not search.
#include "bots/stockpile/shark/shark.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>

#include "bots/stockpile/shark/chances.h"
#include "bots/stockpile/shark/playout.h"
#include "host/game/driver.h"
#include "host/games/stockpile/positions.h"
#include "sim/lane_threads.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"

namespace bourse::told {
namespace {

using stockpile::Rules;
using stockpile::State;
using stockpile::Stockpile;
using stockpile::Verb;
namespace shark = stockpile::shark;

struct Thought {
  Move best;
  std::vector<search::Tried> tried;
};

Thought thoughtOf(const Rules& rules, const State& state, Budget budget) {
  const Seat seat = Stockpile::node(rules, state).seat;
  const stockpile::View view = Stockpile::view(rules, state, seat);
  MoveList legal;
  Stockpile::legalOf(rules, view, legal);
  Rng rng(Seed::of(1), purpose::kBot);
  Thought thought;
  thought.tried = shark::consider(shark::kShark, rules, view, legal, budget, rng, thought.best);
  return thought;
}

// ---- the chances ----

TEST(SharkChances, SumToOneAndFavourTheRich) {
  for (int seats = 2; seats <= 5; ++seats) {
    Table table = Table::of(seats).cash(1, 60).at("bid");
    const shark::Chances chances = shark::chancesOf(table.rules(), table.state());
    double sum = 0;
    for (Seat seat = 0; seat < seats; ++seat) {
      sum += chances[seat];
      if (seat != 1) {
        EXPECT_GT(chances[1], chances[seat]) << seats << " seats";
      }
    }
    EXPECT_NEAR(sum, 1, 1e-12);
  }
}

TEST(SharkChances, PowerIsTheExponential) {
  EXPECT_DOUBLE_EQ(shark::power(0), 1);
  for (const double x : {-0.5, -1.0, -3.0}) EXPECT_NEAR(shark::power(x), std::exp(x), 0.005);
  EXPECT_EQ(shark::power(-1e9), 0);
}

// ---- beliefs ----

/// Who bids by what they know tells something of it: what is so must look likelier than what is imagined.
TEST(SharkBeliefs, RankTheTruthAboveImaginedWorlds) {
  const auto rules =
      std::get<Rules>(Stockpile::compile(stockpile::configOf(stockpile::Preset::firstGame, 4)));
  const shark::Quick quick(rules);
  const stockpile::Bot& trader = *stockpile::botNamed("trader");
  constexpr int kGames = 12, kWorlds = 16;
  int compared = 0;
  double truth = 0, imagined = 0;
  Rng rng(Seed::of(2), purpose::kDeterminize);
  for (std::uint64_t game = 0; game < kGames; ++game) {
    Chance chance(Seed::of(game));
    EventSink nobody;
    State state = Stockpile::start(rules, nobody);
    playOut<Stockpile>(
        rules, state,
        [&](Seat seat, const State& now, const MoveList& legal) {
          const stockpile::View view = Stockpile::view(rules, now, seat);
          const double real = quick.plausibility(rules, now, seat);
          if (real < 1) {  // somebody's bid stands
            truth += real;
            ++compared;
            for (int world = 0; world < kWorlds; ++world)
              imagined += quick.plausibility(rules, Stockpile::determinize(rules, view, rng), seat) / kWorlds;
          }
          return trader.choose(rules, view, legal, trader.budget, rng);
        },
        chance);
  }
  EXPECT_GT(compared, 500);
  EXPECT_GT(truth, 1.02 * imagined);
}

TEST(SharkBeliefs, NobodyCouldHaveOutbidTheHighestSpace) {
  Table table = Table::of(3).at("bid");
  State state = table.state();
  state.bid[0] = {.pile = 0, .space = stockpile::kBidSpaces - 1};
  state.bid[1] = {.pile = 1, .space = 0};
  const double plausible = shark::Quick(table.rules()).plausibility(table.rules(), state, 2);
  EXPECT_GT(plausible, 0);
  EXPECT_LE(plausible, 1);
}

// ---- playouts ----

TEST(SharkPlayouts, MakeLegalMovesToTheEndOfEveryGame) {
  for (int preset = 0; preset < stockpile::kPresets; ++preset)
    for (int seats = 2; seats <= 5; ++seats) {
      const auto rules = std::get<Rules>(
          Stockpile::compile(stockpile::configOf(static_cast<stockpile::Preset>(preset), seats)));
      const shark::Quick quick(rules);
      search::Luck luck(7);
      Chance chance(Seed::of(3));
      EventSink nobody;
      State state = Stockpile::start(rules, nobody);
      int illegal = 0;
      playOut<Stockpile>(
          rules, state,
          [&](Seat, const State& now, const MoveList& legal) {
            const Move move = quick.choose(rules, now, Stockpile::node(rules, now), legal, luck);
            if (!contains(legal, move)) ++illegal;
            return move;
          },
          chance);
      EXPECT_EQ(illegal, 0) << "preset " << preset << ", " << seats << " seats";
    }
}

TEST(SharkPlayouts, RepeatInTheSameLuckAndDifferInAnother) {
  const auto rules = std::get<Rules>(Stockpile::compile({}));
  const shark::ToTheEnd guide(rules);
  int different = 0;
  for (const State& position : midGamePositions(rules, 20)) {
    const auto end = [&](std::uint64_t luck) {
      State state = position;
      shark::playOutQuickly(rules, guide, state, search::Luck(luck));
      return Stockpile::scores(rules, state);
    };
    EXPECT_EQ(end(1), end(1));
    if (end(1) != end(2)) ++different;
  }
  EXPECT_GT(different, 10);
}

// ---- the search ----

TEST(Shark, SpendsItsBudgetAndGivesTheSameAgain) {
  const Table table = Table::of(4).at("bid");
  const Thought first = thoughtOf(table.rules(), table.state(), {.iterations = 300});
  const Thought again = thoughtOf(table.rules(), table.state(), {.iterations = 300});
  ASSERT_GT(first.tried.size(), 2u);
  EXPECT_EQ(first.best, again.best);
  std::uint32_t tries = 0;
  for (std::size_t i = 0; i < first.tried.size(); ++i) {
    EXPECT_EQ(first.tried[i].sum, again.tried[i].sum);
    tries += first.tried[i].tries;
  }
  EXPECT_LE(tries, 300u);
  EXPECT_GT(tries, 250u);
  EXPECT_GT(first.tried[0].tries, first.tried.back().tries) << "the better ones are tried more often";
}

std::atomic<int> lanesRun = 0;
void inThreads(ParallelSearch& lanes) {
  lanesRun += lanes.count();
  runLanesInThreads(lanes);
}

/// The number of lanes is part of what is asked, the threads are not.
TEST(Shark, ThinksTheSameSideBySideAndInTurn) {
  const Table table = Table::of(4).at("bid");
  const auto thought = [&](std::uint16_t lanes, auto together) {
    Budget budget{.iterations = 600};
    budget.lanes = lanes;
    budget.runLanes = together;
    return thoughtOf(table.rules(), table.state(), budget);
  };
  const Thought inTurn = thought(3, nullptr), alone = thought(1, nullptr);
  lanesRun = 0;
  const Thought together = thought(3, inThreads);
  EXPECT_GE(lanesRun, 3) << "nobody was asked to run them";
  ASSERT_EQ(inTurn.tried.size(), together.tried.size());
  std::uint32_t tries = 0;
  for (std::size_t i = 0; i < inTurn.tried.size(); ++i) {
    EXPECT_EQ(inTurn.tried[i].move, together.tried[i].move);
    EXPECT_EQ(inTurn.tried[i].sum, together.tried[i].sum);
    tries += inTurn.tried[i].tries;
  }
  EXPECT_GT(tries, 500u);
  EXPECT_LE(tries, 600u);
  EXPECT_NE(inTurn.tried[0].sum, alone.tried[0].sum) << "lanes have worlds of their own";
}

int asked = 0;
double everyCallAMillisecond() { return ++asked * 0.001; }

TEST(Shark, StopsWhenItsTimeIsUp) {
  const Table table = Table::of(4).at("bid");
  const auto tries = [&](double seconds) {
    asked = 0;
    std::uint32_t sum = 0;
    const Budget budget{.iterations = 0, .seconds = seconds, .clock = everyCallAMillisecond};
    for (const search::Tried& one : thoughtOf(table.rules(), table.state(), budget).tried) sum += one.tries;
    return sum;
  };
  EXPECT_GT(tries(0.1), 3 * tries(0.02));
  EXPECT_LT(tries(0.1), 2000u);
}

/// What is certain to be worth nothing is sold, whatever trader thinks of it first.
TEST(Shark, SellsWhatItKnowsToGoBankrupt) {
  const Table table = Table::of(4)
                          .regular(0, "cosmic-computers", 3)
                          .price("cosmic-computers", 2)
                          .pair(0, "cosmic-computers", "down-3")
                          .at("sell");
  ASSERT_EQ(Stockpile::node(table.rules(), table.state()).seat, 0);
  const Thought thought = thoughtOf(table.rules(), table.state(), {.iterations = 400});
  EXPECT_EQ(thought.best, make(Verb::sell, 0));
}

// ---- strength, over fixed deals ----

int winsAmong(const char* one, const char* others, Budget budget, int deals) {
  const auto rules = std::get<Rules>(Stockpile::compile({}));
  int wins = 0;
  for (int game = 0; game < 4 * deals; ++game) {
    const Seed seed = seedOfGame(Seed::of(11), static_cast<std::uint64_t>(game / 4));
    std::vector<Rng> rngs;
    for (Seat seat = 0; seat < 4; ++seat) rngs.emplace_back(seed, purpose::kBot + seat);
    Chance chance(seed);
    EventSink nobody;
    State state = Stockpile::start(rules, nobody);
    playOut<Stockpile>(
        rules, state,
        [&](Seat seat, const State& now, const MoveList& legal) {
          const stockpile::Bot& bot = *stockpile::botNamed(seat == game % 4 ? one : others);
          return bot.choose(rules, Stockpile::view(rules, now, seat), legal, budget, rngs[seat]);
        },
        chance);
    const Scores scores = Stockpile::scores(rules, state);
    if (*std::max_element(scores.begin(), scores.begin() + 4) == scores[static_cast<std::size_t>(game % 4)])
      ++wins;
  }
  return wins;
}

// A quarter is what equals win. The deals are fixed, so this cannot fail by chance.
TEST(Shark, BeatsThreeGreedyWithAHundredHastyPlayouts) {
  EXPECT_GT(winsAmong("analyst", "greedy", {.iterations = 100}, 10), 20);
}

TEST(Shark, BeatsThreeTraderWithFortyPlayouts) {
  if (support::kSanitized) GTEST_SKIP() << "minutes when sanitized: optimised only";
  EXPECT_GT(winsAmong("shark", "trader", {.iterations = 40}, 8), 11);
}

}  // namespace
}  // namespace bourse::told
