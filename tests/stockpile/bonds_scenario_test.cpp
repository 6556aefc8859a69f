// Bonds: bought at the start of a round, paid for at its end, redeemed in the final count.  [M2]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::ElementsAre;

TEST(M2, UpToThreeAreBoughtInOneDecisionEach) {
  Table table = Table::of(4, "bonds").cash(1, 11).first(1).at("buy bonds");
  EXPECT_EQ(table.node(), "seat 1: buy-bonds");
  EXPECT_THAT(table.legal(1), ElementsAre("buy-bonds bonds=0", "buy-bonds bonds=1", "buy-bonds bonds=2"));
  table.play(1, "buy-bonds bonds=2");
  EXPECT_EQ(table.cash(1), 1);
  EXPECT_EQ(table.state().player[1].bonds, 2);
  EXPECT_EQ(table.state().bondsLeft, 38);
  EXPECT_THAT(table.shown(3, "bonds-bought"), ElementsAre("bonds-bought seat=1 bonds=2 amount=10"));
  EXPECT_EQ(table.node(), "seat 2: buy-bonds");
  EXPECT_EQ(table.legal(2).back(), "buy-bonds bonds=3");
}

TEST(M2, ThePriceIsSevenSixFiveFourForTwoToFivePlayers) {
  constexpr int kPrices[] = {7, 6, 5, 4};
  for (int seats = 2; seats <= 5; ++seats) {
    Table table = Table::of(seats, "bonds").cash(0, 30).at("buy bonds");
    table.play(0, "buy-bonds bonds=3");
    EXPECT_EQ(table.cash(0), 30 - 3 * kPrices[seats - 2]) << seats;
  }
}

TEST(M2, WhoCanAffordNoneIsPassedOver) {
  const Table table = Table::of(3, "bonds").cash(0, 5).cash(1, 6).cash(2, 0).at("buy bonds");
  EXPECT_EQ(table.node(), "seat 1: buy-bonds");
}

TEST(M2, OpenFeesDoNotForbidIt) {
  Table table = Table::of(4, "bonds").cash(0, 5).fee(0, "fee-3").at("buy bonds");
  table.play(0, "buy-bonds bonds=1");
  EXPECT_EQ(table.cash(0), 0);
  EXPECT_EQ(table.openFees(0), 1);
}

TEST(M2, TheBoxHasForty) {
  Table table = Table::of(4, "bonds").bonds(1, 20).bonds(2, 19).cash(0, 30).at("buy bonds");
  EXPECT_THAT(table.legal(0), ElementsAre("buy-bonds bonds=0", "buy-bonds bonds=1"));
  table.play(0, "buy-bonds bonds=1");
  EXPECT_EQ(table.state().bondsLeft, 0);
  EXPECT_EQ(table.node(), "chance: company") << "nobody else is asked";
}

TEST(M2, TheyAreOfferedInTheLastRoundToo) {
  EXPECT_EQ(Table::of(5, "bonds").round(4).at("buy bonds").node(), "seat 0: buy-bonds");
}

TEST(M2, EachPaysOneAtTheEndOfTheRoundAndTheIncomePaysFees) {
  const Table table =
      Table::of(4, "bonds").bonds(0, 3).bonds(2, 2).cash(2, 0).fee(2, "fee-2").at("bond interest");
  EXPECT_THAT(table.heard(1, "interest-paid"),
              ElementsAre("interest-paid seat=0 bonds=3 amount=3", "interest-paid seat=2 bonds=2 amount=2"));
  EXPECT_EQ(table.cash(0), 23);
  EXPECT_EQ(table.cash(2), 0);
  EXPECT_EQ(table.openFees(2), 0);
}

TEST(XSevenBonds, OfFourPlayersRedeemThirtyFive) {
  const Table table = Table::of(4, "bonds").round(5).cash(0, 0).bonds(0, 7).at("redeem bonds");
  EXPECT_THAT(table.heard(1, "bonds-redeemed"), ElementsAre("bonds-redeemed seat=0 bonds=7 amount=35"));
  EXPECT_EQ(table.scores()[0], 35);
}

TEST(Refusal, CannotPayTellsCostAndCash) {
  const Table table = Table::of(4, "bonds").cash(0, 11).at("buy bonds");
  EXPECT_EQ(table.refuses(0, "buy-bonds bonds=3"), "cannot-pay cost=15 cash=11");
}

TEST(Refusal, NotOfferedIsAFourthBond) {
  EXPECT_EQ(Table::of(4, "bonds").cash(0, 90).at("buy bonds").refuses(0, "buy-bonds bonds=4"), "not-offered");
}

}  // namespace
}  // namespace bourse::told
