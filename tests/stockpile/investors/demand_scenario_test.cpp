// Investors around the bids.  [I-wise-warren, I-maverick-mark, I-lazy-liliane, I-mayknow-martha,
// I-discount-donald, I-budget-barbara, I-cunning-carlos, I-moneymaker-mitt, I-broker-bernie]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

// ---- Wise Warren, Maverick Mark ----

Table warren() {
  return Table::of(3, "investors")
      .investor(0, "wise-warren")
      .pile(1, {"bottomline-bank", "~epic-electric@1", "~fee-3@2"})
      .pile(2, {"~boom@0"})
      .at("before demand");
}

TEST(I_WiseWarren, SeesTheHiddenCardsOfOnePileAndNobodyElseDoes) {
  Table table = warren();
  EXPECT_THAT(table.legal(0), ElementsAre("pass", "choose-pile pile=1")) << "he laid the card of pile 2";
  table.play(0, "choose-pile pile=1");
  EXPECT_EQ(table.sees(0, "pile 1"), "bottomline-bank epic-electric fee-3");
  EXPECT_EQ(table.sees(1, "pile 1"), "bottomline-bank epic-electric ?");
  EXPECT_EQ(table.sees(kSpectator, "pile 1"), "bottomline-bank ? ?");
  EXPECT_THAT(table.shown(1), ElementsAre("ability-used seat=0 investor=wise-warren",
                                          "card-seen seat=0 card=? pile=1", "card-seen seat=0 card=? pile=1"))
      << "which pile is public";
  EXPECT_EQ(table.step(), "bid");
}

TEST(I_WiseWarren, MayPass) {
  Table table = warren();
  table.play(0, "pass");
  EXPECT_EQ(table.sees(0, "pile 1"), "bottomline-bank ? ?");
  EXPECT_THAT(table.shown(2), ElementsAre("passed seat=0"));
  EXPECT_EQ(table.node(), "seat 0: bid");
}

TEST(I_WiseWarren, IsNotAskedWhenNothingIsHiddenFromHim) {
  const Table table =
      Table::of(3, "investors").investor(0, "wise-warren").pile(1, {"boom", "~bust@0"}).at("before demand");
  EXPECT_EQ(table.step(), "bid");
}

TEST(I_WiseWarren, StillKnowsTheCardWhenAnotherBuysIt) {
  Table table = warren();
  table.play(0, "choose-pile pile=1")
      .play(0, "bid pile=0 space=0")
      .play(1, "bid pile=2 space=0")
      .play(2, "bid pile=1 space=0");
  EXPECT_EQ(table.proves(0, 2, "epic-electric"), "1..1");
  EXPECT_EQ(table.proves(kSpectator, 2, "epic-electric").substr(0, 1), "0");
}

TEST(XWarrenThenMark, WhatIsMovedThereLaterIsNotSeen) {
  Table table = Table::of(3, "investors")
                    .investor(0, "wise-warren")
                    .investor(1, "maverick-mark")
                    .pile(0, {"~bust@2"})
                    .pile(1, {"~epic-electric@2"})
                    .at("before demand");
  table.play(0, "choose-pile pile=1").play(1, "move-card slot=0 pile=1");
  EXPECT_EQ(table.sees(0, "pile 1"), "? epic-electric");
}

TEST(I_MaverickMark, MovesACardThatKeepsItsSideAndItsSecret) {
  Table table = Table::of(3, "investors")
                    .investor(1, "maverick-mark")
                    .pile(0, {"boom", "~bust@2"})
                    .pile(1, {"fee-1"})
                    .at("before demand");
  EXPECT_EQ(table.node(), "seat 1: ability");
  EXPECT_THAT(table.legal(1), SizeIs(1 + 3 * 2)) << "pass, or any card to any other pile";
  table.play(1, "move-card slot=1 pile=2");
  EXPECT_EQ(table.sees(1, "pile 2"), "?") << "he sees nothing new";
  EXPECT_EQ(table.sees(2, "pile 2"), "bust") << "who knew it still knows it";
  EXPECT_EQ(table.sees(0, "pile 0"), "boom");
  EXPECT_THAT(table.shown(0, "card-moved"), ElementsAre("card-moved seat=1 card=? slot=1 pile=0 to=2"));
  EXPECT_THAT(table.shown(2, "card-moved"), ElementsAre("card-moved seat=1 card=bust slot=1 pile=0 to=2"));
}

TEST(I_MaverickMark, MovesCardsOfEveryModule) {
  Table table = Table::of(3, "investors,commodities,first-player-card")
                    .investor(0, "maverick-mark")
                    .pile(0, {"oil", "first-player-card"})
                    .at("before demand");
  table.play(0, "move-card slot=1 pile=2");
  EXPECT_EQ(table.sees(1, "pile 2"), "first-player-card");
  EXPECT_EQ(table.sees(1, "pile 0"), "oil");
}

TEST(I_MaverickMark, MayEmptyAPileOrPass) {
  Table table = Table::of(3, "investors").investor(0, "maverick-mark").pile(0, {"boom"}).at("before demand");
  EXPECT_EQ(table.refuses(0, "move-card slot=0 pile=0"), "same-pile pile=0");
  EXPECT_EQ(table.refuses(0, "move-card slot=1 pile=0"), "not-offered");
  table.play(0, "pass");
  EXPECT_EQ(table.step(), "bid");
}

// ---- Lazy Liliane ----

TEST(I_LazyLiliane, ReceivesFiveWhenTheDemandPhaseBegins) {
  const Table table = Table::of(3, "investors").investor(1, "lazy-liliane").cash(1, 0).at("demand opens");
  EXPECT_EQ(table.cash(1), 5);
  EXPECT_THAT(table.shown(0, "ability-paid"),
              ElementsAre("ability-paid seat=1 investor=lazy-liliane amount=5"));
}

TEST(I_LazyLiliane, PaysOneEachTimeSheIsOutbid) {
  Table table = Table::of(3, "investors").investor(0, "lazy-liliane").cash(0, 10).at("bid");
  table.play(0, "bid pile=0 space=2").play(1, "bid pile=0 space=3");
  EXPECT_EQ(table.cash(0), 9);
  EXPECT_THAT(table.shown(2, "ability-cost"),
              ElementsAre("ability-cost seat=0 investor=lazy-liliane amount=1"));
  table.play(2, "bid pile=1 space=0").play(0, "bid pile=1 space=1");
  EXPECT_EQ(table.cash(0), 9) << "she outbids for nothing";
}

TEST(I_LazyLiliane, WhatIsMissingIsForgiven) {
  Table table = Table::of(3, "investors").investor(0, "lazy-liliane").cash(0, 0).at("bid");
  table.play(0, "bid pile=0 space=0").play(1, "bid pile=0 space=1");
  EXPECT_EQ(table.cash(0), 0);
}

TEST(I_LazyLiliane, PaysTheFineOutOfUnboundCashOnly) {
  Table table = Table::of(2, "investors").investor(0, "lazy-liliane").cash(0, 3).at("bid");
  table.play(0, "bid pile=0 space=0").play(1, "bid pile=1 space=0").play(0, "bid pile=2 space=2");
  table.play(1, "bid pile=0 space=1");
  EXPECT_EQ(table.cash(0), 3) << "her other bid binds all of it";
}

TEST(I_LazyLiliane, TheIncomePaysAnOpenFee) {
  const Table table =
      Table::of(3, "investors").investor(0, "lazy-liliane").cash(0, 0).fee(0, "fee-3").at("demand opens");
  EXPECT_EQ(table.cash(0), 2);
  EXPECT_EQ(table.openFees(0), 0);
}

// ---- Mayknow Martha ----

Table martha() {
  return Table::of(3, "investors").investor(0, "mayknow-martha").pair(1, "epic-electric", "up-4").at("bid");
}

TEST(I_MayknowMartha, LooksBesideABidAtOnePairOfAnotherAndThenBids) {
  Table table = martha();
  EXPECT_THAT(table.legal(0), Contains("look pair=1"));
  EXPECT_THAT(table.legal(0), Contains("look pair=4")) << "a face-down pair";
  EXPECT_THAT(table.legal(0), Not(Contains("look pair=0"))) << "her own";
  EXPECT_THAT(table.legal(0), Not(Contains("look pair=3"))) << "the public one";
  table.play(0, "look pair=1");
  EXPECT_EQ(table.sees(0, "pair 1"), "epic-electric up-4");
  EXPECT_EQ(table.sees(2, "pair 1"), "? ?");
  EXPECT_THAT(table.shown(2, "pair-seen"), ElementsAre("pair-seen seat=0 pair=1 company=? forecast=?"))
      << "which one is public";
  EXPECT_EQ(table.node(), "seat 0: bid");
  EXPECT_THAT(table.legal(0), Each(StartsWith("bid"))) << "once a round";
}

TEST(I_MayknowMartha, HasALastLookBeforeTheSettlement) {
  Table table = martha();
  table.play(0, "bid pile=0 space=0").play(1, "bid pile=1 space=0").play(2, "bid pile=2 space=0");
  EXPECT_EQ(table.step(), "last look");
  EXPECT_EQ(table.node(), "seat 0: ability");
  EXPECT_THAT(table.legal(0), Contains("pass"));
  EXPECT_THAT(table.legal(0), SizeIs(5)) << "pass, two of others, two face-down";
  table.play(0, "look pair=5");
  EXPECT_THAT(table.sees(0, "pair 5"), Not(testing::HasSubstr("?")));
  EXPECT_NE(table.step(), "last look");
}

TEST(I_MayknowMartha, IsNotAskedAgainWhenSheHasLooked) {
  Table table = martha();
  table.play(0, "look pair=2")
      .play(0, "bid pile=0 space=0")
      .play(1, "bid pile=1 space=0")
      .play(2, "bid pile=2 space=0");
  EXPECT_NE(table.step(), "last look");
}

TEST(I_MayknowMartha, SeesOneOfTheOthersTwoPairsOrOneByTheBoard) {
  const Table table = Table::of(2, "investors").investor(0, "mayknow-martha").at("bid");
  Texts looks;
  for (const std::string& move : table.legal(0))
    if (move.starts_with("look")) looks.push_back(move);
  EXPECT_THAT(looks, ElementsAre("look pair=2", "look pair=3", "look pair=4", "look pair=5"));
}

TEST(Refusal, AbilitySpentNamesTheInvestor) {
  EXPECT_EQ(martha().play(0, "look pair=1").refuses(0, "look pair=2"),
            "ability-spent investor=mayknow-martha");
}

TEST(Refusal, NotYourInvestorNamesWhoseAbilityItWouldBe) {
  EXPECT_EQ(martha().play(0, "bid pile=0 space=0").refuses(1, "look pair=2"),
            "not-your-investor investor=mayknow-martha");
}

TEST(Refusal, NotOfferedIsALookThatShowsNothingNew) {
  EXPECT_EQ(martha().refuses(0, "look pair=0"), "not-offered");
  EXPECT_EQ(martha().refuses(0, "look pair=3"), "not-offered");
}

// ---- costs ----

/// Seat 0 wins pile 0 at this space, the others nothing of interest.
Table paid(Table table, int space) {
  table.play(0, "bid pile=0 space=" + std::to_string(space))
      .play(1, "bid pile=1 space=0")
      .play(2, "bid pile=2 space=0");
  return table;
}

TEST(XDonaldTen, ABidOfTenCostsSix) {
  const Table table = paid(Table::of(3, "investors").investor(0, "discount-donald").cash(0, 20).at("bid"), 4);
  EXPECT_EQ(table.cash(0), 14);
}

TEST(I_DiscountDonald, PaysTheSpaceBelow) {
  constexpr int kPaid[] = {0, 0, 1, 3, 6, 10, 15, 20};
  for (int space = 0; space < 8; ++space)
    EXPECT_EQ(
        paid(Table::of(3, "investors").investor(0, "discount-donald").cash(0, 25).at("bid"), space).cash(0),
        25 - kPaid[space])
        << space;
}

TEST(I_DiscountDonald, NeedsOnlyWhatHeWouldPay) {
  const Table table = Table::of(3, "investors").investor(0, "discount-donald").cash(0, 6).at("bid");
  EXPECT_EQ(table.refuses(0, "bid pile=0 space=4"), "accepted") << "10 costs him 6";
  EXPECT_EQ(table.refuses(0, "bid pile=0 space=5"), "bid-too-dear cost=10 cash=6 bound=0");
}

TEST(I_DiscountDonald, EachMeepleIsDiscounted) {
  Table table = Table::of(2, "investors").investor(0, "discount-donald").cash(0, 9).at("bid");
  table.play(0, "bid pile=0 space=4").play(1, "bid pile=1 space=0");
  EXPECT_EQ(table.refuses(0, "bid pile=2 space=4"), "bid-too-dear cost=6 cash=9 bound=6");
  table.play(0, "bid pile=2 space=3").play(1, "bid pile=3 space=0");
  EXPECT_EQ(table.cash(0), 0) << "6 and 3";
}

TEST(I_BudgetBarbara, HasHerOwnCostsAndIsPaidForTheLowestSpaces) {
  constexpr int kPaid[] = {-4, -3, 0, 3, 8, 15, 22, 30};
  for (int space = 0; space < 8; ++space)
    EXPECT_EQ(
        paid(Table::of(3, "investors").investor(0, "budget-barbara").cash(0, 30).at("bid"), space).cash(0),
        30 - kPaid[space])
        << space;
}

TEST(I_BudgetBarbara, ReceivesInThePayingPassAndAReceivingSpaceNeedsNoCash) {
  Table table = Table::of(3, "investors").investor(0, "budget-barbara").cash(0, 0).at("bid");
  EXPECT_THAT(table.legal(0), SizeIs(9)) << "three spaces cost nothing";
  table = paid(table, 1);
  EXPECT_THAT(table.heard(2, "bid-received"), ElementsAre("bid-received seat=0 pile=0 space=1 amount=3"));
  EXPECT_THAT(table.heard(2, "bid-paid"), SizeIs(2));
}

TEST(I_BudgetBarbara, WhatSheReceivesPaysNoFeeOutOfWhatHerOtherBidBinds) {
  Table table = Table::of(2, "investors").investor(0, "budget-barbara").cash(0, 3).fee(0, "fee-3").at("bid");
  EXPECT_EQ(table.refuses(0, "bid pile=0 space=3"), "accepted");
  table.play(0, "bid pile=0 space=0").play(1, "bid pile=1 space=0").play(0, "bid pile=2 space=3");
  table.play(1, "bid pile=3 space=0");
  // 3 and 4 received are 7, of which 3 are bound: the fee of 3 is paid, and the other bid too.
  EXPECT_EQ(table.openFees(0), 0);
  EXPECT_EQ(table.cash(0), 3 + 4 - 3 - 3);
  EXPECT_THAT(table.heard(1, "fee-paid"), SizeIs(1));
}

TEST(I_BudgetBarbara, ABoundFeeWaitsForTheOtherBid) {
  Table table = Table::of(2, "investors").investor(0, "budget-barbara").cash(0, 8).fee(0, "fee-3").at("bid");
  table.play(0, "bid pile=0 space=1").play(1, "bid pile=1 space=0").play(0, "bid pile=2 space=4");
  EXPECT_EQ(table.openFees(0), 1);
  table.play(1, "bid pile=3 space=0");
  EXPECT_EQ(table.cash(0), 8 + 3 - 3 - 8) << "3 received are not bound and pay the fee";
}

// ---- Cunning Carlos, Moneymaker Mitt ----

TEST(XCarlosTen, HisTenCanOnlyBeBeatenFromTwenty) {
  Table table = Table::of(3, "investors").investor(0, "cunning-carlos").cash(1, 30).at("bid");
  table.play(0, "bid pile=0 space=4");
  EXPECT_EQ(table.refuses(1, "bid pile=0 space=5"), "bid-too-low pile=0 standing=4 holder=0 lowest=6");
  EXPECT_EQ(table.refuses(1, "bid pile=0 space=6"), "accepted");
}

TEST(I_CunningCarlos, ClosesATrackAtTwenty) {
  Table table = Table::of(3, "investors").investor(0, "cunning-carlos").cash(0, 30).cash(1, 30).at("bid");
  EXPECT_EQ(Table(table).play(0, "bid pile=0 space=6").refuses(1, "bid pile=0 space=7"),
            "track-closed pile=0 standing=6 holder=0");
  EXPECT_EQ(Table(table).play(0, "bid pile=0 space=7").refuses(1, "bid pile=0 space=7"),
            "track-closed pile=0 standing=7 holder=0");
  EXPECT_EQ(Table(table).play(0, "bid pile=0 space=5").refuses(1, "bid pile=0 space=7"), "accepted");
}

TEST(I_CunningCarlos, RaisesOthersByOneSpace) {
  Table table = Table::of(3, "investors").investor(1, "cunning-carlos").at("bid");
  table.play(0, "bid pile=0 space=1");
  EXPECT_EQ(table.refuses(1, "bid pile=0 space=2"), "accepted");
}

TEST(I_CunningCarlos, BothMeeplesBlock) {
  Table table = Table::of(2, "investors").investor(0, "cunning-carlos").at("bid");
  table.play(0, "bid pile=0 space=1").play(1, "bid pile=1 space=0").play(0, "bid pile=2 space=2");
  EXPECT_EQ(table.refuses(1, "bid pile=0 space=2"), "bid-too-low pile=0 standing=1 holder=0 lowest=3");
  EXPECT_EQ(table.refuses(1, "bid pile=2 space=3"), "bid-too-low pile=2 standing=2 holder=0 lowest=4");
}

TEST(I_MoneymakerMitt, ReceivesOneForEachBidPlaced) {
  Table table = Table::of(3, "investors").investor(0, "moneymaker-mitt").cash(0, 10).at("bid");
  table.play(0, "bid pile=0 space=1");
  EXPECT_EQ(table.cash(0), 11);
  table.play(1, "bid pile=0 space=2").play(2, "bid pile=1 space=0").play(0, "bid pile=2 space=0");
  EXPECT_EQ(table.cash(0), 12);
  EXPECT_THAT(table.heard(1, "ability-paid"), SizeIs(2));
}

TEST(I_MoneymakerMitt, MustAffordTheBidWithoutIt) {
  const Table table = Table::of(3, "investors").investor(0, "moneymaker-mitt").cash(0, 5).at("bid");
  EXPECT_EQ(table.refuses(0, "bid pile=0 space=3"), "bid-too-dear cost=6 cash=5 bound=0");
}

TEST(I_MoneymakerMitt, TheNewBidBindsBeforeTheMoneyCouldPayAFee) {
  Table table = Table::of(3, "investors").investor(0, "moneymaker-mitt").cash(0, 1).fee(0, "fee-2").at("bid");
  table.play(0, "bid pile=0 space=1");
  EXPECT_EQ(table.openFees(0), 1);
  EXPECT_EQ(table.cash(0), 2);
}

TEST(I_MoneymakerMitt, EachMeepleEarns) {
  Table table = Table::of(2, "investors").investor(0, "moneymaker-mitt").cash(0, 10).at("bid");
  table.play(0, "bid pile=0 space=0").play(1, "bid pile=1 space=0").play(0, "bid pile=2 space=0");
  EXPECT_EQ(table.cash(0), 12);
}

// ---- Broker Bernie ----

TEST(I_BrokerBernie, EveryFeeHePicksUpIsIncome) {
  Table table = Table::of(3, "investors")
                    .investor(0, "broker-bernie")
                    .cash(0, 0)
                    .pile(0, {"fee-3", "~fee-1@1", "boom"})
                    .at("bid");
  table = paid(table, 0);
  EXPECT_EQ(table.cash(0), 4);
  EXPECT_EQ(table.openFees(0), 0);
  EXPECT_THAT(table.heard(1, "fee-earned"),
              ElementsAre("fee-earned seat=0 card=fee-1 amount=1", "fee-earned seat=0 card=fee-3 amount=3"));
  EXPECT_THAT(table.heard(1, "fee-paid"), IsEmpty());
  EXPECT_THAT(table.sees(1, "discard"), testing::HasSubstr("fee-1"));
}

TEST(I_BrokerBernie, AFeeNeverHelpsToAffordABid) {
  const Table table =
      Table::of(3, "investors").investor(0, "broker-bernie").cash(0, 0).pile(0, {"fee-3"}).at("bid");
  EXPECT_EQ(table.refuses(0, "bid pile=0 space=1"), "bid-too-dear cost=1 cash=0 bound=0");
}

TEST(I_BrokerBernie, HisFeesCountAsPickedUp) {  // for Interpositioning [G23]
  Table table = Table::of(3, "investors,strategies")
                    .investor(0, "broker-bernie")
                    .hand(0, {"interpositioning"})
                    .pile(0, {"fee-3", "fee-1"})
                    .at("bid");
  table = paid(table, 0);
  EXPECT_EQ(table.cash(0), 24);
  table.play(0, "play strategy=interpositioning");
  EXPECT_EQ(table.cash(0), 24 + 8) << "two fees";
}

}  // namespace
}  // namespace bourse::told
