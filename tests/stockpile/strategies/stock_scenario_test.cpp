// Strategies about stock cards: sell, take, give up, show.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/stockpile/strategies/holding.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

// ---- taking and giving ----

TEST(C_ConvertibleBond, TakesAnyShareForABondThatReturnsToTheSupply) {
  Table table = holding("convertible-bond", "strategies,bonds")
                    .bonds(0, 1)
                    .discarded("epic-electric")
                    .discarded("boom")
                    .at("act");
  table.play(0, "play strategy=convertible-bond");
  EXPECT_THAT(table.legal(0), ElementsAre("choose-card card=epic-electric"));
  table.play(0, "choose-card card=epic-electric");
  EXPECT_EQ(table.regularCards(0, "epic-electric"), 1);
  EXPECT_EQ(table.proves(1, 0, "epic-electric"), "1..1");
  EXPECT_EQ(table.state().bondsLeft, 40);
  EXPECT_EQ(table.cash(0), 20);
}

TEST(C_ConvertibleBond, NeedsABondAndAShareInTheDiscard) {
  const auto bond = [] { return holding("convertible-bond", "strategies,bonds"); };
  EXPECT_EQ(bond().discarded("epic-electric").at("act").refuses(0, "play strategy=convertible-bond"),
            "cost-missing strategy=convertible-bond");
  EXPECT_EQ(bond().bonds(0, 1).discarded("boom").at("act").refuses(0, "play strategy=convertible-bond"),
            "target-missing strategy=convertible-bond");
}

TEST(C_FraudulentTransfer, ExchangesARegularCard) {
  Table table =
      holding("fraudulent-transfer").regular(0, "stanford-steel").discarded("epic-electric").at("act");
  table.play(0, "play strategy=fraudulent-transfer").play(0, "give-up company=stanford-steel");
  EXPECT_THAT(table.legal(0), ElementsAre("choose-card card=epic-electric"));
  table.play(0, "choose-card card=epic-electric");
  EXPECT_EQ(table.sees(1, "cards 0"), "epic-electric");
  EXPECT_EQ(table.sees(1, "discard"), "stanford-steel");
}

TEST(C_FraudulentTransfer, ASplitCardMovedBackPaysToo) {
  Table table =
      holding("fraudulent-transfer").split(0, "stanford-steel").discarded("epic-electric").at("act");
  table.play(0, "play strategy=fraudulent-transfer");
  EXPECT_THAT(table.legal(0), ElementsAre("move-back company=stanford-steel"));
  table.play(0, "move-back company=stanford-steel").play(0, "choose-card card=epic-electric");
  EXPECT_EQ(table.sees(1, "cards 0"), "stanford-steel epic-electric");
  EXPECT_EQ(table.sees(1, "split 0"), "-");
}

TEST(C_FraudulentTransfer, NeedsStockAndADiscard) {
  EXPECT_EQ(holding("fraudulent-transfer")
                .discarded("epic-electric")
                .at("act")
                .refuses(0, "play strategy=fraudulent-transfer"),
            "cost-missing strategy=fraudulent-transfer");
  EXPECT_EQ(holding("fraudulent-transfer")
                .regular(0, "epic-electric")
                .at("act")
                .refuses(0, "play strategy=fraudulent-transfer"),
            "target-missing strategy=fraudulent-transfer");
}

TEST(C_VultureCapitalism, ExchangesTwiceForOneCost) {
  Table table = holding("vulture-capitalism")
                    .regular(0, "stanford-steel", 2)
                    .discarded("epic-electric")
                    .discarded("bottomline-bank")
                    .at("act");
  table.play(0, "play strategy=vulture-capitalism").play(0, "give-up company=stanford-steel");
  table.play(0, "choose-card card=epic-electric");
  table.play(0, "give-up company=stanford-steel").play(0, "choose-card card=bottomline-bank");
  EXPECT_EQ(table.cash(0), 18);
  EXPECT_EQ(table.sees(1, "cards 0"), "bottomline-bank epic-electric");
  EXPECT_EQ(table.sees(1, "discard"), "stanford-steel stanford-steel");
}

TEST(C_VultureCapitalism, TheSecondExchangeIsOptionalAndAskedForInAnyCase) {
  Table table =
      holding("vulture-capitalism").regular(0, "stanford-steel").discarded("epic-electric", 2).at("act");
  table.play(0, "play strategy=vulture-capitalism").play(0, "give-up company=stanford-steel");
  table.play(0, "choose-card card=epic-electric");
  EXPECT_THAT(table.legal(0), ElementsAre("pass", "give-up company=epic-electric"));
  table.play(0, "pass");
  EXPECT_EQ(table.sees(1, "cards 0"), "epic-electric");
}

TEST(C_VultureCapitalism, WithNothingLeftFromBeforeItIsOver) {
  Table table =
      holding("vulture-capitalism").regular(0, "stanford-steel", 2).discarded("epic-electric").at("act");
  table.play(0, "play strategy=vulture-capitalism").play(0, "give-up company=stanford-steel");
  table.play(0, "choose-card card=epic-electric");
  EXPECT_NE(table.node(), "seat 0: strategy");
}

TEST(C_TaxLossHarvesting, PaysSevenForACheapStock) {
  Table table = holding("tax-loss-harvesting")
                    .price("epic-electric", 3)
                    .price("stanford-steel", 4)
                    .regular(0, "epic-electric")
                    .regular(0, "stanford-steel")
                    .split(0, "epic-electric")
                    .at("act");
  table.play(0, "play strategy=tax-loss-harvesting");
  EXPECT_THAT(table.legal(0),
              ElementsAre("give-up company=epic-electric", "move-back company=epic-electric"));
  table.play(0, "give-up company=epic-electric");
  EXPECT_EQ(table.cash(0), 27);
  EXPECT_EQ(table.sees(1, "discard"), "epic-electric");
}

TEST(C_TaxLossHarvesting, NeedsACheapStock) {
  EXPECT_EQ(holding("tax-loss-harvesting")
                .regular(0, "epic-electric")
                .at("act")
                .refuses(0, "play strategy=tax-loss-harvesting"),
            "cost-missing strategy=tax-loss-harvesting");
}

TEST(C_RogueTrading, MakesARegularCardSplit) {
  Table table = holding("rogue-trading").regular(0, "epic-electric", 2).at("act");
  table.play(0, "play strategy=rogue-trading").play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.cash(0), 17);
  EXPECT_EQ(table.sees(1, "split 0"), "epic-electric");
  EXPECT_EQ(table.proves(1, 0, "epic-electric"), "0..1");  // another may be there, unlike after a split
}

TEST(C_RogueTrading, NeedsARegularCard) {
  EXPECT_EQ(
      holding("rogue-trading").split(0, "epic-electric").at("act").refuses(0, "play strategy=rogue-trading"),
      "target-missing strategy=rogue-trading");
}

TEST(C_BottomFishing, PaysThePriceLessFour) {
  Table table = holding("bottom-fishing")
                    .cash(0, 2)
                    .price("epic-electric", 6)
                    .price("stanford-steel", 7)
                    .price("cosmic-computers", 1)
                    .discarded("epic-electric")
                    .discarded("stanford-steel")
                    .discarded("cosmic-computers")
                    .at("act");
  table.play(0, "play strategy=bottom-fishing");
  EXPECT_THAT(table.legal(0),
              ElementsAre("choose-card card=cosmic-computers", "choose-card card=epic-electric"));
  EXPECT_EQ(table.refuses(0, "choose-card card=stanford-steel"), "cannot-pay cost=3 cash=2");
  table.play(0, "choose-card card=epic-electric");
  EXPECT_EQ(table.cash(0), 0);
  EXPECT_EQ(table.sees(1, "cards 0"), "epic-electric");
}

TEST(C_BottomFishing, ACheapCardIsFreeAndADearOneMayBeOutOfReach) {
  Table table =
      holding("bottom-fishing").cash(0, 0).price("epic-electric", 3).discarded("epic-electric").at("act");
  table.play(0, "play strategy=bottom-fishing").play(0, "choose-card card=epic-electric");
  EXPECT_EQ(table.cash(0), 0);
  EXPECT_EQ(holding("bottom-fishing")
                .cash(0, 0)
                .discarded("epic-electric")
                .at("act")
                .refuses(0, "play strategy=bottom-fishing"),
            "cannot-pay cost=1 cash=0");
  EXPECT_EQ(holding("bottom-fishing").at("act").refuses(0, "play strategy=bottom-fishing"),
            "target-missing strategy=bottom-fishing");
}

TEST(C_PennyStocks, TakesOneOrTwoOfOneCheapCompany) {
  Table table = holding("penny-stocks")
                    .price("epic-electric", 3)
                    .price("cosmic-computers", 2)
                    .discarded("epic-electric", 2)
                    .discarded("cosmic-computers")
                    .discarded("stanford-steel")
                    .at("act");
  table.play(0, "play strategy=penny-stocks");
  EXPECT_THAT(table.legal(0),
              ElementsAre("choose-card card=cosmic-computers", "choose-card card=epic-electric"));
  table.play(0, "choose-card card=epic-electric");
  EXPECT_THAT(table.legal(0), ElementsAre("pass", "choose-card card=epic-electric"));
  table.play(0, "choose-card card=epic-electric");
  EXPECT_EQ(table.cash(0), 19);
  EXPECT_EQ(table.regularCards(0, "epic-electric"), 2);
}

TEST(C_PennyStocks, NeedsACheapCardThere) {
  EXPECT_EQ(
      holding("penny-stocks").discarded("epic-electric").at("act").refuses(0, "play strategy=penny-stocks"),
      "target-missing strategy=penny-stocks");
}

TEST(C_HostileTakeover, AShareIsHandedOverForItsPrice) {
  Table table =
      holding("hostile-takeover").regular(1, "epic-electric", 2).fee(1, "fee-3").cash(1, 0).at("act");
  table.play(0, "play strategy=hostile-takeover").play(0, "choose-seat seat=1");
  table.play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.cash(0), 15);
  EXPECT_EQ(table.cash(1), 2);  // the price came and paid the open fee at once
  EXPECT_EQ(table.regularCards(0, "epic-electric"), 1);
  EXPECT_EQ(table.proves(2, 0, "epic-electric"), "1..1");
  EXPECT_EQ(table.proves(2, 1, "epic-electric"), "0..1");
}

TEST(C_HostileTakeover, ANoCostsNothingAndProvesThatThereIsNone) {
  Table table = holding("hostile-takeover").regular(1, "stanford-steel").split(1, "epic-electric").at("act");
  table.play(0, "play strategy=hostile-takeover").play(0, "choose-seat seat=1");
  table.play(0, "choose-company company=epic-electric");  // a split card cannot be taken
  EXPECT_EQ(table.cash(0), 20);
  EXPECT_EQ(table.proves(2, 1, "epic-electric"), "0..0");
  EXPECT_THAT(table.shown(2), Contains("takeover-failed seat=0 company=epic-electric at=1"));
}

TEST(C_HostileTakeover, OnlyAPriceThatCanBePaidIsNamed) {
  Table table = holding("hostile-takeover").cash(0, 4).price("epic-electric", 4).at("act");
  table.play(0, "play strategy=hostile-takeover").play(0, "choose-seat seat=2");
  EXPECT_THAT(table.legal(0), ElementsAre("choose-company company=epic-electric"));
  EXPECT_EQ(table.refuses(0, "choose-company company=stanford-steel"), "cannot-pay cost=5 cash=4");
  EXPECT_EQ(holding("hostile-takeover").cash(0, 3).at("act").refuses(0, "play strategy=hostile-takeover"),
            "cannot-pay cost=5 cash=3");
}

TEST(C_HostileTakeover, TwoPlayersNameNobody) {
  Table table = holding("hostile-takeover", "strategies", 2).regular(1, "epic-electric").at("act");
  table.play(0, "play strategy=hostile-takeover");
  EXPECT_THAT(table.legal(0), SizeIs(6));
  table.play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.regularCards(0, "epic-electric"), 1);
}

// ---- selling ----

TEST(C_BearRaid, SellsUpToThreeSharesForEightEach) {
  Table table = holding("bear-raid")
                    .price("epic-electric", 2)
                    .regular(0, "epic-electric", 2)
                    .split(0, "stanford-steel")
                    .at("act");
  table.play(0, "play strategy=bear-raid");
  EXPECT_EQ(table.refuses(0, "pass"), "must-choose");
  table.play(0, "sell-split company=stanford-steel");  // two of the three
  EXPECT_EQ(table.cash(0), 36);
  EXPECT_THAT(table.legal(0), ElementsAre("sell company=epic-electric", "pass"));
  table.play(0, "sell company=epic-electric");
  EXPECT_EQ(table.cash(0), 44);
  EXPECT_NE(table.node(), "seat 0: strategy");
  EXPECT_EQ(table.state().player[0].sharesSold, 0);  // Churning counts the Selling Phase only
}

TEST(C_BearRaid, ABrokenSplitCardIsOneShare) {
  Table table = holding("bear-raid").split(0, "stanford-steel").at("act");
  table.play(0, "play strategy=bear-raid").play(0, "sell-half company=stanford-steel");
  EXPECT_EQ(table.cash(0), 28);
  table.play(0, "sell company=stanford-steel");
  EXPECT_EQ(table.cash(0), 36);
  EXPECT_EQ(table.regularCards(0, "stanford-steel"), 0);
}

TEST(C_BearRaid, IsNotOfferedWithoutStock) {
  EXPECT_EQ(holding("bear-raid").at("act").refuses(0, "play strategy=bear-raid"),
            "target-missing strategy=bear-raid");
}

TEST(C_ShareBuyback, SellsSharesOfOneCompanyTwoAboveItsPrice) {
  Table table = holding("share-buyback")
                    .regular(0, "epic-electric", 2)
                    .regular(0, "stanford-steel")
                    .price("epic-electric", 9)
                    .at("act");
  table.play(0, "play strategy=share-buyback").play(0, "sell company=epic-electric");
  EXPECT_EQ(table.cash(0), 31);
  EXPECT_THAT(table.legal(0), ElementsAre("sell company=epic-electric", "pass"));
  table.play(0, "sell company=epic-electric");
  EXPECT_THAT(table.legal(0),
              ElementsAre("pass"));  // a third share could be there, as far as the others know
  EXPECT_EQ(table.refuses(0, "sell company=epic-electric"), "nothing-to-sell company=epic-electric");
  table.play(0, "pass");
  EXPECT_EQ(table.cash(0), 42);
}

TEST(C_ShareBuyback, IsNotOfferedWithoutStock) {
  EXPECT_EQ(holding("share-buyback").at("act").refuses(0, "play strategy=share-buyback"),
            "target-missing strategy=share-buyback");
}

TEST(C_Greenmail, ShowsTwoAndSellsOneForTwiceThePrice) {
  Table table = holding("greenmail").regular(0, "epic-electric", 2).regular(0, "stanford-steel").at("act");
  table.play(0, "play strategy=greenmail");
  EXPECT_THAT(table.legal(0), ElementsAre("sell company=epic-electric"));
  table.play(0, "sell company=epic-electric");
  EXPECT_EQ(table.cash(0), 20 - 2 + 10);
  EXPECT_EQ(table.proves(1, 0, "epic-electric"), "1..2");
}

TEST(C_Greenmail, ASplitCardIsTwoSharesByItself) {
  Table table = holding("greenmail").split(0, "epic-electric").at("act");
  table.play(0, "play strategy=greenmail");
  EXPECT_THAT(table.legal(0), ElementsAre("sell-half company=epic-electric"));
  table.play(0, "sell-half company=epic-electric");
  EXPECT_EQ(table.cash(0), 28);
  EXPECT_EQ(table.regularCards(0, "epic-electric"), 1);
}

TEST(C_Greenmail, NeedsTwoSharesOfOneCompany) {
  EXPECT_EQ(holding("greenmail")
                .regular(0, "epic-electric")
                .regular(0, "stanford-steel")
                .at("act")
                .refuses(0, "play strategy=greenmail"),
            "target-missing strategy=greenmail");
}

TEST(C_InsiderTrading, LooksAtTwoSetsThenMaySellTwoShares) {
  Table table = holding("insider-trading").regular(0, "epic-electric", 3).at("act");
  table.play(0, "play strategy=insider-trading").play(0, "look pair=1").play(0, "look pair=2");
  EXPECT_THAT(table.legal(0), ElementsAre("sell company=epic-electric", "pass"));
  table.play(0, "sell company=epic-electric").play(0, "sell company=epic-electric");
  EXPECT_EQ(table.cash(0), 34);
  EXPECT_EQ(table.regularCards(0, "epic-electric"), 1);
}

TEST(C_InsiderTrading, BothHalvesAreOptional) {
  Table table = holding("insider-trading").regular(0, "epic-electric").at("act");
  table.play(0, "play strategy=insider-trading").play(0, "pass").play(0, "pass");
  EXPECT_EQ(table.cash(0), 20);
}

}  // namespace
}  // namespace bourse::told
