// Strategies before the game begins, and why some choices are refused.  [M8, M9]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>

#include "games/stockpile/strategies/strategy_set.h"
#include "tests/stockpile/strategies/holding.h"

namespace bourse::told {
namespace {

using stockpile::Verb;
using testing::Contains;
using testing::Each;
using testing::SizeIs;

int cardsOf(const Table& table, Seat seat) { return stockpile::cardsIn(table.state().player[seat].hand); }

/// Dealt by chance, then everybody lays the first cards of the hand aside.
Table dealt(int seats, std::string_view modules = "strategies") {
  return Table::start(seats, 0, modules).playOn(5, "lay strategies aside");
}

TEST(M8, RoundsAndThreeAreDealtAndTwoLaidAside) {
  const std::vector<int> cards = {0, 0, 9, 10, 9, 8};
  for (int seats = 2; seats <= 5; ++seats) {
    Table table = dealt(seats);
    for (Seat seat = 0; seat < seats; ++seat)
      EXPECT_EQ(cardsOf(table, seat), cards[static_cast<std::size_t>(seats)]);
    table.playOn(1, "starting shares");
    for (Seat seat = 0; seat < seats; ++seat)
      EXPECT_EQ(cardsOf(table, seat), cards[static_cast<std::size_t>(seats)] - 2);
  }
}

TEST(XEightStrategies, FivePlayersAreDealtEightAndKeepSix) {
  Table table = dealt(5);
  EXPECT_EQ(cardsOf(table, 3), 8);
  table.playOn(1, "starting shares");
  EXPECT_EQ(cardsOf(table, 3), 6);
}

TEST(M8, EverybodyLaysAsideAtTheSameTimeAndInSecret) {
  Table table = dealt(3);
  EXPECT_EQ(stockpile::Stockpile::node(table.rules(), table.state()).pending, 0b111);
  const std::string first = table.legal(2).front();
  table.play(2, first);  // not in turn order
  EXPECT_EQ(table.sees(2, "aside 2"), first.substr(first.find('=') + 1));
  EXPECT_EQ(table.sees(0, "aside 2"), "?");
  EXPECT_EQ(table.sees(0, "hand 2"), "9");
  EXPECT_THAT(table.shown(0, "strategy-laid-aside"), Each("strategy-laid-aside seat=2 strategy=?"));
  EXPECT_THAT(table.shown(2, "strategy-laid-aside"),
              Contains("strategy-laid-aside seat=2 strategy=" + table.sees(2, "aside 2")));
  table.play(2, table.legal(2).front());
  EXPECT_EQ(stockpile::Stockpile::node(table.rules(), table.state()).pending, 0b011);
}

TEST(M8, AHandIsSecretAndItsNumberPublic) {
  const Table table = dealt(3);
  EXPECT_EQ(table.sees(1, "hand 0"), "10");
  EXPECT_NE(table.sees(0, "hand 0"), "10");
  EXPECT_THAT(table.heard(1, "strategy-dealt"), Contains("strategy-dealt seat=0 strategy=?"));
}

TEST(M8, AnImaginedHandHasNothingThatOneLaidAsideOrHolds) {
  Table table = dealt(5).playOn(1, "starting shares");
  const auto& own = table.state().player[2];
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const stockpile::State world = table.imagine(2, seed);
    std::uint64_t found = 0;
    for (Seat seat = 0; seat < 5; ++seat) {
      const auto& hand = world.player[seat].hand;
      EXPECT_EQ(stockpile::cardsIn(hand), 6);
      EXPECT_EQ(found & stockpile::bitsOf(hand), 0u);
      found |= stockpile::bitsOf(hand);
      for (const std::uint8_t card : own.laidAside) EXPECT_FALSE(stockpile::hasStrategy(hand, card));
    }
    EXPECT_EQ(world.player[2].hand, own.hand);
  }
}

TEST(M8, UnusedCardsAreNeverShown) {
  Table table = Table::of(3, "strategies").round(6).hand(0, {"bull-run"}).at("majorities");
  EXPECT_EQ(table.node(), "over");
  EXPECT_EQ(table.sees(1, "hand 0"), "1");
  EXPECT_EQ(table.scores()[0], 20);
}

TEST(M8, IvanDrawsFromEverythingNobodyHas) {
  Table table = Table::of(4, "strategies,investors")
                    .investor(2, "illicit-ivan")
                    .hand(1, {"churning"})
                    .at("draw more strategies");
  EXPECT_EQ(table.node(), "chance: strategy");
  EXPECT_THAT(table.outcomes(), SizeIs(std::popcount(table.rules().strategies) - 1));
  for (int drawn = 1; drawn <= 5; ++drawn) {  // one less than there are rounds
    const std::string outcome = table.outcomes().front();
    table.chance(outcome.substr(outcome.find(' ') + 1));
    EXPECT_EQ(cardsOf(table, 2), drawn);
  }
  EXPECT_EQ(table.step(), "starting shares");
  EXPECT_EQ(cardsOf(table, 1), 1);
}

TEST(M9, StrategiesComeBeforeMoneyAndStartingShares) {
  const Table table = Table::start(3, 0, "strategies");
  EXPECT_EQ(table.step(), "deal strategies");
  EXPECT_EQ(table.cash(0), 0);
  Table aside = dealt(3);
  EXPECT_EQ(aside.cash(0), 0);  // nobody has a share or a dollar when he lays aside
  EXPECT_EQ(aside.sees(0, "cards 0"), "-");
  aside.playOn(1, "starting shares");
  EXPECT_EQ(aside.cash(0), 20);
}

TEST(M9, TheFirstPlayerIsDrawnFirst) {
  Table table = Table::start(4, kNobody, "strategies");
  EXPECT_EQ(table.step(), "first player");
  table.chance("first-player seat=2");
  EXPECT_EQ(table.step(), "deal strategies");
  EXPECT_THAT(table.outcomes(), Contains("1 deal-strategy seat=2 strategy=bull-run"));
  EXPECT_THAT(table.outcomes(), SizeIs(std::popcount(table.rules().strategies)));
}

// ---- refusals ----

TEST(Refusal, NotYourStrategyNamesTheCard) {
  const Table acting = holding("bull-run").at("act");
  EXPECT_EQ(acting.refuses(0, "play strategy=churning"), "not-your-strategy strategy=churning");
  EXPECT_EQ(Table::of(3).picked(0, {"boom"}).at("act").refuses(0, "play strategy=churning"),
            "not-your-strategy strategy=churning");
  const Table laying =
      Table::of(3, "strategies").hand(0, {"bull-run", "churning", "greenmail"}).at("lay strategies aside");
  EXPECT_EQ(laying.refuses(0, "choose-strategy strategy=spoofing"), "not-your-strategy strategy=spoofing");
  EXPECT_EQ(laying.refuses(0, "choose-strategy strategy=churning"), "accepted");
}

TEST(Refusal, StrategiesSpentSaysHowManyARoundHas) {
  Table table = Table::of(3, "strategies").hand(0, {"bull-run", "churning"}).picked(0, {"boom"}).at("act");
  table.play(0, "play strategy=churning");
  EXPECT_EQ(table.refuses(0, "play strategy=bull-run"), "strategies-spent most=1");
}

TEST(Refusal, CostMissingNamesTheStrategy) {
  EXPECT_EQ(holding("market-maker").at("act").refuses(0, "play strategy=market-maker"),
            "cost-missing strategy=market-maker");
}

TEST(Refusal, TargetMissingNamesTheStrategy) {
  EXPECT_EQ(holding("mean-reversion").at("act").refuses(0, "play strategy=mean-reversion"),
            "target-missing strategy=mean-reversion");
}

TEST(Refusal, HoldsIsTheAnswerToAnySaleAfterBuyAndHold) {
  EXPECT_EQ(holding("bear-raid")
                .regular(0, "epic-electric")
                .holds(0)
                .at("act")
                .refuses(0, "play strategy=bear-raid"),
            "holds");
}

TEST(Refusal, MustChooseIsTheAnswerToPassingWhereSomethingIsDue) {
  Table table = holding("bull-run").at("act");
  table.play(0, "play strategy=bull-run");
  EXPECT_EQ(table.refuses(0, "pass"), "must-choose");
}

TEST(Refusal, NotOfferedIsAWordOfThisDecisionThatIsNotAskedFor) {
  Table table = holding("bull-run").at("act");
  EXPECT_EQ(table.refuses(0, make(Verb::play, 77)), "not-offered");
  table.play(0, "play strategy=bull-run");
  EXPECT_EQ(table.refuses(0, "lower company=epic-electric spaces=1"), "not-offered");
  EXPECT_EQ(table.refuses(0, "raise company=epic-electric spaces=2"), "not-offered");
  EXPECT_EQ(table.refuses(0, "look pair=1"), "not-offered");
  EXPECT_EQ(table.refuses(0, "choose-card card=boom"), "not-offered");
  EXPECT_EQ(table.refuses(0, "sell company=epic-electric"), "not-offered");
  EXPECT_EQ(table.refuses(0, "exchange"), "not-offered");
}

TEST(Refusal, NotNowHoldsWithinAStrategyToo) {
  Table table = holding("bull-run").at("act");
  EXPECT_EQ(table.refuses(0, "pass"), "not-now decision=act");
  table.play(0, "play strategy=bull-run");
  EXPECT_EQ(table.refuses(0, "end-actions"), "not-now decision=strategy");
  EXPECT_EQ(table.refuses(0, "end-selling"), "not-now decision=strategy");
  EXPECT_EQ(table.refuses(0, "play strategy=bull-run"), "not-now decision=strategy");
}

TEST(Refusal, NoSuchCompanySeatOrPileWithinAStrategy) {
  Table bull = holding("bull-run").at("act");
  bull.play(0, "play strategy=bull-run");
  EXPECT_EQ(bull.refuses(0, make(Verb::raise, 6, 1)), "no-such-company");
  Table audit = holding("forensic-audit").at("act");
  audit.play(0, "play strategy=forensic-audit");
  EXPECT_EQ(audit.refuses(0, make(Verb::chooseSeat, 3)), "no-such-seat seats=3");
  EXPECT_EQ(audit.refuses(0, "choose-seat seat=0"), "not-offered");
  Table block = holding("block-trading", "strategies", 2).bid(0, 0, 1).bid(0, 1, 2).at("act");
  block.play(0, "play strategy=block-trading");
  EXPECT_EQ(block.refuses(0, make(Verb::choosePile, 4)), "no-such-pile piles=4");
  EXPECT_EQ(block.refuses(0, "choose-pile pile=2"), "not-offered");
}

TEST(Refusal, ExtraArgumentsAreRefusedWithinAStrategy) {
  Table table = holding("bull-run").at("act");
  EXPECT_EQ(table.refuses(0, make(Verb::play, 21, 1)), "extra-argument");
  table.play(0, "play strategy=bull-run");
  EXPECT_EQ(table.refuses(0, make(Verb::raise, 5, 1, 1)), "extra-argument");
  EXPECT_EQ(table.refuses(0, make(Verb::pass, 1)), "extra-argument");
  const Table laying = Table::of(3, "strategies").hand(0, {"bull-run"}).at("lay strategies aside");
  EXPECT_EQ(laying.refuses(0, make(Verb::chooseStrategy, 21, 1)), "extra-argument");
  EXPECT_EQ(laying.refuses(0, make(Verb::chooseStrategy, 200)), "not-offered");
}

TEST(Refusal, CannotPayTellsCostAndCash) {
  EXPECT_EQ(holding("rogue-trading")
                .cash(0, 1)
                .regular(0, "epic-electric")
                .at("act")
                .refuses(0, "play strategy=rogue-trading"),
            "cannot-pay cost=3 cash=1");
}

TEST(Refusal, ShowsTooManyAndSalesWithinAStrategy) {
  Table fight = holding("proxy-fight").regular(0, "epic-electric", 2).at("act");
  fight.play(0, "play strategy=proxy-fight");
  EXPECT_EQ(fight.refuses(0, "show company=epic-electric cards=3"),
            "shows-too-many company=epic-electric cards=2");
  EXPECT_EQ(fight.refuses(0, "show company=epic-electric cards=0"), "not-offered");
  Table raid = holding("bear-raid").regular(0, "epic-electric", 2).at("act");
  raid.play(0, "play strategy=bear-raid");
  EXPECT_EQ(raid.refuses(0, "sell company=stanford-steel"), "nothing-to-sell company=stanford-steel");
  EXPECT_EQ(raid.refuses(0, "sell-half company=epic-electric"), "no-split-card company=epic-electric");
}

}  // namespace
}  // namespace bourse::told
