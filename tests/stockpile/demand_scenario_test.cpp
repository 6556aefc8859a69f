// Demand: who bids when, on which space, with which money.  [B6, B7]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::SizeIs;
using testing::StartsWith;

TEST(B6, EveryoneBidsOnceInTurnOrderBeforeOutbidPlayersBidAgain) {
  Table table = Table::of(3).first(1).at("bid");
  EXPECT_EQ(table.node(), "seat 1: bid");
  table.play(1, "bid pile=0 space=2");
  EXPECT_EQ(table.node(), "seat 2: bid");
  table.play(2, "bid pile=0 space=3");
  EXPECT_THAT(table.shown(0), ElementsAre("bid-placed seat=2 pile=0 space=3", "outbid seat=1 pile=0 by=2"));
  EXPECT_EQ(table.node(), "seat 0: bid") << "seat 1 was outbid but seat 0 has not bid yet";
}

TEST(B6, RebidsGoRoundClockwiseFromTheFirstPlayerNotInTheOrderOfBeingOutbid) {
  Table table = Table::of(4).first(2).at("bid");
  table.play(2, "bid pile=0 space=2")
      .play(3, "bid pile=1 space=0")
      .play(0, "bid pile=1 space=1")
      .play(1, "bid pile=0 space=3");
  // Seat 3 was outbid before seat 2, yet seat 2 is nearer to the first player: it is the first player.
  EXPECT_EQ(table.node(), "seat 2: bid");
  table.play(2, "bid pile=2 space=0");
  EXPECT_EQ(table.node(), "seat 3: bid");
  table.play(3, "bid pile=3 space=0");
  EXPECT_NE(table.step(), "bid");
}

TEST(B6, RebidsContinueFromTheLastBidder) {
  Table table = Table::of(4).at("bid");
  table.play(0, "bid pile=0 space=0")
      .play(1, "bid pile=1 space=0")
      .play(2, "bid pile=2 space=0")
      .play(3, "bid pile=0 space=1");
  EXPECT_EQ(table.node(), "seat 0: bid");
  table.play(0, "bid pile=2 space=1");
  EXPECT_EQ(table.node(), "seat 2: bid") << "seat 1 has a standing bid and is passed over";
  table.play(2, "bid pile=1 space=1");
  EXPECT_EQ(table.node(), "seat 1: bid") << "seats 3 and 0 have standing bids";
  table.play(1, "bid pile=3 space=0");
  EXPECT_NE(table.step(), "bid");
}

TEST(B6, AnOutbidPlayerMayBidOnTheSameTrackOrAnother) {
  Table table = Table::of(3).at("bid");
  table.play(0, "bid pile=0 space=1").play(1, "bid pile=0 space=2").play(2, "bid pile=1 space=0");
  EXPECT_THAT(table.legal(0), Contains("bid pile=0 space=3"));
  EXPECT_THAT(table.legal(0), Contains("bid pile=1 space=1"));
  EXPECT_THAT(table.legal(0), Contains("bid pile=2 space=0"));
  table.play(0, "bid pile=0 space=3");
  EXPECT_EQ(table.sees(kSpectator, "bids"), "0:0/3 2:1/0");
  EXPECT_EQ(table.node(), "seat 1: bid");
}

TEST(B6, AnEmptyTrackTakesABidOnAnySpaceTheBidderCanPay) {
  const Table table = Table::of(3).cash(0, 25).at("bid");
  EXPECT_THAT(table.legal(0), SizeIs(24)) << "three tracks of eight spaces";
  EXPECT_THAT(Table::of(3).cash(0, 20).at("bid").legal(0), SizeIs(21)) << "25 is out of reach";
}

TEST(B6, ABidOnTheSameSpaceOrALowerOneIsNotEnough) {
  const Table table = Table::of(3).at("bid").play(0, "bid pile=1 space=3");
  EXPECT_EQ(table.refuses(1, "bid pile=1 space=3"), "bid-too-low pile=1 standing=3 holder=0 lowest=4");
  EXPECT_EQ(table.refuses(1, "bid pile=1 space=0"), "bid-too-low pile=1 standing=3 holder=0 lowest=4");
  EXPECT_EQ(table.refuses(1, "bid pile=1 space=4"), "accepted");
}

TEST(B6, TheNextHigherSpaceIsEnough) {
  Table table = Table::of(3).at("bid").play(0, "bid pile=1 space=0").play(1, "bid pile=1 space=1");
  EXPECT_EQ(table.sees(2, "bids"), "1:1/1");
}

TEST(B6, ABidOfTwentyFiveClosesTheTrack) {
  const Table table = Table::of(3).cash(0, 25).cash(1, 99).at("bid").play(0, "bid pile=2 space=7");
  EXPECT_EQ(table.refuses(1, "bid pile=2 space=7"), "track-closed pile=2 standing=7 holder=0");
  EXPECT_EQ(table.refuses(1, "bid pile=2 space=0"), "track-closed pile=2 standing=7 holder=0");
  EXPECT_THAT(table.legal(1), SizeIs(16)) << "the other two tracks are open";
}

TEST(B6, ABidIsCompulsory) {
  const Table table = Table::of(3).at("bid");
  EXPECT_THAT(table.legal(0), Each(StartsWith("bid ")));
  EXPECT_EQ(table.refuses(0, "end-actions"), "not-now decision=bid");
}

TEST(B6, AStandingBidCannotBeRaisedOrWithdrawnByItsOwner) {
  Table table = Table::of(3).at("bid").play(0, "bid pile=0 space=1").play(1, "bid pile=1 space=1");
  EXPECT_EQ(table.refuses(0, "bid pile=0 space=2"), "not-your-turn seat=2");
  table.play(2, "bid pile=1 space=2");
  // Seat 0 is the first player, and its bid stands: it is not asked again, seat 1 is.
  EXPECT_EQ(table.node(), "seat 1: bid");
  EXPECT_EQ(table.refuses(0, "bid pile=2 space=0"), "not-your-turn seat=1");
}

TEST(B6, AnEmptyPileIsWonAndPaidForLikeAnyOther) {
  Table table = Table::of(3).pile(0, {"epic-electric"}).pile(1, {"boom"}).at("bid");
  table.play(0, "bid pile=0 space=0").play(1, "bid pile=1 space=0");
  EXPECT_EQ(table.step(), "bid") << "the empty pile has no bid yet";
  table.play(2, "bid pile=2 space=3");
  EXPECT_THAT(table.shown(kSpectator), Contains("bid-paid seat=2 pile=2 space=3 amount=6"));
  EXPECT_EQ(table.cash(2), 14);
  EXPECT_EQ(table.sees(2, "cards 2"), "-");
}

TEST(B6, ABidderWithoutMoneyAlwaysFindsAFreeTrackAtNothing) {
  Table table = Table::of(3).cash(0, 25).cash(1, 25).cash(2, 0).at("bid");
  table.play(0, "bid pile=0 space=7").play(1, "bid pile=1 space=7");
  EXPECT_THAT(table.legal(2), ElementsAre("bid pile=2 space=0"));
}

TEST(B6, APlayerPushedOffTheLastFreeTrackFindsTheOneFreedByIt) {
  Table table = Table::of(3).cash(0, 0).cash(1, 3).cash(2, 3).at("bid");
  table.play(0, "bid pile=2 space=0").play(1, "bid pile=2 space=1").play(2, "bid pile=2 space=2");
  EXPECT_THAT(table.legal(0), ElementsAre("bid pile=0 space=0", "bid pile=1 space=0"));
  table.play(0, "bid pile=0 space=0").play(1, "bid pile=0 space=1");
  EXPECT_THAT(table.legal(0), ElementsAre("bid pile=1 space=0"));
}

TEST(B6, TheSpacesCostNothingOneThreeSixTenFifteenTwentyAndTwentyFive) {
  const int cost[] = {0, 1, 3, 6, 10, 15, 20, 25};
  for (int space = 0; space < 8; ++space) {
    const Table table = Table::of(3).cash(0, 25).bid(0, 0, space).bid(1, 1, 0).bid(2, 2, 0).at("pay bids");
    EXPECT_EQ(table.cash(0), 25 - cost[space]) << "space " << space;
  }
}

TEST(B7, ABidMayTakeTheLastDollarButNotMore) {
  const Table table = Table::of(3).cash(0, 6).at("bid");
  EXPECT_EQ(table.refuses(0, "bid pile=0 space=3"), "accepted");
  EXPECT_EQ(table.refuses(0, "bid pile=0 space=4"), "bid-too-dear cost=10 cash=6 bound=0");
}

TEST(B7, TheTwoStandingBidsOfOnePlayerMustBeAffordableTogether) {
  Table table = Table::of(2).cash(0, 15).at("bid");
  table.play(0, "bid pile=0 space=4").play(1, "bid pile=1 space=0");
  EXPECT_EQ(table.refuses(0, "bid pile=2 space=2"), "accepted");
  EXPECT_EQ(table.refuses(0, "bid pile=2 space=3"), "bid-too-dear cost=6 cash=15 bound=10");
}

TEST(B7, CashOfABidThatWasOutbidIsFreeAgain) {
  Table table = Table::of(3).cash(0, 15).at("bid");
  table.play(0, "bid pile=0 space=5").play(1, "bid pile=0 space=6").play(2, "bid pile=1 space=0");
  EXPECT_EQ(table.refuses(0, "bid pile=2 space=5"), "accepted");
}

TEST(B7, AnOpenFeeDoesNotLowerWhatMayBeBid) {
  const Table table = Table::of(3).cash(0, 1).fee(0, "fee-3").at("bid");
  EXPECT_EQ(table.refuses(0, "bid pile=0 space=1"), "accepted");
}

TEST(B7, EverybodysCashIsPublic) {
  const Table table = Table::of(3).cash(0, 17).at("bid");
  EXPECT_EQ(table.sees(1, "cash 0"), "17");
  EXPECT_EQ(table.sees(kSpectator, "cash 0"), "17");
}

// The example of docs/rules/stockpile.md, demand phase: Mia 0, Noor 1, Theo 2.
TEST(XDemand, NoorWinsForTenMiaForSixAndTheoForNothing) {
  Table table = Table::of(3).at("bid");
  table.play(0, "bid pile=0 space=3").play(1, "bid pile=0 space=4").play(2, "bid pile=1 space=2");
  EXPECT_EQ(table.node(), "seat 0: bid");
  table.play(0, "bid pile=1 space=3");
  EXPECT_EQ(table.node(), "seat 2: bid");
  table.play(2, "bid pile=2 space=0");
  EXPECT_THAT(table.shown(kSpectator, "bid-paid"), ElementsAre("bid-paid seat=0 pile=1 space=3 amount=6",
                                                               "bid-paid seat=1 pile=0 space=4 amount=10",
                                                               "bid-paid seat=2 pile=2 space=0 amount=0"));
}

}  // namespace
}  // namespace bourse::told
