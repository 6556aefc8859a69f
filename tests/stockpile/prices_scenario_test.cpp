// Prices on the standard board: space by space, splits, repeat splits, bankruptcy.  [B11]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// Electric at this price; its forecast is the first to come true.
Table forecastAt(int price, std::string_view forecast) {
  return Table::of(3).price("epic-electric", price).pair(0, "epic-electric", forecast);
}

TEST(B11, NinePlusFourSplitsOnceAndEndsAtEight) {
  const Table table = forecastAt(9, "up-4").at("move prices");
  EXPECT_EQ(table.price("epic-electric"), 8);
  EXPECT_THAT(table.shown(0, "stock-split"), SizeIs(1));
}

// Canon section 6 and the printed rules.
TEST(XElectric, NineWithPlusFourEndsAtEightAndSplitsOnce) {
  const Table table =
      forecastAt(9, "up-4").regular(0, "epic-electric", 2).regular(1, "bottomline-bank").at("move prices");
  Texts told = table.shown(2);
  told.resize(5);
  EXPECT_THAT(told, ElementsAre("pair-revealed seat=0 pair=0 company=epic-electric forecast=up-4",
                                "price-moved company=epic-electric from=8 to=9",
                                "stock-split company=epic-electric to=5",
                                "cards-split seat=0 company=epic-electric cards=2",
                                "price-moved company=epic-electric from=5 to=7"));
  EXPECT_EQ(table.price("epic-electric"), 8);
  EXPECT_EQ(table.splitCards(0, "epic-electric"), 2);
}

TEST(B11, LandingOnTheSplitSpaceExactlyEndsAtSix) {
  EXPECT_EQ(forecastAt(10, "up-1").at("move prices").price("epic-electric"), 6);
  EXPECT_EQ(forecastAt(9, "up-2").at("move prices").price("epic-electric"), 6);
  EXPECT_EQ(forecastAt(7, "up-4").at("move prices").price("epic-electric"), 6);
}

TEST(B11, StepsBeyondTheSplitGoOnFromSix) {
  EXPECT_EQ(forecastAt(10, "up-2").at("move prices").price("epic-electric"), 7);
  EXPECT_EQ(forecastAt(10, "up-4").at("move prices").price("epic-electric"), 9);
  EXPECT_EQ(forecastAt(8, "up-4").at("move prices").price("epic-electric"), 7);
}

TEST(B11, ReachingTheLastValueIsNoSplit) {
  const Table table = forecastAt(6, "up-4").at("move prices");
  EXPECT_EQ(table.price("epic-electric"), 10);
  EXPECT_THAT(table.shown(0, "stock-split"), IsEmpty());
}

/// A Boom of seat 2 splits Electric from 10; what seats 0 and 1 hold is up to the test.
Table boomAtTen() { return Table::of(3).price("epic-electric", 10).picked(2, {"boom"}); }

TEST(B11, AFirstSplitMovesAllRegularCardsOverShownAndPaysNothing) {
  Table table = boomAtTen().regular(0, "epic-electric", 3).regular(1, "bottomline-bank").at("act");
  table.play(2, "boom company=epic-electric");
  EXPECT_EQ(table.splitCards(0, "epic-electric"), 3);
  EXPECT_EQ(table.regularCards(0, "epic-electric"), 0);
  EXPECT_EQ(table.cash(0), 20);
  EXPECT_THAT(table.shown(kSpectator), Contains("cards-split seat=0 company=epic-electric cards=3"));
  EXPECT_EQ(table.sees(1, "split 0"), "epic-electric epic-electric epic-electric");
  EXPECT_EQ(table.regularCards(1, "bottomline-bank"), 1) << "other companies stay where they are";
}

TEST(B11, ARepeatSplitPaysTenForEachCardAndTheCardsStay) {
  Table table = boomAtTen()
                    .split(0, "epic-electric", 2)
                    .split(1, "epic-electric")
                    .split(1, "bottomline-bank")
                    .at("act");
  table.play(2, "boom company=epic-electric");
  EXPECT_EQ(table.cash(0), 40) << "per card, not per share";
  EXPECT_EQ(table.cash(1), 30);
  EXPECT_EQ(table.splitCards(0, "epic-electric"), 2);
  EXPECT_EQ(table.splitCards(1, "bottomline-bank"), 1);
}

TEST(B11, CardsAlreadySplitArePaidBeforeTheRegularOnesMoveOver) {
  Table table = boomAtTen()
                    .split(0, "epic-electric")
                    .regular(0, "epic-electric", 2)
                    .regular(1, "epic-electric")
                    .at("act");
  table.play(2, "boom company=epic-electric");
  EXPECT_THAT(table.shown(2), ElementsAre("action-used seat=2 card=boom company=epic-electric",
                                          "stock-split company=epic-electric to=5",
                                          "split-paid seat=0 company=epic-electric cards=1 amount=10",
                                          "cards-split seat=0 company=epic-electric cards=2",
                                          "cards-split seat=1 company=epic-electric cards=1",
                                          "price-moved company=epic-electric from=5 to=6"));
  EXPECT_EQ(table.cash(0), 30);
  EXPECT_EQ(table.splitCards(0, "epic-electric"), 3);
}

TEST(B11, ACardThatWasHalfSoldIsRegularAgainAndNotPaidByTheNextSplit) {
  Table table = Table::of(3)
                    .price("epic-electric", 10)
                    .split(0, "epic-electric")
                    .pair(0, "epic-electric", "up-1")
                    .at("sell");
  table.play(0, "sell-half company=epic-electric").play(0, "end-selling");
  EXPECT_EQ(table.cash(0), 30) << "10 for the half, nothing for the split";
  EXPECT_EQ(table.splitCards(0, "epic-electric"), 1);
}

TEST(B11, CardsThatCameToTheSplitPortfolioByTwoSplitsArePaidAlike) {
  Table table = Table::of(3)
                    .price("epic-electric", 10)
                    .split(0, "epic-electric")
                    .regular(0, "epic-electric")
                    .picked(2, {"boom", "boom", "boom"})
                    .at("act");
  table.play(2, "boom company=epic-electric");
  EXPECT_EQ(table.cash(0), 30);
  table.price("epic-electric", 9).play(2, "boom company=epic-electric");
  EXPECT_EQ(table.cash(0), 50) << "both cards now";
  EXPECT_EQ(table.price("epic-electric"), 6);
}

TEST(B11, CardsGainedAfterASplitStartInTheRegularPortfolio) {
  const Table table = Table::of(3)
                          .split(0, "epic-electric", 2)
                          .pile(0, {"epic-electric"})
                          .bid(0, 0, 0)
                          .bid(1, 1, 0)
                          .bid(2, 2, 0)
                          .at("pay bids");
  EXPECT_EQ(table.regularCards(0, "epic-electric"), 1);
  EXPECT_EQ(table.splitCards(0, "epic-electric"), 2);
}

TEST(B11, FallingBelowTheFirstSpaceReturnsThePriceToFiveAndLosesTheRestOfTheMove) {
  EXPECT_EQ(forecastAt(3, "down-3").at("move prices").price("epic-electric"), 5) << "the last step bankrupts";
  EXPECT_EQ(forecastAt(2, "down-3").at("move prices").price("epic-electric"), 5) << "one step is lost";
  EXPECT_EQ(forecastAt(1, "down-3").at("move prices").price("epic-electric"), 5) << "two steps are lost";
  EXPECT_EQ(forecastAt(2, "down-2").at("move prices").price("epic-electric"), 5);
}

TEST(B11, FallingToTheFirstSpaceIsNoBankruptcy) {
  const Table table = forecastAt(4, "down-3").regular(0, "epic-electric").at("move prices");
  EXPECT_EQ(table.price("epic-electric"), 1);
  EXPECT_THAT(table.shown(0, "bankrupt"), IsEmpty());
  EXPECT_EQ(table.regularCards(0, "epic-electric"), 1);
}

TEST(B11, BankruptcyDiscardsRegularAndSplitCardsOfEverybodyAndPaysNothing) {
  Table table = Table::of(3)
                    .price("epic-electric", 2)
                    .regular(0, "epic-electric", 2)
                    .split(0, "epic-electric")
                    .split(1, "epic-electric", 3)
                    .regular(2, "bottomline-bank")
                    .picked(2, {"bust"})
                    .at("act");
  table.play(2, "bust company=epic-electric");
  EXPECT_THAT(
      table.shown(kSpectator),
      ElementsAre("action-used seat=2 card=bust company=epic-electric",
                  "price-moved company=epic-electric from=1 to=0", "bankrupt company=epic-electric to=4",
                  "cards-lost seat=0 company=epic-electric cards=2 split=1",
                  "cards-lost seat=1 company=epic-electric cards=0 split=3"));
  EXPECT_EQ(table.price("epic-electric"), 5);
  for (Seat seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(table.regularCards(seat, "epic-electric") + table.splitCards(seat, "epic-electric"), 0);
    EXPECT_EQ(table.cash(seat), 20);
  }
  EXPECT_EQ(table.regularCards(2, "bottomline-bank"), 1);
}

TEST(B11, ABankruptCompanyGoesOnFromFive) {
  Table table = Table::of(3)
                    .price("epic-electric", 1)
                    .regular(1, "stanford-steel")
                    .picked(0, {"bust", "boom"})
                    .at("act");
  table.play(0, "bust company=epic-electric").play(0, "boom company=epic-electric");
  EXPECT_EQ(table.price("epic-electric"), 7);
}

TEST(B11, EveryCompanyStartsAtFive) {
  const Table table = Table::start(3, 0);
  for (const auto* company : {"cosmic-computers", "bottomline-bank", "leading-laboratories",
                              "american-automotive", "stanford-steel", "epic-electric"})
    EXPECT_EQ(table.price(company), 5) << company;
}

// The examples of docs/rules/stockpile.md, prices.
TEST(XRepeatSplit, MiaGetsTenForHerSplitCardAndHerTwoOthersJoinIt) {
  Table table = Table::of(3)
                    .price("bottomline-bank", 10)
                    .split(0, "bottomline-bank")
                    .regular(0, "bottomline-bank", 2)
                    .picked(1, {"boom"})
                    .at("act");
  table.play(1, "boom company=bottomline-bank");
  EXPECT_EQ(table.cash(0), 30);
  EXPECT_EQ(table.splitCards(0, "bottomline-bank"), 3);
  EXPECT_EQ(table.price("bottomline-bank"), 7);
}

TEST(XBankruptcy, CosmicAtTwoWithMinusThreeReturnsToFiveAndNobodyOwnsIt) {
  const Table table = Table::of(3)
                          .price("cosmic-computers", 2)
                          .pair(0, "cosmic-computers", "down-3")
                          .regular(0, "cosmic-computers")
                          .split(1, "cosmic-computers")
                          .at("move prices");
  EXPECT_EQ(table.price("cosmic-computers"), 5);
  EXPECT_EQ(table.regularCards(0, "cosmic-computers") + table.splitCards(1, "cosmic-computers"), 0);
}

}  // namespace
}  // namespace bourse::told
