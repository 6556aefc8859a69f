// Commodities and taxes: drawn in secret, placed face-up, counted at the end.  [M3]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

TEST(M3, EachPlayerDrawsOneAfterTheLastMarketCardIsPlaced) {
  Table table = Table::of(3, "commodities").first(2).at("draw commerce cards");
  EXPECT_EQ(table.node(), "chance: commerce-card");
  EXPECT_THAT(table.outcomes(),
              ElementsAre("3 deal-card seat=2 card=gold", "3 deal-card seat=2 card=platinum",
                          "3 deal-card seat=2 card=oil", "3 deal-card seat=2 card=natural-gas",
                          "3 deal-card seat=2 card=corn", "3 deal-card seat=2 card=cattle",
                          "7 deal-card seat=2 card=tax"));
  table.chance("deal-card seat=2 card=tax")
      .chance("deal-card seat=0 card=gold")
      .chance("deal-card seat=1 card=gold");
  EXPECT_EQ(table.node(), "seat 2: place-card");
}

TEST(M3, TheCardIsItsOwnersSecretUntilItIsPlaced) {
  Table table = Table::of(3, "commodities").at("draw commerce cards");
  table.chance("deal-card seat=0 card=tax");
  EXPECT_THAT(table.shown(0), ElementsAre("card-dealt seat=0 card=tax"));
  EXPECT_THAT(table.shown(1), ElementsAre("card-dealt seat=0 card=?"));
  table.chance("deal-card seat=1 card=gold").chance("deal-card seat=2 card=gold");
  table.play(0, "place card=tax pile=1 face=up");
  EXPECT_THAT(table.shown(2), ElementsAre("card-placed seat=0 card=tax pile=1 face=up"));
  EXPECT_EQ(table.sees(2, "pile 1"), "tax");
}

TEST(M3, AllHaveDrawnBeforeTheFirstIsPlaced) {
  const Table table = Table::of(4, "commodities")
                          .commerceWaiting(0, {"gold"})
                          .commerceWaiting(1, {"oil"})
                          .commerceWaiting(2, {"tax"})
                          .commerceWaiting(3, {"corn"})
                          .at("place commerce cards");
  EXPECT_EQ(table.node(), "seat 0: place-card");
  EXPECT_THAT(table.legal(0),
              ElementsAre("place card=gold pile=0 face=up", "place card=gold pile=1 face=up",
                          "place card=gold pile=2 face=up", "place card=gold pile=3 face=up"));
}

TEST(M3, TwoPlayersPlaceBothInOneTurnNeverOnOnePile) {
  Table table = Table::of(2, "commodities")
                    .commerceWaiting(0, {"oil", "gold"})
                    .commerceWaiting(1, {"tax", "tax"})
                    .at("place commerce cards");
  EXPECT_EQ(table.legal(0).size(), 8u);
  table.play(0, "place card=gold pile=2 face=up");
  EXPECT_THAT(table.legal(0), ElementsAre("place card=oil pile=0 face=up", "place card=oil pile=1 face=up",
                                          "place card=oil pile=3 face=up"));
  EXPECT_EQ(table.refuses(0, "place card=oil pile=2 face=up"), "same-pile pile=2");
  table.play(0, "place card=oil pile=3 face=up");
  EXPECT_EQ(table.node(), "seat 1: place-card");
  EXPECT_EQ(table.legal(1).size(), 4u) << "two of a kind are one choice";
}

TEST(M3, TwoPlayersDrawBothAfterTheirSecondPair) {
  Table table = Table::of(2, "commodities").at("place more market cards").playOn(3, "draw commerce cards");
  EXPECT_THAT(table.outcomes().front(), "3 deal-card seat=0 card=gold");
  table.chance("deal-card seat=0 card=gold");
  EXPECT_EQ(table.outcomes().front(), "2 deal-card seat=0 card=gold");
}

TEST(M3, WhoWinsThePileHasThemBeforeEverybodysEyes) {
  const Table table = Table::of(3, "commodities")
                          .pile(0, {"corn", "tax", "~boom@1"})
                          .pile(1, {"corn"})
                          .bid(0, 0, 0)
                          .bid(1, 1, 0)
                          .bid(2, 2, 0)
                          .at("pay bids");
  EXPECT_EQ(table.state().player[0].taxes, 1);
  EXPECT_EQ(table.state().player[0].commodity[4], 1);
  EXPECT_EQ(table.state().player[1].commodity[4], 1);
}

TEST(M3, SetsOfDifferentCommoditiesPayAndDuplicatesBeginFurtherSets) {
  const auto worth = [](const Texts& cards) {
    return Table::of(3, "commodities")
        .round(6)
        .cash(0, 0)
        .commerce(0, cards)
        .at("count commodities")
        .scores()[0];
  };
  EXPECT_EQ(worth({}), 0);
  EXPECT_EQ(worth({"gold"}), 3);
  EXPECT_EQ(worth({"gold", "corn"}), 8);
  EXPECT_EQ(worth({"gold", "corn", "oil"}), 15);
  EXPECT_EQ(worth({"gold", "corn", "oil", "cattle"}), 24);
  EXPECT_EQ(worth({"gold", "corn", "oil", "cattle", "platinum"}), 35);
  EXPECT_EQ(worth({"gold", "corn", "oil", "cattle", "platinum", "natural-gas"}), 48);
  EXPECT_EQ(worth({"gold", "gold", "gold"}), 9);
}

TEST(XCattleAndOil, TwoCattleTwoOilACornAndAGoldPayThirtyTwo) {
  const Table table = Table::of(3, "commodities")
                          .round(6)
                          .cash(0, 0)
                          .commerce(0, {"cattle", "cattle", "oil", "oil", "corn", "gold"})
                          .at("count commodities");
  EXPECT_THAT(table.heard(1, "commodities-counted"),
              ElementsAre("commodities-counted seat=0 cards=6 amount=32"));
}

TEST(M3, TaxesCostMoreTheMoreThereAre) {
  constexpr int kCosts[] = {0, 2, 6, 12, 20, 30, 42, 56};
  for (int taxes = 0; taxes <= 7; ++taxes)
    EXPECT_EQ(Table::of(3, "commodities")
                  .round(6)
                  .cash(0, 100)
                  .commerce(0, Texts(static_cast<std::size_t>(taxes), "tax"))
                  .at("pay taxes")
                  .scores()[0],
              100 - kCosts[taxes]);
}

TEST(M3, OnlyTaxesMayLeaveLessThanNothing) {
  const Table table =
      Table::of(3, "commodities").round(6).cash(0, 1).commerce(0, {"tax", "tax"}).at("pay taxes");
  EXPECT_EQ(table.scores()[0], -5);
}

TEST(B15, BondsThenCommoditiesThenTaxesFollowTheSale) {
  const Table table = Table::of(3, "bonds,commodities")
                          .round(6)
                          .cash(0, 0)
                          .regular(0, "epic-electric")
                          .bonds(0, 1)
                          .commerce(0, {"gold", "tax"})
                          .at("sell everything");
  EXPECT_THAT(table.heard(0), ElementsAre("final-sale seat=0 company=epic-electric shares=1 amount=5",
                                          "bonds-redeemed seat=0 bonds=1 amount=6",
                                          "commodities-counted seat=0 cards=1 amount=3",
                                          "taxes-paid seat=0 cards=1 amount=2", "game-over"));
}

TEST(Refusal, SamePileIsForTheSecondCommerceCardOfTwo) {
  Table table = Table::of(2, "commodities")
                    .commerceWaiting(0, {"oil", "gold"})
                    .commerceWaiting(1, {"tax", "tax"})
                    .at("place commerce cards");
  table.play(0, "place card=gold pile=0 face=up");
  EXPECT_EQ(table.refuses(0, "place card=oil pile=0 face=up"), "same-pile pile=0");
  EXPECT_EQ(table.refuses(0, "place card=gold pile=1 face=up"), "card-not-waiting card=gold");
  EXPECT_EQ(table.refuses(0, "place card=oil pile=1 face=down"), "not-offered");
}

}  // namespace
}  // namespace bourse::told
