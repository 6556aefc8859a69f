// Action: one turn each in turn order; every Boom and Bust must be used.  [B10]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

TEST(B10, TurnsGoInTurnOrderFromTheFirstPlayer) {
  Table table = Table::of(4).first(2).picked(0, {"boom"}).picked(1, {"bust"}).picked(3, {"boom"}).at("act");
  EXPECT_EQ(table.node(), "seat 3: act") << "seat 2, first player, has nothing to do";
  table.play(3, "boom company=epic-electric");
  EXPECT_EQ(table.node(), "seat 0: act");
  table.play(0, "boom company=epic-electric");
  EXPECT_EQ(table.node(), "seat 1: act");
}

TEST(B10, EveryBoomAndBustMustBeUsedBeforeTheTurnEnds) {
  Table table = Table::of(3).picked(0, {"boom", "bust", "~bottomline-bank@1"}).at("act");
  EXPECT_THAT(table.legal(0), Not(Contains("end-actions")));
  EXPECT_EQ(table.refuses(0, "end-actions"), "actions-left booms=1 busts=1");
  table.play(0, "bust company=epic-electric");
  EXPECT_EQ(table.refuses(0, "end-actions"), "actions-left booms=1 busts=0");
  table.play(0, "boom company=epic-electric");
  EXPECT_THAT(table.legal(0), ElementsAre("end-actions"))
      << "the card that lay face-down may still be one, for all they know";
  table.play(0, "end-actions");
  EXPECT_THAT(table.shown(2), Contains("actions-ended seat=0"));
  EXPECT_EQ(table.node(), "seat 0: sell");
}

TEST(B10, BoomsAndBustsMayBeUsedInAnyOrder) {
  const Table both = Table::of(3).regular(1, "stanford-steel").picked(0, {"boom", "bust"}).at("act");
  EXPECT_THAT(both.legal(0), SizeIs(12)) << "six companies for each card";
  Table boomFirst = both;
  boomFirst.price("epic-electric", 10)
      .play(0, "boom company=epic-electric")
      .play(0, "bust company=epic-electric");
  EXPECT_EQ(boomFirst.price("epic-electric"), 5) << "10, split, 6, 7, and down to 5";
  Table bustFirst = both;
  bustFirst.price("epic-electric", 10)
      .play(0, "bust company=epic-electric")
      .play(0, "boom company=epic-electric");
  EXPECT_EQ(bustFirst.price("epic-electric"), 10) << "8, and up again";
}

TEST(B10, ABoomLiftsAndABustLowersACompanyByTwo) {
  Table table = Table::of(3).regular(1, "stanford-steel").picked(0, {"boom", "bust"}).at("act");
  table.play(0, "boom company=stanford-steel");
  EXPECT_THAT(table.shown(1), Contains("price-moved company=stanford-steel from=4 to=6"));
  EXPECT_EQ(table.price("stanford-steel"), 7);
  table.play(0, "bust company=bottomline-bank");
  EXPECT_EQ(table.price("bottomline-bank"), 3);
}

TEST(B10, AnyCompanyMayBeChosenAlsoOneNobodyHolds) {
  const Table table = Table::of(3).regular(1, "epic-electric").picked(0, {"bust"}).at("act");
  EXPECT_THAT(table.legal(0),
              ElementsAre("bust company=cosmic-computers", "bust company=bottomline-bank",
                          "bust company=leading-laboratories", "bust company=american-automotive",
                          "bust company=stanford-steel", "bust company=epic-electric"));
}

TEST(B10, PickingUpAHiddenCardGivesATurnWhateverItIs) {
  Table table = Table::of(3).picked(2, {"~bottomline-bank@1"}).at("act");
  EXPECT_EQ(table.node(), "seat 2: act");
  EXPECT_THAT(table.legal(2), ElementsAre("end-actions"));
}

TEST(B10, AHiddenCardThatTurnedOutToBeAFeeGivesNoTurn) {
  const Table table = Table::of(3)
                          .pile(0, {"epic-electric", "~fee-1@1"})
                          .bid(0, 0, 0)
                          .bid(1, 1, 0)
                          .bid(2, 2, 0)
                          .at("pay bids");
  EXPECT_EQ(table.node(), "seat 0: sell");
}

TEST(B10, OpenStockAndOldCardsGiveNoTurn) {
  const Table table = Table::of(3).regular(1, "epic-electric", 3).picked(0, {"bottomline-bank"}).at("act");
  EXPECT_EQ(table.node(), "seat 0: sell");
}

TEST(B10, ATurnOfOpenActionCardsEndsWithTheLastOfThem) {
  Table table = Table::of(3).picked(0, {"boom"}).picked(1, {"bust"}).at("act");
  table.play(0, "boom company=epic-electric");
  EXPECT_EQ(table.node(), "seat 1: act");
  EXPECT_EQ(table.refuses(0, "boom company=epic-electric"), "not-your-turn seat=1") << "one turn each";
}

TEST(B10, ACardIsDoneWithAllItsConsequencesBeforeTheNextIsUsed) {
  Table table = Table::of(3)
                    .regular(1, "epic-electric")
                    .price("epic-electric", 10)
                    .picked(0, {"boom", "boom"})
                    .at("act");
  table.play(0, "boom company=epic-electric");
  EXPECT_EQ(table.splitCards(1, "epic-electric"), 1);
  EXPECT_EQ(table.price("epic-electric"), 7);
  EXPECT_EQ(table.node(), "seat 0: act");
}

TEST(B10, TheBidsStandUntilTheActionPhaseIsOver) {
  Table table = Table::of(3)
                    .pile(0, {"boom"})
                    .bid(0, 0, 2)
                    .bid(1, 1, 0)
                    .bid(2, 2, 0)
                    .regular(1, "epic-electric")
                    .at("pay bids");
  EXPECT_EQ(table.sees(kSpectator, "bids"), "0:0/2 1:1/0 2:2/0");
  table.play(0, "boom company=epic-electric");
  EXPECT_EQ(table.step(), "sell");
  EXPECT_EQ(table.sees(kSpectator, "bids"), "-");
}

// The example of docs/rules/stockpile.md, action phase.
TEST(XHiddenBankShare, TheoHasATurnAndSaysEndActions) {
  Table table =
      Table::of(3).pile(2, {"~bottomline-bank@1"}).bid(0, 0, 0).bid(1, 1, 0).bid(2, 2, 0).at("pay bids");
  EXPECT_EQ(table.node(), "seat 2: act");
  table.play(2, "end-actions");
  EXPECT_THAT(table.shown(0), Not(Contains(HasSubstr("bottomline-bank"))));
  EXPECT_EQ(table.sees(0, "cards 2"), "?");
}

}  // namespace
}  // namespace bourse::told
