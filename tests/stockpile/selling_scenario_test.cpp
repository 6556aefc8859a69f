// Selling: one turn each, any sequence of sales, ended by the seller.  [B12]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::ElementsAre;

TEST(B12, ARegularCardPaysThePriceAndIsDiscarded) {
  Table table = Table::of(3).price("epic-electric", 8).regular(0, "epic-electric", 2).at("sell");
  table.play(0, "sell company=epic-electric");
  EXPECT_THAT(table.shown(1), ElementsAre("card-sold seat=0 company=epic-electric sale=regular amount=8"));
  EXPECT_EQ(table.cash(0), 28);
  EXPECT_EQ(table.regularCards(0, "epic-electric"), 1);
}

TEST(B12, ASplitCardPaysTwiceThePrice) {
  Table table = Table::of(3)
                    .price("epic-electric", 8)
                    .split(0, "epic-electric")
                    .regular(0, "stanford-steel")
                    .at("sell");
  table.play(0, "sell-split company=epic-electric");
  EXPECT_THAT(table.shown(1), ElementsAre("card-sold seat=0 company=epic-electric sale=split amount=16"));
  EXPECT_EQ(table.cash(0), 36);
  EXPECT_EQ(table.splitCards(0, "epic-electric"), 0);
  EXPECT_EQ(table.sees(1, "discard"), "epic-electric");
}

TEST(B12, HalfOfASplitCardPaysThePriceOnceAndTheCardIsRegularAgainShown) {
  Table table = Table::of(3).price("epic-electric", 8).split(0, "epic-electric").at("sell");
  table.play(0, "sell-half company=epic-electric");
  EXPECT_THAT(table.shown(1), ElementsAre("card-sold seat=0 company=epic-electric sale=half amount=8"));
  EXPECT_EQ(table.cash(0), 28);
  EXPECT_EQ(table.splitCards(0, "epic-electric"), 0);
  EXPECT_EQ(table.regularCards(0, "epic-electric"), 1);
  EXPECT_EQ(table.sees(1, "cards 0"), "epic-electric");
  EXPECT_EQ(table.sees(1, "discard"), "-") << "the card is still in play";
}

TEST(B12, BothHalvesMayBeSoldOneAfterTheOtherInOneTurn) {
  Table table = Table::of(3).price("epic-electric", 8).split(0, "epic-electric").at("sell");
  table.play(0, "sell-half company=epic-electric").play(0, "sell company=epic-electric");
  EXPECT_EQ(table.cash(0), 36);
  EXPECT_EQ(table.sees(1, "cards 0"), "-");
}

TEST(B12, ATurnIsAnySequenceOfSalesEndedByTheSeller) {
  Table table = Table::of(3)
                    .regular(0, "epic-electric", 2)
                    .regular(0, "bottomline-bank")
                    .split(0, "stanford-steel")
                    .regular(1, "cosmic-computers")
                    .at("sell");
  EXPECT_THAT(table.legal(0), ElementsAre("sell company=bottomline-bank", "sell company=epic-electric",
                                          "sell-split company=stanford-steel",
                                          "sell-half company=stanford-steel", "end-selling"));
  table.play(0, "sell company=epic-electric").play(0, "sell-split company=stanford-steel");
  table.play(0, "sell company=epic-electric").play(0, "end-selling");
  EXPECT_EQ(table.cash(0), 20 + 5 + 10 + 5);
  EXPECT_EQ(table.regularCards(0, "bottomline-bank"), 1) << "what is not sold is kept";
  EXPECT_EQ(table.node(), "seat 1: sell");
}

TEST(B12, NobodyMustSell) {
  Table table = Table::of(3).regular(0, "epic-electric").regular(1, "epic-electric").at("sell");
  table.play(0, "end-selling");
  EXPECT_EQ(table.cash(0), 20);
  EXPECT_EQ(table.node(), "seat 1: sell");
}

TEST(B12, EverybodyHasOneSellingTurnInTurnOrder) {
  Table table = Table::of(3)
                    .first(1)
                    .regular(0, "epic-electric")
                    .regular(1, "epic-electric")
                    .split(2, "epic-electric")
                    .at("sell");
  EXPECT_EQ(table.node(), "seat 1: sell");
  table.play(1, "end-selling");
  EXPECT_EQ(table.node(), "seat 2: sell");
  EXPECT_EQ(table.refuses(1, "sell company=epic-electric"), "not-your-turn seat=2");
  table.play(2, "end-selling");
  EXPECT_EQ(table.node(), "seat 0: sell");
  table.play(0, "end-selling");
  EXPECT_NE(table.step(), "sell");
}

TEST(B12, PlayersWithoutCardsAreSkippedAndTheLastCardEndsTheTurn) {
  Table table = Table::of(3).regular(1, "epic-electric").regular(2, "epic-electric").at("sell");
  EXPECT_EQ(table.node(), "seat 1: sell");
  table.play(1, "sell company=epic-electric");
  EXPECT_THAT(table.shown(0), ElementsAre("card-sold seat=1 company=epic-electric sale=regular amount=5",
                                          "selling-ended seat=1"));
  EXPECT_EQ(table.node(), "seat 2: sell");
}

TEST(B12, SalesDoNotMoveThePrice) {
  Table table = Table::of(3).regular(0, "epic-electric", 5).at("sell");
  for (int sale = 0; sale < 4; ++sale) table.play(0, "sell company=epic-electric");
  EXPECT_EQ(table.cash(0), 40);
  EXPECT_EQ(table.price("epic-electric"), 5);
}

TEST(B12, ASplitCardIsNotSoldAsARegularOneNorTheOtherWayRound) {
  const Table table = Table::of(3).regular(0, "epic-electric").split(0, "stanford-steel").at("sell");
  EXPECT_EQ(table.refuses(0, "sell company=stanford-steel"), "nothing-to-sell company=stanford-steel");
  EXPECT_EQ(table.refuses(0, "sell-split company=epic-electric"), "no-split-card company=epic-electric");
  EXPECT_EQ(table.refuses(0, "sell-half company=epic-electric"), "no-split-card company=epic-electric");
}

// The example of docs/rules/stockpile.md, selling phase.
TEST(XHalf, MiaGetsFourteenForASplitBankCardOrSevenForHalfOfIt) {
  const Table table = Table::of(3).price("bottomline-bank", 7).split(0, "bottomline-bank", 2).at("sell");
  Table whole = table;
  whole.play(0, "sell-split company=bottomline-bank");
  EXPECT_EQ(whole.cash(0), 34);
  Table half = table;
  half.play(0, "sell-half company=bottomline-bank");
  EXPECT_EQ(half.cash(0), 27);
  EXPECT_EQ(half.sees(2, "cards 0"), "bottomline-bank");
}

}  // namespace
}  // namespace bourse::told
