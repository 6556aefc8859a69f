// Every reason why not, provoked, with its arguments. A test's name begins with the code it provokes;
// coverage_test.cpp fails when a code of the vocabulary has none.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using stockpile::Config;
using stockpile::Verb;

Table placing() {
  return Table::of(3)
      .waiting(0, {"boom", "fee-3"})
      .waiting(1, {"bust", "bust"})
      .waiting(2, {"fee-1", "fee-1"})
      .at("place market cards");
}

Table showing() {
  return Table::of(3).pair(0, "epic-electric", "dividend-2").regular(0, "epic-electric", 2).at("move prices");
}

Table selling() { return Table::of(3).regular(0, "epic-electric").split(0, "stanford-steel").at("sell"); }

Table acting() { return Table::of(3).picked(0, {"bust", "~boom@1"}).at("act"); }

TEST(Refusal, GameOverAnswersEveryMoveOnceItIs) {
  const Table table = Table::of(3).round(6).at("majorities");
  EXPECT_EQ(table.refuses(0, "bid pile=0 space=0"), "game-over");
  EXPECT_EQ(table.refuses(0, "end-selling"), "game-over");
  EXPECT_EQ(table.refuses(kNobody, "deal-card seat=0 card=boom"), "game-over");
}

TEST(Refusal, NotYourTurnNamesWhoseItIs) {
  const Table table = Table::of(3).first(2).at("bid");
  EXPECT_EQ(table.refuses(0, "bid pile=0 space=0"), "not-your-turn seat=2");
  EXPECT_EQ(table.refuses(1, "bid pile=0 space=0"), "not-your-turn seat=2");
}

TEST(Refusal, NotYourTurnIsAnybodysWhileChanceDraws) {
  const Table table = Table::of(3).at("open piles");
  EXPECT_EQ(table.refuses(0, "open-pile pile=0 card=boom"), "not-your-turn seat=nobody");
  EXPECT_EQ(table.refuses(0, "bid pile=0 space=0"), "not-your-turn seat=nobody");
}

TEST(Refusal, NotNowNamesWhatIsAsked) {
  EXPECT_EQ(Table::of(3).at("bid").refuses(0, "end-selling"), "not-now decision=bid");
  EXPECT_EQ(placing().refuses(0, "bid pile=0 space=0"), "not-now decision=place-card");
  EXPECT_EQ(acting().refuses(0, "sell company=epic-electric"), "not-now decision=act");
  EXPECT_EQ(selling().refuses(0, "boom company=epic-electric"), "not-now decision=sell");
  EXPECT_EQ(showing().refuses(0, "place card=boom pile=0 face=up"), "not-now decision=show-shares");
  EXPECT_EQ(selling().refuses(0, "show company=epic-electric cards=1"), "not-now decision=sell");
}

TEST(Refusal, UnknownVerbIsWhatNoPlayerCanSay) {
  const Table table = Table::of(3).at("bid");
  EXPECT_EQ(table.refuses(0, Move{.verb = 77}), "unknown-verb");
  EXPECT_EQ(table.refuses(0, Move{}), "unknown-verb");
  EXPECT_EQ(table.refuses(0, "deal-card seat=0 card=boom"), "unknown-verb") << "only chance deals cards";
}

TEST(Refusal, NoSuchPileTellsHowManyThereAre) {
  EXPECT_EQ(Table::of(3).at("bid").refuses(0, "bid pile=3 space=0"), "no-such-pile piles=3");
  EXPECT_EQ(Table::of(2).at("bid").refuses(0, "bid pile=4 space=0"), "no-such-pile piles=4");
  EXPECT_EQ(placing().refuses(0, "place card=boom pile=200 face=up"), "no-such-pile piles=3");
}

TEST(Refusal, NoSuchCompanyIsSaidBySellingActingAndShowing) {
  EXPECT_EQ(selling().refuses(0, make(Verb::sell, 6)), "no-such-company");
  EXPECT_EQ(selling().refuses(0, make(Verb::sellHalf, 255)), "no-such-company");
  EXPECT_EQ(acting().refuses(0, make(Verb::bust, 6)), "no-such-company");
  EXPECT_EQ(showing().refuses(0, make(Verb::show, 6, 1)), "no-such-company");
}

TEST(Refusal, NoSuchSpaceIsBeyondTheTrack) {
  EXPECT_EQ(Table::of(3).cash(0, 99).at("bid").refuses(0, "bid pile=0 space=8"), "no-such-space");
}

TEST(Refusal, CardNotWaitingNamesTheCard) {
  EXPECT_EQ(placing().refuses(0, "place card=bust pile=0 face=up"), "card-not-waiting card=bust");
  Table table = placing().play(0, "place card=boom pile=0 face=up");
  EXPECT_EQ(table.refuses(0, "place card=boom pile=0 face=down"), "card-not-waiting card=boom")
      << "it lies there already";
}

TEST(Refusal, FaceTakenNamesTheSideThatIsUsed) {
  EXPECT_EQ(placing().play(0, "place card=boom pile=0 face=up").refuses(0, "place card=fee-3 pile=1 face=up"),
            "face-taken face=up");
  EXPECT_EQ(
      placing().play(0, "place card=boom pile=0 face=down").refuses(0, "place card=fee-3 pile=1 face=down"),
      "face-taken face=down");
}

TEST(Refusal, NoSuchFaceIsNeitherUpNorDown) {
  EXPECT_EQ(placing().refuses(0, make(Verb::place, static_cast<int>(stockpile::Card::boom), 0, 2)),
            "no-such-face");
}

TEST(Refusal, BidTooLowTellsTheStandingBidItsHolderAndTheLowestRaise) {
  Table table = Table::of(4).at("bid").play(0, "bid pile=1 space=3").play(1, "bid pile=1 space=5");
  EXPECT_EQ(table.refuses(2, "bid pile=1 space=4"), "bid-too-low pile=1 standing=5 holder=1 lowest=6");
  table.cash(2, 0);
  EXPECT_EQ(table.refuses(2, "bid pile=1 space=5"), "bid-too-low pile=1 standing=5 holder=1 lowest=6")
      << "too low is said before too dear";
}

TEST(Refusal, TrackClosedTellsWhoClosedIt) {
  const Table table = Table::of(4).cash(0, 25).at("bid").play(0, "bid pile=2 space=7");
  EXPECT_EQ(table.refuses(1, "bid pile=2 space=7"), "track-closed pile=2 standing=7 holder=0");
}

TEST(Refusal, BidTooDearTellsTheCostTheCashAndWhatIsBound) {
  EXPECT_EQ(Table::of(3).cash(0, 5).at("bid").refuses(0, "bid pile=0 space=3"),
            "bid-too-dear cost=6 cash=5 bound=0");
  Table table =
      Table::of(2).cash(0, 12).at("bid").play(0, "bid pile=0 space=4").play(1, "bid pile=1 space=0");
  EXPECT_EQ(table.refuses(0, "bid pile=1 space=2"), "bid-too-dear cost=3 cash=12 bound=10");
}

TEST(Refusal, OwnTrackNamesThePile) {
  Table table = Table::of(2).at("bid").play(0, "bid pile=3 space=0").play(1, "bid pile=1 space=0");
  EXPECT_EQ(table.refuses(0, "bid pile=3 space=1"), "own-track pile=3");
}

TEST(Refusal, NoActionCardNamesTheOneThatIsMissing) {
  const Table busts = Table::of(3).picked(0, {"bust"}).at("act");
  EXPECT_EQ(busts.refuses(0, "boom company=epic-electric"), "no-action-card card=boom");
  const Table booms = Table::of(3).picked(0, {"boom"}).at("act");
  EXPECT_EQ(booms.refuses(0, "bust company=epic-electric"), "no-action-card card=bust");
}

TEST(Refusal, ActionsLeftCountsThem) {
  EXPECT_EQ(acting().refuses(0, "end-actions"), "actions-left booms=1 busts=1");
  EXPECT_EQ(Table::of(3).picked(0, {"bust", "bust", "bust"}).at("act").refuses(0, "end-actions"),
            "actions-left booms=0 busts=3");
}

TEST(Refusal, NothingToSellNamesTheCompany) {
  EXPECT_EQ(selling().refuses(0, "sell company=bottomline-bank"), "nothing-to-sell company=bottomline-bank");
  EXPECT_EQ(selling().refuses(0, "sell company=stanford-steel"), "nothing-to-sell company=stanford-steel");
}

TEST(Refusal, NoSplitCardNamesTheCompany) {
  EXPECT_EQ(selling().refuses(0, "sell-split company=epic-electric"), "no-split-card company=epic-electric");
  EXPECT_EQ(selling().refuses(0, "sell-half company=bottomline-bank"),
            "no-split-card company=bottomline-bank");
}

TEST(Refusal, OtherCompanyNamesTheOneThatPays) {
  EXPECT_EQ(showing().refuses(0, "show company=stanford-steel cards=0"),
            "other-company company=epic-electric");
}

TEST(Refusal, ShowsTooManyTellsHowManyThereAre) {
  EXPECT_EQ(showing().refuses(0, "show company=epic-electric cards=3"),
            "shows-too-many company=epic-electric cards=2");
}

TEST(Refusal, SeatsOutOfRangeTellsTheRange) {
  EXPECT_EQ(refusesConfig(Config{.seats = 1, .firstPlayer = kNobody, .modules = {}}),
            "seats-out-of-range seats=1 fewest=2 most=5");
  EXPECT_EQ(refusesConfig(Config{.seats = 6, .firstPlayer = kNobody, .modules = {}}),
            "seats-out-of-range seats=6 fewest=2 most=5");
  EXPECT_EQ(refusesConfig(Config{.seats = 5, .firstPlayer = 4, .modules = {}}), "accepted");
}

TEST(Refusal, NoSuchSeatTellsHowManyThereAre) {
  EXPECT_EQ(Table::of(3).at("bid").refuses(3, "bid pile=0 space=0"), "no-such-seat seats=3");
  EXPECT_EQ(Table::of(3).at("bid").refuses(kSpectator, "bid pile=0 space=0"), "no-such-seat seats=3");
  EXPECT_EQ(refusesConfig(Config{.seats = 3, .firstPlayer = 3, .modules = {}}), "no-such-seat seats=3");
}

TEST(Refusal, NotAnOutcomeIsWhatChanceCannotDoHere) {
  const Table table = Table::of(3).discarded("boom", 4).at("open piles");
  EXPECT_EQ(table.refuses(kNobody, "open-pile pile=0 card=boom"), "not-an-outcome")
      << "none is left in the deck";
  EXPECT_EQ(table.refuses(kNobody, "open-pile pile=1 card=bust"), "not-an-outcome") << "pile 0 comes first";
  EXPECT_EQ(table.refuses(kNobody, "deal-card seat=0 card=bust"), "not-an-outcome");
  EXPECT_EQ(table.refuses(kNobody, "open-pile pile=0 card=bust"), "accepted");
}

TEST(Refusal, ExtraArgumentIsSaidByEveryVerbThatHasRoomForOne) {
  EXPECT_EQ(Table::of(3).at("bid").refuses(0, make(Verb::bid, 0, 0, 1)), "extra-argument");
  EXPECT_EQ(acting().refuses(0, make(Verb::bust, 0, 1)), "extra-argument");
  EXPECT_EQ(acting().refuses(0, make(Verb::boom, 0, 0, 1)), "extra-argument");
  EXPECT_EQ(acting().refuses(0, make(Verb::endActions, 1)), "extra-argument");
  EXPECT_EQ(selling().refuses(0, make(Verb::sell, 5, 1)), "extra-argument");
  EXPECT_EQ(selling().refuses(0, make(Verb::sellSplit, 4, 0, 1)), "extra-argument");
  EXPECT_EQ(selling().refuses(0, make(Verb::sellHalf, 4, 1)), "extra-argument");
  EXPECT_EQ(selling().refuses(0, make(Verb::endSelling, 0, 0, 1)), "extra-argument");
  EXPECT_EQ(showing().refuses(0, make(Verb::show, 5, 1, 1)), "extra-argument");
}

TEST(Refusal, ARefusedMoveChangesNothing) {
  const Table table = Table::of(3).at("bid").play(0, "bid pile=1 space=3");
  const Texts before = table.legal(1);
  EXPECT_NE(table.refuses(1, "bid pile=1 space=3"), "accepted");
  EXPECT_EQ(table.legal(1), before);
  EXPECT_EQ(table.node(), "seat 1: bid");
}

}  // namespace
}  // namespace bourse::told
