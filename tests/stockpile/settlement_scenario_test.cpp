// Settlement in passes, and fees wherever cash rises.  [B8, B9]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::ElementsAre;

TEST(B8, AllPayThenAllCollectThenAllFeesFallDueEachPassInTurnOrder) {
  const Table table = Table::of(3)
                          .first(1)
                          .pile(0, {"fee-1", "epic-electric"})
                          .pile(1, {"fee-2"})
                          .pile(2, {"boom"})
                          .bid(0, 2, 1)
                          .bid(1, 0, 2)
                          .bid(2, 1, 3)
                          .at("pay bids");
  EXPECT_THAT(
      table.shown(kSpectator),
      ElementsAre("bid-paid seat=1 pile=0 space=2 amount=3", "bid-paid seat=2 pile=1 space=3 amount=6",
                  "bid-paid seat=0 pile=2 space=1 amount=1", "card-collected seat=1 card=fee-1 pile=0",
                  "card-collected seat=1 card=epic-electric pile=0",
                  "card-collected seat=2 card=fee-2 pile=1", "card-collected seat=0 card=boom pile=2",
                  "fee-paid seat=1 card=fee-1 amount=1", "fee-paid seat=2 card=fee-2 amount=2"));
  EXPECT_EQ(table.cash(0), 19);
  EXPECT_EQ(table.cash(1), 16);
  EXPECT_EQ(table.cash(2), 12);
}

/// Seat 0 buys a pile in which seat 1 has laid one card face-down.
Table boughtHidden(const std::string& card) {
  return Table::of(3).pile(0, {"~" + card + "@1"}).bid(0, 0, 0).bid(1, 1, 0).bid(2, 2, 0).at("pay bids");
}

TEST(B8, StockThatLayFaceDownStaysUnknownToOthers) {
  const Table table = boughtHidden("epic-electric");
  EXPECT_THAT(table.shown(0), Contains("card-collected seat=0 card=epic-electric pile=0"));
  EXPECT_THAT(table.shown(2), Contains("card-collected seat=0 card=? pile=0"));
  EXPECT_EQ(table.sees(2, "cards 0"), "?");
  EXPECT_EQ(table.sees(1, "cards 0"), "epic-electric") << "seat 1 laid it";
}

TEST(B8, ABoomThatLayFaceDownStaysUnknownUntilItIsUsed) {
  Table table = boughtHidden("boom");
  EXPECT_THAT(table.shown(2), Contains("card-collected seat=0 card=? pile=0"));
  EXPECT_EQ(table.sees(2, "cards 0"), "?");
  EXPECT_EQ(table.sees(0, "cards 0"), "boom");
  EXPECT_EQ(table.node(), "seat 0: act");
  table.play(0, "boom company=epic-electric");
  EXPECT_THAT(table.shown(2), Contains("action-used seat=0 card=boom company=epic-electric"));
  EXPECT_EQ(table.sees(2, "cards 0"), "-");
}

TEST(B8, ABustThatLayFaceUpIsKnownToAllInItsOwnersHand) {
  const Table table = Table::of(3).pile(0, {"bust"}).bid(0, 0, 0).bid(1, 1, 0).bid(2, 2, 0).at("pay bids");
  EXPECT_EQ(table.sees(2, "cards 0"), "bust");
}

TEST(B8, AFeeThatLayFaceDownIsPublicAtOnceAlsoWhenItIsPaid) {
  const Table table = boughtHidden("fee-2");
  EXPECT_THAT(table.shown(kSpectator), Contains("card-collected seat=0 card=fee-2 pile=0"));
  EXPECT_THAT(table.shown(kSpectator), Contains("fee-paid seat=0 card=fee-2 amount=2"));
  EXPECT_EQ(table.cash(0), 18);
}

TEST(B8, BothBidsOfAPlayerArePaidBeforeAnyFee) {
  // 10 and 15 are bid with 25; the fees find nothing.
  const Table table = Table::of(2)
                          .cash(0, 25)
                          .pile(0, {"fee-1"})
                          .pile(1, {"fee-2"})
                          .bid(0, 0, 4)
                          .bid(0, 1, 5)
                          .bid(1, 2, 0)
                          .bid(1, 3, 0)
                          .at("pay bids");
  EXPECT_EQ(table.cash(0), 0);
  EXPECT_EQ(table.sees(1, "fees 0"), "fee-1 fee-2");
}

/// Seat 0 has so much left after its bid and finds these fees.
Table feesDue(int cash, const Texts& fees) {
  return Table::of(3).cash(0, cash).pile(0, fees).bid(0, 0, 0).bid(1, 1, 0).bid(2, 2, 0).at("pay bids");
}

TEST(B9, AFeeThatCannotBePaidWholeLiesOpenAndCostsNothingYet) {
  const Table table = feesDue(2, {"fee-3"});
  EXPECT_EQ(table.cash(0), 2);
  EXPECT_EQ(table.sees(1, "fees 0"), "fee-3");
  EXPECT_THAT(table.shown(1), Contains("fee-open seat=0 card=fee-3 amount=3"));
}

TEST(B9, TheCheapestFeeIsPaidFirst) {
  const Table table = feesDue(3, {"fee-3", "fee-2", "fee-1"});
  EXPECT_THAT(table.shown(1, "fee-paid"),
              ElementsAre("fee-paid seat=0 card=fee-1 amount=1", "fee-paid seat=0 card=fee-2 amount=2"));
  EXPECT_EQ(table.cash(0), 0);
  EXPECT_EQ(table.sees(1, "fees 0"), "fee-3");
}

TEST(B9, ADearFeeIsPaidWhenTheCheapOnesLeaveEnough) {
  const Table table = feesDue(7, {"fee-3", "fee-1", "fee-3", "fee-2"});
  EXPECT_EQ(table.cash(0), 1) << "1, 2 and 3 are paid, the second 3 is not";
  EXPECT_EQ(table.sees(kSpectator, "fees 0"), "fee-3");
}

TEST(B9, WithoutCashAllFeesLieOpenAndNobodyIsInDebt) {
  const Table table = feesDue(0, {"fee-1", "fee-2", "fee-3", "fee-3"});
  EXPECT_EQ(table.cash(0), 0);
  EXPECT_EQ(table.openFees(0), 4);
  EXPECT_EQ(table.node(), "chance: company") << "nobody is out: with nothing to do, the round goes on";
}

TEST(B9, ASaleInTheMiddleOfATurnPaysAnOpenFeeAtOnce) {
  Table table = Table::of(3).cash(0, 0).fee(0, "fee-3").regular(0, "epic-electric", 2).at("sell");
  table.play(0, "sell company=epic-electric");
  EXPECT_THAT(table.shown(1), ElementsAre("card-sold seat=0 company=epic-electric sale=regular amount=5",
                                          "fee-paid seat=0 card=fee-3 amount=3"));
  EXPECT_EQ(table.cash(0), 2);
  EXPECT_EQ(table.node(), "seat 0: sell");
}

TEST(B9, AFeeIsPaidInTheMiddleOfADividendBeforeTheOwnerIsAskedToShow) {
  Table table = Table::of(3)
                    .cash(0, 0)
                    .fee(0, "fee-3")
                    .split(0, "epic-electric")
                    .regular(0, "epic-electric")
                    .pair(0, "epic-electric", "dividend-2")
                    .at("move prices");
  EXPECT_THAT(table.shown(1, "fee-paid"), ElementsAre("fee-paid seat=0 card=fee-3 amount=3"));
  EXPECT_EQ(table.cash(0), 1) << "4 for the split card, less 3";
  EXPECT_EQ(table.node(), "seat 0: show-shares");
}

TEST(B9, OfADividendTheCheapestFeeIsPaidAndTheOtherStaysOpen) {
  Table table = Table::of(3)
                    .cash(0, 0)
                    .fee(0, "fee-2")
                    .fee(0, "fee-1")
                    .regular(0, "epic-electric")
                    .pair(0, "epic-electric", "dividend-2")
                    .at("move prices");
  table.play(0, "show company=epic-electric cards=1");
  EXPECT_THAT(table.shown(1, "fee-paid"), ElementsAre("fee-paid seat=0 card=fee-1 amount=1"));
  EXPECT_EQ(table.cash(0), 1);
  EXPECT_EQ(table.sees(1, "fees 0"), "fee-2");
}

TEST(B9, AFeeIsPaidInTheMiddleOfASplitBeforeTheNextPlayerIsPaid) {
  Table table = Table::of(3)
                    .cash(0, 0)
                    .fee(0, "fee-2")
                    .fee(0, "fee-2")
                    .split(0, "epic-electric")
                    .split(1, "epic-electric")
                    .price("epic-electric", 10)
                    .picked(2, {"boom"})
                    .at("act");
  table.play(2, "boom company=epic-electric");
  EXPECT_THAT(table.shown(2),
              ElementsAre("action-used seat=2 card=boom company=epic-electric",
                          "stock-split company=epic-electric to=5",
                          "split-paid seat=0 company=epic-electric cards=1 amount=10",
                          "fee-paid seat=0 card=fee-2 amount=2", "fee-paid seat=0 card=fee-2 amount=2",
                          "split-paid seat=1 company=epic-electric cards=1 amount=10",
                          "price-moved company=epic-electric from=5 to=6"));
  EXPECT_EQ(table.cash(0), 6);
}

TEST(B9, TheCostOfAStandingBidIsBoundAndPaysNoFee) {
  Table table = Table::of(3).cash(0, 6).fee(0, "fee-3").at("bid").play(0, "bid pile=0 space=3");
  table.gain(0, 2);
  EXPECT_EQ(table.cash(0), 8);
  EXPECT_EQ(table.openFees(0), 1) << "6 of the 8 are bound";
  table.gain(0, 1);
  EXPECT_EQ(table.cash(0), 6) << "9 less the fee; the bid can still be paid";
  EXPECT_EQ(table.openFees(0), 0);
}

TEST(B9, BothStandingBidsOfAPlayerBind) {
  Table table = Table::of(2).cash(0, 7).fee(0, "fee-2").at("bid");
  table.play(0, "bid pile=0 space=1").play(1, "bid pile=1 space=0").play(0, "bid pile=2 space=3");
  table.gain(0, 1);
  EXPECT_EQ(table.openFees(0), 1) << "7 of 8 are bound";
  table.gain(0, 1);
  EXPECT_EQ(table.openFees(0), 0);
  EXPECT_EQ(table.cash(0), 7);
}

TEST(B9, AnOutbidMeepleBindsNothing) {
  Table table = Table::of(3).cash(0, 6).fee(0, "fee-3").at("bid");
  table.play(0, "bid pile=0 space=3").play(1, "bid pile=0 space=4");
  table.gain(0, 1);
  EXPECT_EQ(table.cash(0), 4) << "7 less 3";
}

TEST(B9, AFeeLeftOpenWhileCashWasBoundIsPaidInTheFeePass) {
  // It could not be paid while 6 were bound; the bid that was won binds only 3.
  const Table table =
      Table::of(3).cash(0, 6).fee(0, "fee-3").bid(0, 0, 2).bid(1, 1, 0).bid(2, 2, 0).at("pay bids");
  EXPECT_THAT(table.shown(1), Contains("fee-paid seat=0 card=fee-3 amount=3"));
  EXPECT_EQ(table.cash(0), 0);
}

TEST(B9, IncomeOfTheFinalCountPaysFeesAtOnce) {
  const Table table =
      Table::of(3).round(6).cash(0, 0).fee(0, "fee-3").regular(0, "epic-electric").at("majorities");
  EXPECT_THAT(table.shown(1),
              ElementsAre("holding-revealed seat=0 company=epic-electric cards=1 split=0",
                          "majority-paid seat=0 company=epic-electric amount=10",
                          "fee-paid seat=0 card=fee-3 amount=3",
                          "final-sale seat=0 company=epic-electric shares=1 amount=5", "game-over"));
  EXPECT_EQ(table.scores()[0], 12);
}

TEST(B9, AFeeStillOpenAfterTheLastIncomeCostsNothing) {
  const Table table = Table::of(3).round(6).cash(0, 2).fee(0, "fee-3").cash(1, 1).at("majorities");
  EXPECT_EQ(table.node(), "over");
  EXPECT_EQ(table.scores()[0], 2);
}

// The example of docs/rules/stockpile.md, money and fees.
TEST(XFees, TheoPaysTheTwoThenSellsForFiveAndPaysTheThree) {
  Table table = Table::of(3)
                    .cash(2, 4)
                    .pile(2, {"fee-3", "fee-2"})
                    .bid(0, 0, 0)
                    .bid(1, 1, 0)
                    .bid(2, 2, 0)
                    .regular(2, "bottomline-bank")
                    .at("pay bids");
  EXPECT_EQ(table.cash(2), 2);
  EXPECT_EQ(table.sees(0, "fees 2"), "fee-3");
  table.play(2, "sell company=bottomline-bank");
  EXPECT_EQ(table.cash(2), 4);
  EXPECT_EQ(table.openFees(2), 0);
}

}  // namespace
}  // namespace bourse::told
