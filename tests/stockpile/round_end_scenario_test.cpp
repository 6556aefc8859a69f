// Round end: token, marker, and the one discard pile that keeps what is done with.  [B1, B19, B20]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::ElementsAre;

TEST(B1, TheTokenPassesOneSeatToTheLeftEveryRound) {
  EXPECT_THAT(Table::of(3).first(0).at("end round").shown(0, "round-began"),
              ElementsAre("round-began seat=1 round=1"));
  EXPECT_THAT(Table::of(3).first(2).at("end round").shown(0, "round-began"),
              ElementsAre("round-began seat=0 round=1"));
  EXPECT_THAT(Table::of(5).first(4).round(2).at("end round").shown(0, "round-began"),
              ElementsAre("round-began seat=0 round=3"));
}

TEST(B1, OverAWholeGameTheTokenGoesRoundFromTheFirstFirstPlayer) {
  const Table table = Table::start(3, 2).playOn(4);
  EXPECT_THAT(
      table.heard(kSpectator, "round-began"),
      ElementsAre("round-began seat=2 round=0", "round-began seat=0 round=1", "round-began seat=1 round=2",
                  "round-began seat=2 round=3", "round-began seat=0 round=4", "round-began seat=1 round=5",
                  "round-began seat=2 round=6"));
}

TEST(B19, AfterAnOrdinaryRoundTheMarkerMovesOn) {
  const Table table = Table::of(3).round(5).at("end round");
  EXPECT_THAT(table.shown(0), ElementsAre("round-ended round=5", "round-began seat=1 round=6"));
  EXPECT_EQ(table.step(), "deal companies");
}

TEST(B19, TheLastRoundHasItsEndBeforeTheFinalCount) {
  const Table table = Table::of(3).round(6).regular(1, "epic-electric").at("end round");
  EXPECT_THAT(
      table.shown(0),
      ElementsAre("round-ended round=6", "holding-revealed seat=1 company=epic-electric cards=1 split=0",
                  "majority-paid seat=1 company=epic-electric amount=10",
                  "final-sale seat=1 company=epic-electric shares=1 amount=5", "game-over"));
}

TEST(B19, InTheLastRoundTheForecastsStillComeTrueBeforeTheCount) {
  const Table table = Table::of(4)
                          .round(5)
                          .pair(0, "epic-electric", "up-4")
                          .pair(1, "bottomline-bank", "dividend-2")
                          .split(1, "epic-electric")
                          .at("move prices");
  EXPECT_EQ(table.node(), "over");
  EXPECT_EQ(table.scores()[1], 20 + 10 + 2 * 9) << "Electric rose from 5 to 9 first";
}

TEST(B20, PaidFeesUsedActionsSoldAndBankruptStockLieInOneDiscardThatAllSee) {
  Table table = Table::of(3)
                    .pile(0, {"fee-2", "boom", "bust"})
                    .bid(0, 0, 0)
                    .bid(1, 1, 0)
                    .bid(2, 2, 0)
                    .price("epic-electric", 2)
                    .regular(1, "epic-electric")
                    .split(2, "epic-electric")
                    .regular(2, "stanford-steel", 2)
                    .split(2, "bottomline-bank")
                    .at("pay bids");
  EXPECT_EQ(table.sees(kSpectator, "discard"), "fee-2");
  table.play(0, "boom company=stanford-steel");
  EXPECT_EQ(table.sees(kSpectator, "discard"), "fee-2 boom");
  table.play(0, "bust company=epic-electric");
  EXPECT_EQ(table.sees(kSpectator, "discard"), "epic-electric epic-electric fee-2 boom bust");
  EXPECT_EQ(table.node(), "seat 2: sell");
  table.play(2, "sell company=stanford-steel").play(2, "sell-split company=bottomline-bank");
  EXPECT_EQ(table.sees(kSpectator, "discard"),
            "bottomline-bank stanford-steel epic-electric epic-electric fee-2 boom bust");
}

TEST(B20, AnOpenFeeIsNotDiscardedBeforeItIsPaid) {
  Table table = Table::of(3).cash(0, 0).fee(0, "fee-1").regular(0, "epic-electric", 2).at("sell");
  EXPECT_EQ(table.sees(1, "discard"), "-");
  table.play(0, "sell company=epic-electric");
  EXPECT_EQ(table.sees(1, "discard"), "epic-electric fee-1");
}

TEST(B20, NothingComesBackFromTheDiscardIntoTheDeck) {
  Table table = Table::of(3).discarded("boom", 2).discarded("epic-electric", 3).at("end round");
  EXPECT_EQ(table.inDeck(), 75);
  EXPECT_EQ(table.sees(0, "discard"), "epic-electric epic-electric epic-electric boom boom");
  table.playOn(1, "open piles");
  EXPECT_THAT(table.outcomes(), Contains("2 open-pile pile=0 card=boom"));
  EXPECT_THAT(table.outcomes(), Contains("7 open-pile pile=0 card=epic-electric"));
}

}  // namespace
}  // namespace bourse::told
