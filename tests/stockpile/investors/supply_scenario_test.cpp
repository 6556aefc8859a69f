// Investors of the information and supply phases.  [I-forecast-phil, I-royal-robins, I-secretive-stuart]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

TEST(I_ForecastPhil, TakesAForecastBeforeAnythingIsDealtAndOnlyHeKnowsWhich) {
  Table table = Table::of(3, "investors").investor(1, "forecast-phil").at("pick insider card");
  EXPECT_EQ(table.node(), "seat 1: ability");
  EXPECT_THAT(table.legal(1), SizeIs(12)) << "six companies and the six forecasts of the round";
  table.play(1, "choose-forecast forecast=up-4");
  EXPECT_EQ(table.sees(1, "pair 1"), "- up-4");
  EXPECT_EQ(table.sees(0, "pair 1"), "- ?") << "which half is public";
  EXPECT_THAT(table.shown(0, "forecast-dealt"), ElementsAre("forecast-dealt seat=1 pair=1 forecast=?"));
  EXPECT_EQ(table.node(), "chance: company");
}

TEST(I_ForecastPhil, GetsTheOtherHalfDealtAndNothingIsDealtTwice) {
  Table table = Table::of(3, "investors").investor(1, "forecast-phil").at("pick insider card");
  table.play(1, "choose-company company=epic-electric");
  EXPECT_THAT(table.outcomes(), SizeIs(5));
  EXPECT_THAT(table.outcomes(), Each(StartsWith("1 deal-company pair=0")));
  table.chance("deal-company pair=0 company=stanford-steel");
  EXPECT_THAT(table.outcomes(), Each(HasSubstr("pair=2"))) << "his pair has its company";
  table.playOn(1, "deal forecasts");
  EXPECT_THAT(table.outcomes(), Each(HasSubstr("pair=0")));
  table.playOn(2, "open piles");
  EXPECT_THAT(table.sees(1, "pair 1"), StartsWith("epic-electric "));
  EXPECT_THAT(table.sees(1, "pair 1"), Not(HasSubstr("-electric -")));
  EXPECT_EQ(table.sees(2, "pair 1"), "? ?");
}

TEST(I_ForecastPhil, MustTakeOne) {
  const Table table = Table::of(3, "investors").investor(1, "forecast-phil").at("pick insider card");
  EXPECT_EQ(table.refuses(1, "pass"), "must-choose");
  EXPECT_EQ(table.refuses(1, "choose-forecast forecast=up-3"), "not-offered")
      << "not a forecast of the round";
}

TEST(I_ForecastPhil, PicksForTheFirstOfHisTwoPairs) {
  Table table = Table::of(2, "investors").investor(1, "forecast-phil").at("pick insider card");
  table.play(1, "choose-company company=cosmic-computers").playOn(1, "open piles");
  EXPECT_THAT(table.sees(1, "pair 2"), StartsWith("cosmic-computers"));
}

TEST(I_ForecastPhil, SeesTheRolledForecastsWithDice) {
  Table table = Table::of(3, "investors,forecast-dice").investor(0, "forecast-phil").at("roll forecast dice");
  const std::vector<const char*> faces = {"up-3", "up-3", "down-4", "down-1", "dividend-1", "dividend-3"};
  for (std::size_t die = 0; die < faces.size(); ++die)
    table.chance("roll-die die=" + std::to_string(die) + " forecast=" + faces[die]);
  EXPECT_THAT(table.legal(0), SizeIs(6 + 5)) << "+3 twice";
  EXPECT_THAT(table.legal(0), Contains("choose-forecast forecast=down-4"));
}

// ---- Royal Robins ----

Table robins() {
  Table table = Table::of(3, "investors").investor(1, "royal-robins").at("open piles");
  return table.chance("deal-card seat=1 card=epic-electric")
      .chance("deal-card seat=1 card=fee-2")
      .chance("deal-card seat=1 card=boom");
}

TEST(I_RoyalRobins, DrawsTheFirstCardsOfAllPilesInPlaceOfTheDeck) {
  Table table = Table::of(3, "investors").investor(1, "royal-robins").at("open piles");
  EXPECT_EQ(table.step(), "draw for the piles");
  EXPECT_EQ(table.node(), "chance: market-card");
  table.chance("deal-card seat=1 card=epic-electric");
  EXPECT_EQ(table.sees(1, "waiting 1"), "epic-electric");
  EXPECT_EQ(table.sees(0, "waiting 1"), "?");
  table = robins();
  EXPECT_EQ(table.node(), "seat 1: place-card");
}

TEST(I_RoyalRobins, LaysOneFaceDownAndTheOthersFaceUpOnTheOtherPiles) {
  Table table = robins();
  EXPECT_THAT(table.legal(1), SizeIs(9)) << "three cards, three piles, face-down";
  EXPECT_EQ(table.refuses(1, "place card=boom pile=0 face=up"), "not-offered");
  table.play(1, "place card=boom pile=2 face=down");
  EXPECT_THAT(
      table.legal(1),
      ElementsAre("place card=epic-electric pile=0 face=up", "place card=epic-electric pile=1 face=up",
                  "place card=fee-2 pile=0 face=up", "place card=fee-2 pile=1 face=up"));
  EXPECT_EQ(table.refuses(1, "place card=fee-2 pile=2 face=up"), "same-pile pile=2");
  table.play(1, "place card=fee-2 pile=0 face=up");
  EXPECT_EQ(table.node(), "chance: market-card") << "the last one lies by itself";
  EXPECT_EQ(table.sees(0, "pile 0"), "fee-2");
  EXPECT_EQ(table.sees(0, "pile 1"), "epic-electric");
  EXPECT_EQ(table.sees(0, "pile 2"), "?");
  EXPECT_EQ(table.sees(1, "pile 2"), "boom");
  EXPECT_EQ(table.sees(0, "waiting 1"), "-");
}

TEST(I_RoyalRobins, DrawsFourWithTwoPlayersAndFiveWithFive) {
  for (const auto& [seats, cards] : {std::pair{2, 4}, std::pair{5, 5}}) {
    Table table = Table::of(seats, "investors").investor(0, "royal-robins").at("open piles");
    for (int drawn = 0; drawn < cards; ++drawn) table.chance("deal-card seat=0 card=cosmic-computers");
    EXPECT_EQ(table.node(), "seat 0: place-card");
    EXPECT_THAT(table.legal(0), SizeIs(cards)) << "one kind of card, face-down on any pile";
  }
}

// ---- Secretive Stuart ----

Table stuart(int seats = 3) {
  return Table::of(seats, "investors")
      .investor(0, "secretive-stuart")
      .waiting(0, {"boom", "fee-3"})
      .waiting(1, {"bust", "bust"})
      .at("place market cards");
}

TEST(I_SecretiveStuart, MayPlaceBothFaceDown) {
  Table table = stuart();
  table.play(0, "place card=boom pile=0 face=down");
  EXPECT_THAT(table.legal(0), SizeIs(6)) << "three piles, either way";
  table.play(0, "place card=fee-3 pile=0 face=down");
  EXPECT_EQ(table.sees(1, "pile 0"), "? ?");
  EXPECT_EQ(table.node(), "seat 1: place-card");
}

TEST(I_SecretiveStuart, MayNotPlaceBothFaceUp) {
  Table table = stuart();
  table.play(0, "place card=boom pile=0 face=up");
  EXPECT_EQ(table.refuses(0, "place card=fee-3 pile=0 face=up"), "face-taken face=up");
}

TEST(I_SecretiveStuart, NobodyElseMayHideBoth) {
  Table table = stuart();
  table.play(0, "place card=boom pile=0 face=down").play(0, "place card=fee-3 pile=1 face=up");
  table.play(1, "place card=bust pile=0 face=down");
  EXPECT_EQ(table.refuses(1, "place card=bust pile=0 face=down"), "face-taken face=down");
}

TEST(I_SecretiveStuart, HidesInBothSupplyRoundsOfTwoPlayers) {
  Table table = Table::of(2, "investors")
                    .investor(0, "secretive-stuart")
                    .waiting(0, {"boom", "fee-3"})
                    .waiting(1, {"bust", "bust"})
                    .at("place more market cards");
  table.play(0, "place card=boom pile=0 face=down").play(0, "place card=fee-3 pile=3 face=down");
  EXPECT_EQ(table.sees(1, "pile 3"), "?");
}

TEST(I_SecretiveStuart, PlacesCommerceCardsFaceUp) {
  const Table table = Table::of(3, "investors,commodities")
                          .investor(0, "secretive-stuart")
                          .commerceWaiting(0, {"oil"})
                          .at("place commerce cards");
  EXPECT_THAT(table.legal(0), Each(HasSubstr("face=up")));
}

}  // namespace
}  // namespace bourse::told
