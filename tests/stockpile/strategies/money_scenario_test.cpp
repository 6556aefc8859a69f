// Strategies that bring money: by the bid, by what one has or picked up, from others, for a card paid.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/stockpile/strategies/holding.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

TEST(C_BlockTrading, PaysByTheSpaceOfTheMeeple) {
  const std::vector<int> pays = {0, 0, 0, 2, 4, 6, 8, 10};
  for (int space = 0; space < 8; ++space) {
    Table table = holding("block-trading").bid(0, 1, space).at("act");
    table.play(0, "play strategy=block-trading");
    EXPECT_EQ(table.cash(0), 20 + pays[static_cast<std::size_t>(space)]) << space;
  }
}

TEST(C_BlockTrading, TwoPlayersChooseTheMeepleByItsPile) {
  Table table =
      holding("block-trading", "strategies", 2).bid(0, 3, 1).bid(0, 1, 6).bid(1, 0, 0).bid(1, 2, 0).at("act");
  table.play(0, "play strategy=block-trading");
  EXPECT_EQ(table.node(), "seat 0: strategy");
  EXPECT_THAT(table.legal(0), ElementsAre("choose-pile pile=1", "choose-pile pile=3"));
  table.play(0, "choose-pile pile=1");
  EXPECT_EQ(table.cash(0), 38);
}

TEST(C_ValueInvesting, PaysForALowBid) {
  const std::vector<int> pays = {6, 5, 4, 2, 0, 0, 0, 0};
  for (int space = 0; space < 8; ++space) {
    Table table = holding("value-investing").bid(0, 1, space).at("act");
    table.play(0, "play strategy=value-investing");
    EXPECT_EQ(table.cash(0), 20 + pays[static_cast<std::size_t>(space)]) << space;
  }
}

TEST(C_ValueInvesting, TwoPlayersChooseTheMeeple) {
  Table table = holding("value-investing", "strategies", 2).bid(0, 0, 7).bid(0, 1, 0).at("act");
  table.play(0, "play strategy=value-investing").play(0, "choose-pile pile=0");
  EXPECT_EQ(table.cash(0), 30);
}

TEST(C_CornerTheMarket, CountsEveryCopyBeyondTheFirstAndKeepsThem) {
  Table table = holding("corner-the-market", "strategies,commodities")
                    .commerce(0, {"gold", "gold", "oil", "tax", "tax"})
                    .at("act");
  table.play(0, "play strategy=corner-the-market");
  EXPECT_EQ(table.cash(0), 25);
  EXPECT_EQ(table.state().player[0].commodity[0], 2);
}

TEST(XCornerTheMarket, TwoPlatinumAndThreeCornPayFifteen) {
  Table table = holding("corner-the-market", "strategies,commodities")
                    .commerce(0, {"platinum", "platinum", "corn", "corn", "corn"})
                    .at("act");
  table.play(0, "play strategy=corner-the-market");
  EXPECT_EQ(table.cash(0), 35);
}

TEST(C_CornerTheMarket, WithoutDuplicatesItPaysNothingAndIsSpent) {
  Table table = holding("corner-the-market", "strategies,commodities").at("act");
  table.play(0, "play strategy=corner-the-market");
  EXPECT_EQ(table.cash(0), 20);
  EXPECT_EQ(table.sees(1, "box"), "corner-the-market");
}

TEST(C_Interpositioning, PaysForEveryFeePickedUpThisRoundPaidOrOpen) {
  Table table = holding("interpositioning")
                    .cash(0, 2)
                    .pile(0, {"fee-1", "fee-3", "fee-3"})
                    .bid(0, 0, 0)
                    .bid(1, 1, 0)
                    .bid(2, 2, 0)
                    .at("pay bids");
  ASSERT_EQ(table.node(), "seat 0: act");
  EXPECT_EQ(table.cash(0), 1);  // the dollar is paid, both threes are open
  table.play(0, "play strategy=interpositioning");
  EXPECT_EQ(table.cash(0), 1 + 12 - 6);
  EXPECT_EQ(table.openFees(0), 0);
}

TEST(C_Interpositioning, AFeeOfAnEarlierRoundDoesNotCount) {
  Table table = holding("interpositioning").cash(0, 0).fee(0, "fee-3").at("act");
  table.play(0, "play strategy=interpositioning");
  EXPECT_EQ(table.cash(0), 0);
}

TEST(C_NakedShort, PaysTwelveForABoom) {
  Table table = holding("naked-short").picked(0, {"boom"}).at("act");
  table.play(0, "play strategy=naked-short");
  EXPECT_THAT(table.legal(0), ElementsAre("choose-card card=boom"));
  table.play(0, "choose-card card=boom");
  EXPECT_EQ(table.cash(0), 32);
  EXPECT_EQ(table.sees(1, "discard"), "boom");
}

TEST(C_NakedShort, EitherActionCardPaysAndNoneIsNotOffered) {
  Table table = holding("naked-short").picked(0, {"bust", "~boom@1"}).at("act");
  table.play(0, "play strategy=naked-short");
  EXPECT_THAT(table.legal(0), ElementsAre("choose-card card=boom", "choose-card card=bust"));
  table.play(0, "choose-card card=bust");
  EXPECT_THAT(table.legal(0), Not(Contains("end-actions")));  // the Boom is still to be used
  EXPECT_EQ(holding("naked-short").at("act").refuses(0, "play strategy=naked-short"),
            "cost-missing strategy=naked-short");
}

TEST(C_MarketMaker, RaisesOneLowersAnotherAndPays) {
  Table table = holding("market-maker").picked(0, {"bust"}).at("act");
  table.play(0, "play strategy=market-maker").play(0, "choose-card card=bust");
  table.play(0, "raise company=epic-electric spaces=3");
  EXPECT_THAT(table.legal(0), Not(Contains("lower company=epic-electric spaces=3")));
  table.play(0, "lower company=stanford-steel spaces=3");
  EXPECT_EQ(table.price("epic-electric"), 8);
  EXPECT_EQ(table.price("stanford-steel"), 2);
  EXPECT_EQ(table.cash(0), 22);
}

TEST(C_BuyAndHold, PaysPerShareUpToEightAndTellsNoCompany) {
  Table table = holding("buy-and-hold").regular(0, "epic-electric", 2).split(0, "stanford-steel").at("act");
  table.play(0, "play strategy=buy-and-hold");
  EXPECT_EQ(table.cash(0), 24);
  EXPECT_EQ(table.proves(1, 0, "epic-electric"), "0..2");
  Table many = holding("buy-and-hold").regular(0, "epic-electric", 5).split(0, "stanford-steel", 3).at("act");
  many.play(0, "play strategy=buy-and-hold");
  EXPECT_EQ(many.cash(0), 28);
}

TEST(C_BuyAndHold, TheSumTellsHowManyUnseenCardsAreActions) {
  Table table =
      holding("buy-and-hold").picked(0, {"~boom@1", "~epic-electric@1", "~epic-electric@1"}).at("act");
  table.play(0, "play strategy=buy-and-hold");
  EXPECT_EQ(table.cash(0), 22);
  const auto& known = table.state().known[2][0];
  EXPECT_EQ(known.mayBeActions(), 1);
  EXPECT_EQ(known.mustBeActions(), 1);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const stockpile::State world = table.imagine(2, seed);
    EXPECT_EQ(world.player[0].booms + world.player[0].busts, 1);
  }
}

TEST(C_BuyAndHold, IsNotOfferedWithoutStock) {
  EXPECT_EQ(holding("buy-and-hold").picked(0, {"~boom@1"}).at("act").refuses(0, "play strategy=buy-and-hold"),
            "target-missing strategy=buy-and-hold");
}

TEST(C_BondLaddering, PaysPerBondUpToSixAndKeepsThem) {
  Table table = holding("bond-laddering", "strategies,bonds").bonds(0, 4).at("act");
  table.play(0, "play strategy=bond-laddering");
  EXPECT_EQ(table.cash(0), 24);
  EXPECT_EQ(table.state().player[0].bonds, 4);
  Table many = holding("bond-laddering", "strategies,bonds").bonds(0, 9).at("act");
  many.play(0, "play strategy=bond-laddering");
  EXPECT_EQ(many.cash(0), 26);
}

TEST(C_CallableBond, PaysThePriceOfTheTableAndFive) {
  const std::vector<int> price = {0, 0, 7, 6, 5, 4};
  for (int seats = 2; seats <= 5; ++seats) {
    Table table = holding("callable-bond", "strategies,bonds", seats).cash(0, 0).bonds(0, 2).at("act");
    table.play(0, "play strategy=callable-bond");
    EXPECT_EQ(table.cash(0), 5 + price[static_cast<std::size_t>(seats)]);
    EXPECT_EQ(table.state().player[0].bonds, 1);
    EXPECT_EQ(table.state().bondsLeft, 39);
  }
}

TEST(C_CallableBond, NeedsABond) {
  EXPECT_EQ(holding("callable-bond", "strategies,bonds").at("act").refuses(0, "play strategy=callable-bond"),
            "cost-missing strategy=callable-bond");
}

TEST(C_FuturesContract, PaysNineForACommodityThatLeavesTheGame) {
  Table table =
      holding("futures-contract", "strategies,commodities").commerce(0, {"gold", "corn", "tax"}).at("act");
  table.play(0, "play strategy=futures-contract");
  EXPECT_THAT(table.legal(0), ElementsAre("choose-card card=gold", "choose-card card=corn"));
  table.play(0, "choose-card card=corn");
  EXPECT_EQ(table.cash(0), 29);
  EXPECT_EQ(table.state().player[0].commodity[4], 0);
  EXPECT_EQ(table.state().commerceGone[4], 1);
}

TEST(C_FuturesContract, ATaxCannotPay) {
  EXPECT_EQ(holding("futures-contract", "strategies,commodities")
                .commerce(0, {"tax"})
                .at("act")
                .refuses(0, "play strategy=futures-contract"),
            "cost-missing strategy=futures-contract");
}

TEST(C_OffshoreAccount, RemovesOneOrTwoTaxes) {
  const auto offshore = [] {
    return holding("offshore-account", "strategies,commodities").commerce(0, {"tax", "tax", "tax"}).at("act");
  };
  Table one = offshore();
  one.play(0, "play strategy=offshore-account");
  EXPECT_EQ(one.cash(0), 18);
  EXPECT_EQ(one.refuses(0, "pass"), "must-choose");
  one.play(0, "choose-card card=tax").play(0, "pass");
  EXPECT_EQ(one.state().player[0].taxes, 2);
  Table two = offshore();
  two.play(0, "play strategy=offshore-account")
      .play(0, "choose-card card=tax")
      .play(0, "choose-card card=tax");
  EXPECT_EQ(two.state().player[0].taxes, 1);
  EXPECT_EQ(two.state().commerceGone[6], 2);
  EXPECT_EQ(two.node(), "seat 1: act");
}

TEST(C_OffshoreAccount, ASingleTaxIsNotAskedForTwice) {
  Table table = holding("offshore-account", "strategies,commodities").commerce(0, {"tax"}).at("act");
  table.play(0, "play strategy=offshore-account").play(0, "choose-card card=tax");
  EXPECT_EQ(table.state().player[0].taxes, 0);
  EXPECT_NE(table.node(), "seat 0: strategy");
}

TEST(C_CommoditySwap, ExchangesTwoCardsThatEverybodySees) {
  Table table = holding("commodity-swap", "strategies,commodities")
                    .commerce(0, {"gold", "gold"})
                    .commerce(2, {"oil", "tax"})
                    .at("act");
  table.play(0, "play strategy=commodity-swap");
  EXPECT_THAT(table.shown(1, "seat-named"), ElementsAre("seat-named seat=0 strategy=commodity-swap at=2"));
  table.play(0, "choose-card card=gold");
  EXPECT_THAT(table.legal(0), ElementsAre("choose-card card=oil"));  // a tax is never swapped
  table.play(0, "choose-card card=oil");
  EXPECT_THAT(table.shown(1), Contains("commodities-swapped seat=0 card=gold at=2 other=oil"));
  EXPECT_EQ(table.state().player[0].commodity[0], 1);
  EXPECT_EQ(table.state().player[0].commodity[2], 1);
  EXPECT_EQ(table.state().player[2].commodity[0], 1);
  EXPECT_EQ(table.cash(0), 19);
}

TEST(C_CommoditySwap, NeedsACommodityOnBothSides) {
  const auto swap = [] { return holding("commodity-swap", "strategies,commodities"); };
  EXPECT_EQ(
      swap().commerce(0, {"gold"}).commerce(1, {"tax"}).at("act").refuses(0, "play strategy=commodity-swap"),
      "target-missing strategy=commodity-swap");
  EXPECT_EQ(swap().commerce(1, {"gold"}).at("act").refuses(0, "play strategy=commodity-swap"),
            "cost-missing strategy=commodity-swap");
}

TEST(C_ClassActionSuit, TheRichestOtherGivesThreeOrWhatThereIs) {
  Table table = holding("class-action-suit").cash(0, 50).cash(1, 2).cash(2, 9).at("act");
  table.play(0, "play strategy=class-action-suit");
  EXPECT_EQ(table.cash(0), 53);
  EXPECT_EQ(table.cash(2), 6);
  Table poor = holding("class-action-suit").cash(1, 1).cash(2, 2).at("act");
  poor.play(0, "play strategy=class-action-suit");
  EXPECT_EQ(poor.cash(0), 22);
  EXPECT_EQ(poor.cash(2), 0);
}

TEST(C_ClassActionSuit, OfEquallyRichTheOwnerChooses) {
  Table table = holding("class-action-suit").cash(1, 9).cash(2, 9).at("act");
  table.play(0, "play strategy=class-action-suit");
  EXPECT_THAT(table.legal(0), ElementsAre("choose-seat seat=1", "choose-seat seat=2"));
  table.play(0, "choose-seat seat=1");
  EXPECT_EQ(table.cash(1), 6);
}

TEST(C_PonziScheme, EverybodyGivesOneAndTheBankRaisesItToFour) {
  Table table = holding("ponzi-scheme").cash(1, 0).at("act");
  table.play(0, "play strategy=ponzi-scheme");
  EXPECT_EQ(table.cash(0), 24);
  EXPECT_EQ(table.cash(1), 0);
  EXPECT_EQ(table.cash(2), 19);
  EXPECT_THAT(table.shown(1, "strategy-paid"),
              ElementsAre("strategy-paid seat=0 strategy=ponzi-scheme amount=3"));
}

TEST(C_PonziScheme, OfFivePlayersTheBankGivesNothing) {
  Table table =
      Table::of(5, "strategies,promos").first(3).hand(3, {"ponzi-scheme"}).hand(4, {"straddle"}).at("act");
  table.play(3, "play strategy=ponzi-scheme");
  EXPECT_EQ(table.cash(3), 24);
  EXPECT_THAT(table.shown(1, "strategy-paid"), IsEmpty());
}

}  // namespace
}  // namespace bourse::told
