// Strategies with investors: Ivan's two a round, Graham's bonus, an ability in the middle.  [G1, G11, G22]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/stockpile/strategies/strategy_set.h"
#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

/// Seat 0 plays with the investor and has the cards; seat 1 has one too and acts next.
Table with(const std::string& investor, const Texts& hand,
           std::string_view modules = "strategies,investors,promos") {
  return Table::of(3, modules).investor(0, investor).hand(0, hand).hand(1, {"special-dividend"});
}

TEST(G1, IvanPlaysTwoARoundTheSecondAfterTheFirstIsFinished) {
  Table table = with("illicit-ivan", {"bull-run", "annuity", "churning"}).at("act");
  table.play(0, "play strategy=bull-run");
  EXPECT_EQ(table.refuses(0, "play strategy=annuity"), "not-now decision=strategy");
  table.play(0, "raise company=epic-electric spaces=1").play(0, "pass");
  EXPECT_EQ(table.node(), "seat 0: act");
  table.play(0, "play strategy=annuity");
  EXPECT_EQ(table.node(), "seat 1: act");
}

TEST(G1, AThirdIsRefusedWithHisNumber) {
  Table table = with("illicit-ivan", {"annuity", "churning", "bull-run"}).picked(0, {"boom"}).at("act");
  table.play(0, "play strategy=annuity").play(0, "play strategy=churning");
  EXPECT_EQ(table.refuses(0, "play strategy=bull-run"), "strategies-spent most=2");
}

TEST(G22, IvanCannotSellByACardAfterBuyAndHold) {
  Table table = with("illicit-ivan", {"buy-and-hold", "bear-raid"}).regular(0, "epic-electric").at("act");
  table.play(0, "play strategy=buy-and-hold");
  EXPECT_THAT(table.legal(0), ElementsAre("end-actions"));
  EXPECT_EQ(table.refuses(0, "play strategy=bear-raid"), "holds");
}

TEST(G22, ACostIsFreeAfterBuyAndHold) {
  Table table = with("illicit-ivan", {"buy-and-hold", "fraudulent-transfer"})
                    .regular(0, "epic-electric")
                    .discarded("stanford-steel")
                    .at("act");
  table.play(0, "play strategy=buy-and-hold").play(0, "play strategy=fraudulent-transfer");
  table.play(0, "give-up company=epic-electric").play(0, "choose-card card=stanford-steel");
  EXPECT_EQ(table.sees(2, "cards 0"), "stanford-steel");
}

TEST(G23, IvansDelayedCardsPayInTheOrderPlayed) {
  Table table =
      with("illicit-ivan", {"call-option", "put-option"}).pair(1, "epic-electric", "up-4").at("act");
  table.play(0, "play strategy=put-option").play(0, "choose-company company=epic-electric");
  table.play(0, "play strategy=call-option").play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.sees(2, "delayed"), "0:put-option 0:call-option");
  table.play(1, "end-actions");
  EXPECT_THAT(table.shown(2, "strategy-ended"), ElementsAre("strategy-ended seat=0 strategy=put-option",
                                                            "strategy-ended seat=0 strategy=call-option"));
}

// ---- Graham: one more per share, on cards that say sell ----

Table graham(const std::string& card) {
  return with("golden-graham", {card}).cash(0, 20).regular(0, "epic-electric", 2).at("act");
}

TEST(G11, GrahamGetsOneMoreForEveryShareSoldByACard) {
  Table raid = graham("bear-raid");
  raid.play(0, "play strategy=bear-raid").play(0, "sell company=epic-electric");
  EXPECT_EQ(raid.cash(0), 20 + 9);
  Table buyback = graham("share-buyback");
  buyback.play(0, "play strategy=share-buyback").play(0, "sell company=epic-electric");
  EXPECT_EQ(buyback.cash(0), 20 + 8);
  Table greenmail = graham("greenmail");
  greenmail.play(0, "play strategy=greenmail").play(0, "sell company=epic-electric");
  EXPECT_EQ(greenmail.cash(0), 20 - 2 + 11);
  Table pump = graham("pump-and-dump");
  pump.play(0, "play strategy=pump-and-dump").play(0, "choose-company company=epic-electric");
  pump.play(0, "sell company=epic-electric");
  EXPECT_EQ(pump.cash(0), 20 - 1 + 8);
  Table insider = graham("insider-trading");
  insider.play(0, "play strategy=insider-trading").play(0, "pass").play(0, "sell company=epic-electric");
  EXPECT_EQ(insider.cash(0), 20 + 8);
}

TEST(G11, ASplitCardSoldByACardIsTwoShares) {
  Table table = with("golden-graham", {"bear-raid"}).cash(0, 0).split(0, "epic-electric", 2).at("act");
  table.play(0, "play strategy=bear-raid").play(0, "sell-split company=epic-electric");
  EXPECT_EQ(table.cash(0), 18);
  table.play(0, "sell-half company=epic-electric");
  EXPECT_EQ(table.cash(0), 27);
}

TEST(G11, GrahamGetsNothingWhereNoShareIsSold) {
  Table wash = graham("wash-trading");
  wash.play(0, "play strategy=wash-trading").play(0, "show company=epic-electric cards=1");
  EXPECT_EQ(wash.cash(0), 20 - 3 + 5);
}

// ---- one card in the middle of others: Ivan and Cramer of two players ----

TEST(G1, AnAbilityMayComeBetweenTwoStrategies) {
  Table table = Table::of(2, "strategies,investors,advanced-board")
                    .investor(0, "illicit-ivan")
                    .investor(0, "crazy-cramer")
                    .hand(0, {"pump-and-dump", "bull-run"})
                    .hand(1, {"special-dividend"})
                    .cash(0, 30)
                    .space("stanford-steel", 8)
                    .regular(1, "stanford-steel")
                    .at("act");
  table.play(0, "play strategy=pump-and-dump").play(0, "choose-company company=stanford-steel");
  EXPECT_EQ(table.node(), "seat 1: show-shares");  // space 9 pays a dollar, then it splits
  table.play(1, "show company=stanford-steel cards=1");
  EXPECT_EQ(table.node(), "seat 0: act");  // publicly nothing to sell; space 4, then down three
  EXPECT_EQ(table.space("stanford-steel"), 1);
  table.play(0, "raise company=stanford-steel spaces=1");
  EXPECT_EQ(table.space("stanford-steel"), 2);
  table.play(0, "play strategy=bull-run");
  EXPECT_EQ(table.node(), "seat 0: strategy");
}

// ---- Bernie's fees ----

TEST(C_Interpositioning, BerniesFeesCountToo) {
  Table table = with("broker-bernie", {"interpositioning"})
                    .cash(0, 0)
                    .pile(0, {"fee-1", "fee-3"})
                    .bid(0, 0, 0)
                    .bid(1, 1, 0)
                    .bid(2, 2, 0)
                    .at("pay bids");
  EXPECT_EQ(table.cash(0), 4);
  table.play(0, "play strategy=interpositioning");
  EXPECT_EQ(table.cash(0), 12);
}

TEST(C_BlockTrading, GoesByTheSpaceNotByWhatDonaldPaid) {
  Table table = with("discount-donald", {"block-trading"}).cash(0, 20).bid(0, 0, 7).at("act");
  table.play(0, "play strategy=block-trading");
  EXPECT_EQ(table.cash(0), 30);
}

TEST(M8, AnImaginedIvanMayHaveWhatOneLaidAside) {
  Table table = Table::of(4, "strategies,investors")
                    .investor(2, "illicit-ivan")
                    .hand(0, {"bull-run", "churning", "greenmail"})
                    .hand(1, {"spoofing", "straddle", "arbitrage"})
                    .hand(2, {"call-option", "put-option", "bear-raid"})
                    .hand(3, {"data-broker", "naked-short", "wash-trading"})
                    .at("lay strategies aside");
  table.play(0, "choose-strategy strategy=churning").play(0, "choose-strategy strategy=greenmail");
  for (Seat seat = 1; seat < 4; ++seat)
    table.play(seat, table.legal(seat).front()).play(seat, table.legal(seat).front());
  while (table.step() == "draw more strategies") {
    const std::string outcome = table.outcomes().front();
    table.chance(outcome.substr(outcome.find(' ') + 1));
  }
  const int churning = static_cast<int>(stockpile::Strategy::churning);
  int withIvan = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const stockpile::State world = table.imagine(0, seed);
    withIvan += stockpile::hasStrategy(world.player[2].hand, churning) ? 1 : 0;
    EXPECT_FALSE(stockpile::hasStrategy(world.player[1].hand, churning));
    EXPECT_FALSE(stockpile::hasStrategy(world.player[3].hand, churning));
  }
  EXPECT_GT(withIvan, 0);
}

}  // namespace
}  // namespace bourse::told
