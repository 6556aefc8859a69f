// The first-player card: the winner of its pile says who leads the next round.  [M5]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::ElementsAre;

TEST(M5, TheFirstPlayerPutsItOnAPileAfterEverythingElse) {
  Table table = Table::of(3, "first-player-card").first(1).at("place first-player card");
  EXPECT_EQ(table.node(), "seat 1: place-card");
  EXPECT_THAT(table.legal(1), ElementsAre("place card=first-player-card pile=0 face=up",
                                          "place card=first-player-card pile=1 face=up",
                                          "place card=first-player-card pile=2 face=up"));
  table.play(1, "place card=first-player-card pile=2 face=up");
  EXPECT_EQ(table.sees(0, "pile 2"), "first-player-card");
  EXPECT_EQ(table.node(), "seat 1: bid");
}

Table won() {
  return Table::of(3, "first-player-card")
      .pile(0, {"boom"})
      .pile(1, {"bust", "first-player-card"})
      .bid(0, 0, 0)
      .bid(1, 1, 0)
      .bid(2, 2, 0)
      .at("pay bids");
}

TEST(M5, TheWinnerOfThatPileGivesItToAnyoneOrKeepsIt) {
  Table table = won();
  EXPECT_EQ(table.node(), "seat 1: give-first-card");
  EXPECT_THAT(table.legal(1), ElementsAre("choose-seat seat=0", "choose-seat seat=1", "choose-seat seat=2"));
  table.play(1, "choose-seat seat=1");
  EXPECT_THAT(table.shown(2, "first-card-given"), ElementsAre("first-card-given seat=1 to=1"));
  EXPECT_EQ(table.state().flow.nextFirst, 1);
}

TEST(M5, TheCurrentRoundKeepsItsOrderAndTheNextBeginsWithTheChosenOne) {
  Table table = won();
  table.play(1, "choose-seat seat=2");
  EXPECT_EQ(table.state().flow.first, 0);
  table.playOn(1, "open piles");
  EXPECT_EQ(table.state().flow.round, 1);
  EXPECT_EQ(table.state().flow.first, 2);
  EXPECT_EQ(table.state().flow.nextFirst, 0)
      << "unless the card is given elsewhere, the token passes to the left";
}

TEST(M5, ItIsNotUsedInTheLastRound) {
  EXPECT_EQ(Table::of(3, "first-player-card").round(6).at("place first-player card").node(), "seat 0: bid");
}

TEST(Refusal, NoSuchSeatIsNobodyToGiveTheCardTo) {
  EXPECT_EQ(won().refuses(1, "choose-seat seat=3"), "no-such-seat seats=3");
}

}  // namespace
}  // namespace bourse::told
