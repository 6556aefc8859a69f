// Supply: a card face-up on every pile; then everybody places two, one face-up and one face-down.  [B5]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

/// Seat 0 has a Boom and a $3K fee to place, the others something dull.
Table placing() {
  return Table::of(3)
      .pile(0, {"epic-electric"})
      .pile(1, {"bottomline-bank"})
      .pile(2, {"fee-1"})
      .waiting(0, {"boom", "fee-3"})
      .waiting(1, {"stanford-steel", "stanford-steel"})
      .waiting(2, {"cosmic-computers", "bust"})
      .at("place market cards");
}

TEST(B5, EachPileInUseIsOpenedWithOneCardFaceUp) {
  Table table = Table::of(3).at("open piles");
  EXPECT_THAT(table.outcomes(), Each(HasSubstr("open-pile pile=0")));
  table.chance("open-pile pile=0 card=boom").chance("open-pile pile=1 card=fee-2");
  EXPECT_THAT(table.shown(kSpectator), ElementsAre("pile-opened pile=1 card=fee-2"));
  table.chance("open-pile pile=2 card=epic-electric");
  EXPECT_EQ(table.sees(kSpectator, "pile 0"), "boom");
  EXPECT_EQ(table.sees(kSpectator, "pile 2"), "epic-electric");
  EXPECT_EQ(table.node(), "chance: market-card") << "three players use three piles";
}

TEST(B5, EverybodyHasTwoCardsBeforeTheFirstOneIsPlaced) {
  Table table = Table::of(3).first(1).at("deal market cards");
  for (const std::string seat : {"1", "1", "2", "2", "0", "0"}) {
    EXPECT_EQ(table.node(), "chance: market-card");
    table.chance("deal-card seat=" + seat + " card=epic-electric");
  }
  EXPECT_EQ(table.node(), "seat 1: place-card");
  EXPECT_EQ(table.sees(2, "waiting 2"), "epic-electric epic-electric");
  EXPECT_EQ(table.sees(1, "waiting 2"), "? ?");
}

TEST(B5, TheOwnerChoosesWhichCardGoesWhereAndWhichSideUp) {
  EXPECT_THAT(placing().legal(0),
              ElementsAre("place card=fee-3 pile=0 face=up", "place card=fee-3 pile=0 face=down",
                          "place card=fee-3 pile=1 face=up", "place card=fee-3 pile=1 face=down",
                          "place card=fee-3 pile=2 face=up", "place card=fee-3 pile=2 face=down",
                          "place card=boom pile=0 face=up", "place card=boom pile=0 face=down",
                          "place card=boom pile=1 face=up", "place card=boom pile=1 face=down",
                          "place card=boom pile=2 face=up", "place card=boom pile=2 face=down"));
}

TEST(B5, AfterACardFaceUpTheOtherOneMustGoFaceDownInTheSameTurn) {
  Table table = placing().play(0, "place card=boom pile=1 face=up");
  EXPECT_EQ(table.node(), "seat 0: place-card");
  EXPECT_THAT(table.legal(0),
              ElementsAre("place card=fee-3 pile=0 face=down", "place card=fee-3 pile=1 face=down",
                          "place card=fee-3 pile=2 face=down"));
  table.play(0, "place card=fee-3 pile=0 face=down");
  EXPECT_EQ(table.node(), "seat 1: place-card");
}

TEST(B5, AfterACardFaceDownTheOtherOneMustGoFaceUp) {
  Table table = placing().play(0, "place card=boom pile=1 face=down");
  EXPECT_EQ(table.refuses(0, "place card=fee-3 pile=1 face=down"), "face-taken face=down");
  table.play(0, "place card=fee-3 pile=2 face=up");
  EXPECT_EQ(table.sees(kSpectator, "pile 2"), "fee-1 fee-3");
}

TEST(B5, BothCardsMayGoOnOnePile) {
  Table table =
      placing().play(0, "place card=boom pile=1 face=up").play(0, "place card=fee-3 pile=1 face=down");
  EXPECT_EQ(table.sees(0, "pile 1"), "bottomline-bank boom fee-3");
}

TEST(B5, TwoEqualCardsAreOneChoiceAndBothAreStillPlaced) {
  Table table = placing();
  table.play(0, "place card=boom pile=1 face=up").play(0, "place card=fee-3 pile=1 face=down");
  EXPECT_THAT(table.legal(1), SizeIs(6));
  table.play(1, "place card=stanford-steel pile=0 face=down")
      .play(1, "place card=stanford-steel pile=2 face=up");
  EXPECT_EQ(table.sees(1, "pile 0"), "epic-electric stanford-steel");
  EXPECT_EQ(table.sees(1, "pile 2"), "fee-1 stanford-steel");
  EXPECT_EQ(table.node(), "seat 2: place-card");
}

TEST(B5, TurnsToPlaceGoInTurnOrderFromTheFirstPlayer) {
  Table table = Table::of(3)
                    .first(2)
                    .waiting(0, {"boom", "boom"})
                    .waiting(1, {"bust", "bust"})
                    .waiting(2, {"fee-1", "fee-1"})
                    .at("place market cards");
  EXPECT_EQ(table.node(), "seat 2: place-card");
  table.play(2, "place card=fee-1 pile=0 face=up").play(2, "place card=fee-1 pile=0 face=down");
  EXPECT_EQ(table.node(), "seat 0: place-card");
  table.play(0, "place card=boom pile=0 face=up").play(0, "place card=boom pile=0 face=down");
  EXPECT_EQ(table.node(), "seat 1: place-card");
  table.play(1, "place card=bust pile=0 face=up").play(1, "place card=bust pile=0 face=down");
  EXPECT_EQ(table.step(), "bid");
}

TEST(B5, OnlyThePlacerKnowsAFaceDownCard) {
  Table table = placing().play(0, "place card=boom pile=2 face=down");
  EXPECT_THAT(table.shown(0), ElementsAre("card-placed seat=0 card=boom pile=2 face=down"));
  EXPECT_THAT(table.shown(1), ElementsAre("card-placed seat=0 card=? pile=2 face=down"));
  EXPECT_EQ(table.sees(0, "pile 2"), "fee-1 boom");
  EXPECT_EQ(table.sees(1, "pile 2"), "fee-1 ?");
  EXPECT_EQ(table.sees(kSpectator, "pile 2"), "fee-1 ?");
}

TEST(B5, ACardPlacedFaceUpIsSeenByAll) {
  Table table = placing().play(0, "place card=boom pile=2 face=up");
  EXPECT_THAT(table.shown(kSpectator), ElementsAre("card-placed seat=0 card=boom pile=2 face=up"));
  EXPECT_EQ(table.sees(kSpectator, "pile 2"), "fee-1 boom");
}

TEST(B5, AFaceUpCardStaysKnownAfterItIsBoughtAndAFaceDownOneToItsPlacer) {
  Table table = Table::of(3)
                    .pile(0, {"epic-electric", "~bottomline-bank@1"})
                    .bid(2, 0, 0)
                    .bid(0, 1, 0)
                    .bid(1, 2, 0)
                    .at("pay bids");
  EXPECT_EQ(table.sees(0, "cards 2"), "epic-electric ?");
  EXPECT_EQ(table.sees(1, "cards 2"), "bottomline-bank epic-electric");
  EXPECT_EQ(table.sees(2, "cards 2"), "bottomline-bank epic-electric");
  EXPECT_EQ(table.sees(kSpectator, "cards 2"), "epic-electric ?");
}

TEST(B5, NobodyPlacesOnAPileThatIsNotInUse) {
  EXPECT_EQ(placing().refuses(0, "place card=boom pile=3 face=up"), "no-such-pile piles=3");
}

}  // namespace
}  // namespace bourse::told
