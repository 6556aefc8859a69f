// What greedy does with modules, told; and that they are no weakness of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "bots/stockpile/bots.h"
#include "bots/stockpile/outlook.h"
#include "bots/stockpile/standing.h"
#include "host/game/driver.h"
#include "tests/support/table.h"

namespace bourse::told {
namespace {

using stockpile::Preset;
using stockpile::Rules;
using stockpile::State;
using stockpile::Stockpile;
using stockpile::Strategy;
using stockpile::Value;
using stockpile::Verb;
using stockpile::View;

Move greedyChoice(const Table& table) {
  const Node node = Stockpile::node(table.rules(), table.state());
  const View view = Stockpile::view(table.rules(), table.state(), node.seat);
  MoveList legal;
  Stockpile::legalOf(table.rules(), view, legal);
  Rng rng(Seed::of(1), purpose::kBot);
  return stockpile::botNamed("greedy")->choose(table.rules(), view, legal, {}, rng);
}

int number(Strategy strategy) { return static_cast<int>(strategy); }

TEST(GreedyModules, KeepsTheMoneyForThePilesAndBuysBondsWithTheRest) {
  EXPECT_EQ(greedyChoice(Table::of(4, "bonds").cash(0, 20).at("buy bonds")), make(Verb::buyBonds, 0));
  EXPECT_EQ(greedyChoice(Table::of(4, "bonds").cash(0, 60).at("buy bonds")), make(Verb::buyBonds, 3));
}

TEST(GreedyModules, ActsLastInTheNextRound) {
  const Table table = Table::of(4, "first-player-card")
                          .pile(0, {"first-player-card"})
                          .bid(0, 0, 0)
                          .bid(1, 1, 0)
                          .bid(2, 2, 0)
                          .bid(3, 3, 0)
                          .at("collect piles");
  ASSERT_EQ(table.node(), "seat 0: give-first-card");
  EXPECT_EQ(greedyChoice(table), make(Verb::chooseSeat, 1));
}

TEST(GreedyModules, BidsForTheCommodityThatItLacks) {
  const Table table = Table::of(3, "commodities")
                          .commerce(0, {"gold", "oil", "corn"})
                          .pile(0, {"gold"})
                          .pile(1, {"cattle"})
                          .pile(2, {"tax"})
                          .round(6)
                          .at("bid");
  EXPECT_EQ(greedyChoice(table), make(Verb::bid, 1, 0));
}

TEST(GreedyModules, SellsItsCheapSharesByBearRaid) {
  const Table table = Table::of(3, "strategies")
                          .regular(0, "cosmic-computers", 3)
                          .price("cosmic-computers", 2)
                          .pair(0, "cosmic-computers", "down-2")
                          .hand(0, {"bear-raid", "churning"})
                          .round(6)
                          .at("act");
  EXPECT_EQ(greedyChoice(table), make(Verb::play, number(Strategy::bearRaid)));
}

TEST(GreedyModules, NamesTheCompanyThatItKnowsForACallOption) {
  Table table =
      Table::of(3, "strategies").pair(0, "epic-electric", "up-4").hand(0, {"call-option"}).round(6).at("act");
  ASSERT_EQ(greedyChoice(table), make(Verb::play, number(Strategy::callOption)));
  table.play(0, "play strategy=call-option");
  EXPECT_EQ(greedyChoice(table), make(Verb::chooseCompany, 5));
}

TEST(GreedyModules, FalsifiesTheFallOfItsOwnShares) {
  Table table = Table::of(3, "strategies")
                    .regular(0, "bottomline-bank", 4)
                    .price("bottomline-bank", 3)
                    .pair(0, "bottomline-bank", "down-3")
                    .hand(0, {"falsified-earnings", "buy-and-hold"})
                    .round(2)
                    .at("act");
  const Move move = greedyChoice(table);
  EXPECT_NE(move, make(Verb::play, number(Strategy::buyAndHold))) << "it would hold them through the fall";
}

TEST(GreedyModules, BuysAShareThatItKnowsWillRise) {
  const Table table = Table::of(3, "investors")
                          .investor(0, "bailout-barack")
                          .discarded("epic-electric")
                          .discarded("bottomline-bank")
                          .pair(0, "epic-electric", "up-4")
                          .at("before movement");
  EXPECT_EQ(greedyChoice(table), make(Verb::chooseCard, 5));
}

TEST(GreedyModules, SellsCheapCompaniesShort) {
  const Table table = Table::of(3, "investors")
                          .investor(0, "shorting-soros")
                          .regular(0, "epic-electric")
                          .knownRegular(1, "epic-electric", 6)
                          .price("epic-electric", 3)
                          .round(6)
                          .at("sell");
  EXPECT_EQ(greedyChoice(table), make(Verb::shortSell, 5, 0));
}

TEST(GreedyModules, GivesItsMoneyToTheWeakest) {
  const Table table = Table::of(3, "investors")
                          .investor(0, "opulent-oprah")
                          .cash(1, 90)
                          .cash(2, 10)
                          .at("end-of-round abilities");
  ASSERT_EQ(table.node(), "seat 0: ability");
  EXPECT_EQ(greedyChoice(table), make(Verb::chooseSeat, 2));
}

TEST(GreedyModules, BeatsThreeRandomPlayersWithEverythingOn) {
  const auto rules = std::get<Rules>(Stockpile::compile(stockpile::configOf(Preset::everything, 4)));
  const stockpile::Bot& greedy = *stockpile::botNamed("greedy");
  constexpr int kGames = 100;
  int wins = 0;
  for (std::uint64_t game = 0; game < kGames; ++game) {
    const Seed seed = Seed::of(game);
    const Seat mine = static_cast<Seat>(game % 4);
    Chance chance(seed);
    Rng rng(seed, purpose::kBot);
    EventSink nobody;
    State state = Stockpile::start(rules, nobody);
    playOut<Stockpile>(
        rules, state,
        [&](Seat seat, const State& now, const MoveList& legal) {
          if (seat != mine) return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
          return greedy.choose(rules, Stockpile::view(rules, now, seat), legal, {}, rng);
        },
        chance);
    const Scores scores = Stockpile::scores(rules, state);
    if (*std::max_element(scores.begin(), scores.begin() + 4) == scores[mine]) ++wins;
  }
  EXPECT_GT(wins, kGames * 95 / 100);
}

// ---- the outlook itself ----

/// Counts nothing but the observer's cash.
Value cashOnly(const Rules&, const View& view) { return view.masked.player[view.observer].cash; }

/// Whom to audit is chosen before anything is seen: the best of every single world would be a promise that
/// nobody can keep.
TEST(Outlook, ChoosesForAllWorldsThatLookAlike) {
  const Table table = Table::of(3, "strategies,promos")
                          .hand(0, {"forensic-audit"})
                          .regular(1, "epic-electric", 3)
                          .regular(2, "epic-electric")
                          .regular(2, "bottomline-bank")
                          .regular(2, "stanford-steel")
                          .at("act");
  const View view = Stockpile::view(table.rules(), table.state(), 0);
  const Move play = make(Verb::play, number(Strategy::forensicAudit));
  int tempting = 0;  // how often peeking would promise more
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng(Seed::of(seed), purpose::kTest);
    Rng same = rng;
    stockpile::Outlook outlook(table.rules(), view, cashOnly, 4, rng);
    // By hand: the same worlds, and for either player the sum over all of them.
    Value most = 0;
    std::array<Value, 4> best{};  // of every world alone
    std::vector<State> worlds;
    for (int i = 0; i < 4; ++i) worlds.push_back(Stockpile::determinize(table.rules(), view, same));
    for (const int audited : {1, 2}) {
      Value sum = 0;
      for (std::size_t i = 0; i < worlds.size(); ++i) {
        State world = worlds[i];
        EventSink nobody;
        Stockpile::apply(table.rules(), world, 0, play, nobody);
        Stockpile::apply(table.rules(), world, 0, make(Verb::chooseSeat, audited), nobody);
        sum += world.player[0].cash;
        best[i] = std::max<Value>(best[i], world.player[0].cash);
      }
      most = std::max(most, sum);
    }
    EXPECT_EQ(outlook.after(play), most);
    if (std::accumulate(best.begin(), best.end(), Value{0}) > most) ++tempting;
  }
  EXPECT_GT(tempting, 0);
}

TEST(Outlook, LeavesTheViewAsItWas) {
  const Table table = Table::of(3, "strategies,promos").hand(0, {"ponzi-scheme"}).at("act");
  const View view = Stockpile::view(table.rules(), table.state(), 0);
  const View before = view;
  Rng rng(Seed::of(1), purpose::kTest);
  stockpile::Outlook outlook(table.rules(), view, cashOnly, 2, rng);
  EXPECT_EQ(outlook.now(), 2 * 20);
  EXPECT_EQ(outlook.after(make(Verb::play, number(Strategy::ponziScheme))), 2 * 24);
  EXPECT_EQ(std::memcmp(&view, &before, sizeof view), 0);
}

}  // namespace
}  // namespace bourse::told
