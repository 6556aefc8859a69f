// The final count: majorities, then everything is sold.  [B15]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// The last round of three players is over; nobody has cash, so that scores tell what the count paid.
Table lastRound() { return Table::of(3).round(6).cash(0, 0).cash(1, 0).cash(2, 0); }

TEST(B15, ASoleLeaderOfACompanyGetsTen) {
  const Table table = lastRound().regular(0, "epic-electric", 2).regular(1, "epic-electric").at("majorities");
  EXPECT_THAT(table.shown(2, "majority-paid"),
              ElementsAre("majority-paid seat=0 company=epic-electric amount=10"));
  EXPECT_THAT(table.scores(), ElementsAre(10 + 2 * 5, 5, 0));
}

TEST(B15, TiedLeadersGetFiveEachHoweverManyTheyAre) {
  EXPECT_THAT(lastRound().regular(0, "epic-electric").regular(1, "epic-electric").at("majorities").scores(),
              ElementsAre(10, 10, 0));
  const Table three = lastRound()
                          .regular(0, "epic-electric")
                          .regular(1, "epic-electric")
                          .regular(2, "epic-electric")
                          .at("majorities");
  EXPECT_THAT(three.scores(), ElementsAre(10, 10, 10)) << "5 for the tie, 5 for the card";
}

TEST(B15, ACompanyThatNobodyHoldsPaysNothing) {
  const Table table = lastRound().at("majorities");
  EXPECT_THAT(table.shown(0, "majority-paid"), IsEmpty());
  EXPECT_THAT(table.scores(), ElementsAre(0, 0, 0));
}

TEST(B15, ASplitCardCountsTwoForTheMajority) {
  const Table table = lastRound().split(0, "epic-electric").regular(1, "epic-electric").at("majorities");
  EXPECT_THAT(table.shown(2, "majority-paid"),
              ElementsAre("majority-paid seat=0 company=epic-electric amount=10"));
  const Table tied = lastRound().split(0, "epic-electric").regular(1, "epic-electric", 2).at("majorities");
  EXPECT_THAT(tied.shown(2, "majority-paid"),
              ElementsAre("majority-paid seat=0 company=epic-electric amount=5",
                          "majority-paid seat=1 company=epic-electric amount=5"));
}

TEST(B15, EachCompanyHasItsOwnMajority) {
  const Table table = lastRound()
                          .regular(0, "epic-electric")
                          .regular(0, "stanford-steel")
                          .regular(1, "bottomline-bank")
                          .at("majorities");
  EXPECT_THAT(table.scores(), ElementsAre(20 + 10, 10 + 5, 0));
}

TEST(B15, AllStockIsSoldAtTheFinalPriceSplitCardsDouble) {
  const Table table = lastRound()
                          .price("epic-electric", 8)
                          .price("stanford-steel", 1)
                          .regular(0, "epic-electric", 3)
                          .split(0, "epic-electric", 2)
                          .split(0, "stanford-steel")
                          .at("majorities");
  EXPECT_EQ(table.scores()[0], 10 + 10 + (3 + 4) * 8 + 2 * 1);
  EXPECT_THAT(table.shown(1, "final-sale"),
              ElementsAre("final-sale seat=0 company=stanford-steel shares=2 amount=2",
                          "final-sale seat=0 company=epic-electric shares=7 amount=56"));
}

TEST(B15, AllMajoritiesArePaidBeforeAnyStockIsSold) {
  const Table table =
      lastRound().first(1).regular(0, "epic-electric").regular(1, "bottomline-bank").at("majorities");
  EXPECT_THAT(table.shown(2),
              ElementsAre("holding-revealed seat=1 company=bottomline-bank cards=1 split=0",
                          "holding-revealed seat=0 company=epic-electric cards=1 split=0",
                          "majority-paid seat=1 company=bottomline-bank amount=10",
                          "majority-paid seat=0 company=epic-electric amount=10",
                          "final-sale seat=1 company=bottomline-bank shares=1 amount=5",
                          "final-sale seat=0 company=epic-electric shares=1 amount=5", "game-over"));
}

TEST(B15, PortfoliosAreShownToAllForTheCount) {
  const Table table = lastRound().regular(0, "epic-electric", 2).split(0, "epic-electric").at("majorities");
  EXPECT_THAT(table.shown(kSpectator, "holding-revealed"),
              ElementsAre("holding-revealed seat=0 company=epic-electric cards=2 split=1"));
}

TEST(B15, EqualMoneyIsASharedVictory) {
  const Table table = Table::of(3).round(6).cash(0, 12).cash(1, 12).cash(2, 11).at("majorities");
  EXPECT_EQ(table.node(), "over");
  EXPECT_THAT(table.scores(), ElementsAre(12, 12, 11)) << "nothing else is compared";
}

TEST(B15, TheCountComesAfterTheLastRoundOnly) {
  const Table table = Table::of(3).round(5).regular(0, "epic-electric").at("end round");
  EXPECT_EQ(table.cash(0), 20);
  EXPECT_EQ(table.regularCards(0, "epic-electric"), 1);
}

// The example of docs/rules/stockpile.md, end of the game: Mia 0, Noor 1, Theo 2.
TEST(XFinalCount, MiaHasFiftyNoorFortyNineAndTheoFortyThree) {
  const Table table = Table::of(3)
                          .round(6)
                          .price("bottomline-bank", 7)
                          .price("cosmic-computers", 4)
                          .cash(0, 12)
                          .regular(0, "bottomline-bank", 2)
                          .split(0, "bottomline-bank")
                          .cash(1, 15)
                          .regular(1, "bottomline-bank", 3)
                          .regular(1, "cosmic-computers", 2)
                          .cash(2, 30)
                          .regular(2, "cosmic-computers", 2)
                          .at("majorities");
  EXPECT_THAT(table.scores(), ElementsAre(50, 49, 43));
}

}  // namespace
}  // namespace bourse::told
