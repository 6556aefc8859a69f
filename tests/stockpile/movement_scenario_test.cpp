// Movement: in which order pairs come true, and how dividends are collected.  [B13, B14]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

/// All six pairs in the order of the companies: +4, +2, +1, $$, −2, −3.
Table allPairs(int seats) {
  return Table::of(seats)
      .pair(0, "cosmic-computers", "up-4")
      .pair(1, "bottomline-bank", "up-2")
      .pair(2, "leading-laboratories", "up-1")
      .pair(3, "american-automotive", "dividend-2")
      .pair(4, "stanford-steel", "down-2")
      .pair(5, "epic-electric", "down-3");
}

TEST(B13, PlayersInTurnOrderThenThePublicPairThenTheFaceDownOnesLeftToRight) {
  const Table table = allPairs(3).first(1).at("move prices");
  EXPECT_THAT(table.shown(kSpectator, "pair-revealed"),
              ElementsAre("pair-revealed seat=1 pair=1 company=bottomline-bank forecast=up-2",
                          "pair-revealed seat=2 pair=2 company=leading-laboratories forecast=up-1",
                          "pair-revealed seat=0 pair=0 company=cosmic-computers forecast=up-4",
                          "pair-revealed seat=nobody pair=3 company=american-automotive forecast=dividend-2",
                          "pair-revealed seat=nobody pair=4 company=stanford-steel forecast=down-2",
                          "pair-revealed seat=nobody pair=5 company=epic-electric forecast=down-3"));
}

TEST(B13, EveryForecastMovesItsOwnCompanyAndTheDividendMovesNone) {
  const Table table = allPairs(4).at("move prices");
  EXPECT_EQ(table.price("cosmic-computers"), 9);
  EXPECT_EQ(table.price("bottomline-bank"), 7);
  EXPECT_EQ(table.price("leading-laboratories"), 6);
  EXPECT_EQ(table.price("american-automotive"), 5);
  EXPECT_EQ(table.price("stanford-steel"), 3);
  EXPECT_EQ(table.price("epic-electric"), 2);
}

TEST(B13, AResolvedPairIsPublicAndTheOthersAreStillSecret) {
  const Table table = Table::of(3)
                          .first(2)
                          .pair(2, "epic-electric", "dividend-2")
                          .regular(0, "epic-electric")
                          .at("move prices");
  EXPECT_EQ(table.node(), "seat 0: show-shares");
  EXPECT_EQ(table.sees(1, "pair 2"), "epic-electric dividend-2");
  EXPECT_EQ(table.sees(kSpectator, "pair 2"), "epic-electric dividend-2");
  EXPECT_EQ(table.sees(1, "pair 0"), "? ?");
  EXPECT_EQ(table.sees(1, "pair 4"), "? ?");
}

TEST(B13, AMoveIsCompleteBeforeTheNextPairIsRevealed) {
  Table table = Table::of(3)
                    .pair(0, "epic-electric", "dividend-2")
                    .pair(1, "bottomline-bank", "up-4")
                    .regular(0, "epic-electric")
                    .at("move prices");
  EXPECT_EQ(table.price("bottomline-bank"), 5);
  table.play(0, "show company=epic-electric cards=1");
  EXPECT_EQ(table.price("bottomline-bank"), 9);
}

/// Electric pays $$ first of all.
Table dividend(int seats) { return Table::of(seats).pair(0, "epic-electric", "dividend-2"); }

TEST(B14, EverybodyWithARegularCardIsAskedInTheTurnOrderOfTheRound) {
  Table table = Table::of(3)
                    .first(2)
                    .pair(2, "epic-electric", "dividend-2")
                    .regular(0, "epic-electric")
                    .regular(1, "epic-electric")
                    .regular(2, "epic-electric")
                    .at("move prices");
  EXPECT_EQ(table.node(), "seat 2: show-shares");
  table.play(2, "show company=epic-electric cards=1");
  EXPECT_EQ(table.node(), "seat 0: show-shares");
  table.play(0, "show company=epic-electric cards=1");
  EXPECT_EQ(table.node(), "seat 1: show-shares");
  table.play(1, "show company=epic-electric cards=1");
  EXPECT_EQ(table.cash(1), 22);
  EXPECT_NE(table.step(), "move prices");
}

TEST(B14, PlayersWithoutRegularCardsAreNotAsked) {
  const Table table = dividend(4).split(1, "epic-electric").regular(2, "bottomline-bank").at("move prices");
  EXPECT_EQ(table.node(), "seat 2: show-shares") << "seat 0 has no card, seat 1 only a split one";
}

TEST(B14, ARegularCardOfAnotherCompanyIsReasonEnoughToAsk) {
  Table table = dividend(3).regular(1, "bottomline-bank").at("move prices");
  EXPECT_EQ(table.node(), "seat 1: show-shares");
  EXPECT_THAT(table.legal(1), ElementsAre("show company=epic-electric cards=0"));
  table.play(1, "show company=epic-electric cards=0");
  EXPECT_EQ(table.cash(1), 20);
}

TEST(B14, ShowingNothingLooksTheSameWhetherOneHoldsTheCompanyOrNot) {
  Table holder = dividend(3).regular(1, "epic-electric").at("move prices");
  Table other = dividend(3).regular(1, "bottomline-bank").at("move prices");
  EXPECT_EQ(holder.node(), other.node());
  holder.play(1, "show company=epic-electric cards=0");
  other.play(1, "show company=epic-electric cards=0");
  EXPECT_EQ(holder.shown(2), other.shown(2));
  EXPECT_EQ(holder.sees(2, "cards 1"), other.sees(2, "cards 1"));
}

TEST(B14, OnlyTheCardsShownArePaid) {
  Table table = dividend(3).regular(0, "epic-electric", 3).at("move prices");
  EXPECT_THAT(table.legal(0),
              ElementsAre("show company=epic-electric cards=0", "show company=epic-electric cards=1",
                          "show company=epic-electric cards=2", "show company=epic-electric cards=3"));
  table.play(0, "show company=epic-electric cards=2");
  EXPECT_THAT(table.shown(1), Contains("shares-shown seat=0 company=epic-electric cards=2"));
  EXPECT_THAT(table.shown(1), Contains("dividend-paid seat=0 company=epic-electric shares=2 amount=4"));
  EXPECT_EQ(table.cash(0), 24);
  EXPECT_EQ(table.regularCards(0, "epic-electric"), 3) << "shown cards stay";
}

TEST(B14, SplitCardsArePaidDoubleWithoutAsking) {
  const Table table = dividend(3).split(1, "epic-electric", 2).at("move prices");
  EXPECT_EQ(table.cash(1), 28);
  EXPECT_THAT(table.shown(0), Contains("dividend-paid seat=1 company=epic-electric shares=4 amount=8"));
  EXPECT_THAT(table.heard(0, "shares-shown"), IsEmpty());
}

TEST(B14, SplitCardsArePaidAlsoToOneWhoShowsNothing) {
  Table table = dividend(3).split(0, "epic-electric").regular(0, "epic-electric", 2).at("move prices");
  EXPECT_EQ(table.cash(0), 24);
  table.play(0, "show company=epic-electric cards=0");
  EXPECT_EQ(table.cash(0), 24);
}

TEST(B14, ADividendPaysTheSameAtEveryPriceAndLeavesItAlone) {
  for (const int price : {1, 10}) {
    Table table = dividend(3).price("epic-electric", price).regular(0, "epic-electric").at("move prices");
    EXPECT_THAT(table.shown(0), Contains("dividend-announced company=epic-electric amount=2"));
    table.play(0, "show company=epic-electric cards=1");
    EXPECT_EQ(table.cash(0), 22);
    EXPECT_EQ(table.price("epic-electric"), price);
  }
}

// The example of docs/rules/stockpile.md, prices: Noor is seat 1.
TEST(XDividend, NoorShowsOneOfTwoAndGetsSixWithHerSplitCard) {
  Table table = dividend(3).regular(1, "epic-electric", 2).split(1, "epic-electric").at("move prices");
  table.play(1, "show company=epic-electric cards=1");
  EXPECT_EQ(table.cash(1), 26);
  EXPECT_EQ(table.proves(0, 1, "epic-electric"), "1..2");
}

}  // namespace
}  // namespace bourse::told
