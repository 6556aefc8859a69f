// What is public, what is secret, and what has been proved.  [B16, B18]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::Contains;

TEST(B16, CashOpenFeesSplitPortfoliosAndTheDiscardArePublic) {
  const Table table = Table::of(3)
                          .cash(0, 1)
                          .fee(0, "fee-2")
                          .fee(0, "fee-3")
                          .split(0, "epic-electric", 2)
                          .discarded("bust")
                          .at("bid");
  for (const Seat observer : {Seat{1}, Seat{2}, kSpectator}) {
    EXPECT_EQ(table.sees(observer, "cash 0"), "1");
    EXPECT_EQ(table.sees(observer, "fees 0"), "fee-2 fee-3");
    EXPECT_EQ(table.sees(observer, "split 0"), "epic-electric epic-electric");
    EXPECT_EQ(table.sees(observer, "discard"), "bust");
  }
}

TEST(B16, HowManyCardsAPlayerHasIsPublicWhichOnesIsNot) {
  const Table table = Table::of(3)
                          .regular(0, "epic-electric", 2)
                          .regular(0, "stanford-steel")
                          .picked(0, {"~boom@1"})
                          .at("act");
  EXPECT_EQ(table.sees(0, "cards 0"), "stanford-steel epic-electric epic-electric boom");
  EXPECT_EQ(table.sees(2, "cards 0"), "? ? ? ?");
  EXPECT_EQ(table.sees(kSpectator, "cards 0"), "? ? ? ?");
  EXPECT_EQ(table.sees(1, "cards 0"), "boom ? ? ?") << "seat 1 laid it";
}

TEST(B16, CardsWaitingToBePlacedAreTheirOwnersSecret) {
  const Table table = Table::of(3)
                          .waiting(0, {"boom", "fee-3"})
                          .waiting(1, {"bust", "epic-electric"})
                          .waiting(2, {"bust", "bust"})
                          .at("place market cards");
  EXPECT_EQ(table.sees(1, "waiting 1"), "bust epic-electric");
  EXPECT_EQ(table.sees(0, "waiting 1"), "? ?");
  EXPECT_EQ(table.sees(kSpectator, "waiting 1"), "? ?");
}

TEST(B16, TheCardLeftToPlaceDoesNotTellWhichOfTheTwoWasPlaced) {
  Table table = Table::of(3)
                    .waiting(0, {"boom", "fee-3"})
                    .waiting(1, {"bust", "epic-electric"})
                    .waiting(2, {"bust", "bust"})
                    .at("place market cards");
  Table other = table;
  table.play(0, "place card=boom pile=0 face=down");
  other.play(0, "place card=fee-3 pile=0 face=down");
  EXPECT_EQ(table.sees(1, "waiting 0"), "?");
  EXPECT_EQ(table.sees(1, "waiting 0"), other.sees(1, "waiting 0"));
  EXPECT_EQ(table.shown(1), other.shown(1));
}

TEST(B16, WhoPlacedWhichCardIsPublicByItsPosition) {
  const Table table = Table::of(3).pile(0, {"epic-electric", "~boom@2", "fee-1@1", "~bust@0"}).at("bid");
  EXPECT_EQ(table.sees(kSpectator, "placers 0"), "nobody 2 1 0");
  EXPECT_EQ(table.sees(kSpectator, "pile 0"), "epic-electric ? fee-1 ?");
}

TEST(B16, InsiderPairsAreTheirOwnersSecretAndThePublicPairIsNot) {
  const Table table =
      Table::of(3).pair(1, "epic-electric", "up-4").pair(3, "bottomline-bank", "down-3").at("bid");
  EXPECT_EQ(table.sees(1, "pair 1"), "epic-electric up-4");
  EXPECT_EQ(table.sees(0, "pair 1"), "? ?");
  EXPECT_EQ(table.sees(kSpectator, "pair 3"), "bottomline-bank down-3");
}

TEST(B16, AfterTheOwnersActionTurnNoUnseenCardCanBeABoomOrBust) {
  Table table =
      Table::of(3).picked(0, {"~epic-electric@1", "~boom@1"}).regular(1, "stanford-steel").at("act");
  table.play(0, "boom company=epic-electric").play(0, "end-actions");
  EXPECT_EQ(table.sees(2, "cards 0"), "?");
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto world = table.imagine(2, seed);
    EXPECT_EQ(world.player[0].booms + world.player[0].busts, 0);
    EXPECT_EQ(world.player[0].regularCards(), 1);
  }
}

TEST(B16, BeforeTheOwnersActionTurnAnUnseenCardOfThisRoundMayBeABoom) {
  const Table table = Table::of(3).picked(0, {"~epic-electric@1"}).at("act");
  bool boom = false;
  for (std::uint64_t seed = 0; seed < 500 && !boom; ++seed)
    boom = table.imagine(2, seed).player[0].booms == 1;
  EXPECT_TRUE(boom);
}

TEST(B18, ASplitProvesEverybodysExactNumberZeroIncluded) {
  Table table = Table::of(3)
                    .price("epic-electric", 10)
                    .regular(0, "epic-electric", 2)
                    .regular(0, "bottomline-bank")
                    .regular(1, "stanford-steel", 3)
                    .picked(2, {"boom"})
                    .at("act");
  EXPECT_EQ(table.proves(2, 0, "epic-electric"), "0..3");
  EXPECT_EQ(table.proves(2, 1, "epic-electric"), "0..3");
  table.play(2, "boom company=epic-electric");
  EXPECT_THAT(table.shown(2), Contains("cards-split seat=0 company=epic-electric cards=2"));
  for (const Seat observer : {Seat{2}, kSpectator}) {
    EXPECT_EQ(table.proves(observer, 0, "epic-electric"), "0..0") << "all of them are split now";
    EXPECT_EQ(table.proves(observer, 1, "epic-electric"), "0..0") << "none was shown, so there was none";
    EXPECT_EQ(table.proves(observer, 1, "stanford-steel"), "0..3") << "nothing was proved of others";
  }
}

TEST(B18, ABankruptcyProvesThatNobodyHasAnyLeft) {
  Table table = Table::of(3)
                    .price("epic-electric", 1)
                    .regular(0, "epic-electric")
                    .regular(0, "bottomline-bank", 2)
                    .regular(1, "stanford-steel")
                    .picked(2, {"bust"})
                    .at("act");
  table.play(2, "bust company=epic-electric");
  EXPECT_EQ(table.proves(2, 0, "epic-electric"), "0..0");
  EXPECT_EQ(table.proves(2, 1, "epic-electric"), "0..0");
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto world = table.imagine(2, seed);
    EXPECT_EQ(world.player[0].regular[5] + world.player[1].regular[5], 0) << "no imagined world breaks it";
  }
}

/// Seat 1 has four cards that came unseen, two of them Steel; a dividend asks for Steel.
Table steelDividend() {
  return Table::of(3)
      .pair(0, "stanford-steel", "dividend-2")
      .regular(1, "stanford-steel", 2)
      .regular(1, "bottomline-bank", 2)
      .at("move prices");
}

TEST(B18, ShowingSomeCardsProvesAtLeastSoMany) {
  Table table = steelDividend();
  EXPECT_EQ(table.proves(0, 1, "stanford-steel"), "0..4");
  table.play(1, "show company=stanford-steel cards=2");
  for (const Seat observer : {Seat{0}, Seat{2}, kSpectator})
    EXPECT_EQ(table.proves(observer, 1, "stanford-steel"), "2..4");
  EXPECT_EQ(table.sees(0, "cards 1"), "stanford-steel stanford-steel ? ?");
}

TEST(B18, ShowingNothingProvesNothing) {
  Table table = steelDividend().play(1, "show company=stanford-steel cards=0");
  EXPECT_EQ(table.proves(0, 1, "stanford-steel"), "0..4");
}

TEST(B18, TwoShowingsAddUpToTheLargerOneNotToTheSum) {
  const Table shownTwo = Table::of(3)
                             .pair(0, "stanford-steel", "dividend-2")
                             .regular(1, "stanford-steel", 4)
                             .shown(1, "stanford-steel", 2)
                             .at("move prices");
  Table fewer = shownTwo;
  fewer.play(1, "show company=stanford-steel cards=1");
  EXPECT_EQ(fewer.proves(0, 1, "stanford-steel"), "2..4");
  Table more = shownTwo;
  more.play(1, "show company=stanford-steel cards=3");
  EXPECT_EQ(more.proves(0, 1, "stanford-steel"), "3..4");
}

TEST(B18, AnOpenPurchaseAddsOneToWhatIsProved) {
  const Table table = Table::of(3)
                          .regular(1, "stanford-steel", 2)
                          .shown(1, "stanford-steel", 2)
                          .pile(1, {"stanford-steel"})
                          .bid(0, 0, 0)
                          .bid(1, 1, 0)
                          .bid(2, 2, 0)
                          .at("pay bids");
  EXPECT_EQ(table.proves(0, 1, "stanford-steel"), "3..3");
}

TEST(B18, AHiddenPurchaseRaisesOnlyWhatIsPossibleAndOfEveryCompany) {
  const Table table = Table::of(3)
                          .knownRegular(1, "stanford-steel")
                          .pile(1, {"~epic-electric@0"})
                          .bid(0, 0, 0)
                          .bid(1, 1, 0)
                          .bid(2, 2, 0)
                          .at("pay bids");
  EXPECT_EQ(table.proves(2, 1, "stanford-steel"), "1..2");
  EXPECT_EQ(table.proves(2, 1, "epic-electric"), "0..1");
  EXPECT_EQ(table.proves(0, 1, "epic-electric"), "1..1") << "seat 0 laid the card and still knows it";
  EXPECT_EQ(table.proves(0, 1, "stanford-steel"), "1..1");
}

TEST(B18, ASaleLowersWhatIsProvedByOneButNotBelowNothing) {
  Table table = Table::of(3).regular(0, "epic-electric", 3).shown(0, "epic-electric", 1).at("sell");
  EXPECT_EQ(table.proves(1, 0, "epic-electric"), "1..3");
  table.play(0, "sell company=epic-electric");
  EXPECT_EQ(table.proves(1, 0, "epic-electric"), "0..2");
  table.play(0, "sell company=epic-electric");
  EXPECT_EQ(table.proves(1, 0, "epic-electric"), "0..1");
}

TEST(B18, HalfOfASplitCardSoldProvesOneRegularCard) {
  Table table = Table::of(3).split(0, "epic-electric").at("sell").play(0, "sell-half company=epic-electric");
  EXPECT_EQ(table.proves(1, 0, "epic-electric"), "1..1");
}

TEST(B18, AfterASplitAHiddenCardMayBeOneOfThatCompanyAgain) {
  Table table = Table::of(3)
                    .price("epic-electric", 10)
                    .regular(0, "epic-electric", 2)
                    .picked(0, {"~bottomline-bank@1"})
                    .picked(1, {"boom"})
                    .at("act");
  table.play(0, "end-actions").play(1, "boom company=epic-electric");
  EXPECT_EQ(table.proves(2, 0, "epic-electric"), "0..0") << "the hidden card was there and is not of it";
  const Table later = Table::of(3)
                          .split(0, "epic-electric", 2)
                          .pile(0, {"~epic-electric@1"})
                          .bid(0, 0, 0)
                          .bid(1, 1, 0)
                          .bid(2, 2, 0)
                          .at("pay bids");
  EXPECT_EQ(later.proves(2, 0, "epic-electric"), "0..1");
}

TEST(B18, AHiddenCardThatWasABoomIsNoStock) {
  Table table =
      Table::of(3).regular(1, "stanford-steel").picked(0, {"~boom@1", "~epic-electric@1"}).at("act");
  EXPECT_EQ(table.proves(2, 0, "epic-electric"), "0..2");
  table.play(0, "boom company=bottomline-bank");
  EXPECT_EQ(table.proves(2, 0, "epic-electric"), "0..1");
}

TEST(B18, EveryImaginedWorldKeepsWithinWhatIsProved) {
  const Table table = Table::of(3)
                          .regular(0, "epic-electric", 2)
                          .regular(0, "stanford-steel", 3)
                          .shown(0, "stanford-steel", 2)
                          .knownRegular(1, "bottomline-bank", 2)
                          .at("sell");
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto world = table.imagine(2, seed);
    EXPECT_GE(world.player[0].regular[4], 2);
    EXPECT_EQ(world.player[0].regularCards(), 5);
    EXPECT_EQ(world.player[1].regular[1], 2);
  }
}

// The examples of docs/rules/stockpile.md, what is public and what is secret: Mia 0, Noor 1, Theo 2.
TEST(XKnowledge, NoorStillKnowsTheCardThatMiaBoughtAndTheoDoesNot) {
  const Table table =
      Table::of(3).pile(0, {"~stanford-steel@1"}).bid(0, 0, 0).bid(1, 1, 0).bid(2, 2, 0).at("pay bids");
  EXPECT_EQ(table.sees(1, "cards 0"), "stanford-steel");
  EXPECT_EQ(table.sees(2, "cards 0"), "?");
}

TEST(XProved, NoorShowsTwoBuysOneSellsOneAndTurnsOutToHaveFour) {
  // Four Steel cards came unseen; Steel pays, then the next round's pile 1 holds an open one.
  Table table =
      Table::of(3).regular(1, "stanford-steel", 4).pair(0, "stanford-steel", "dividend-2").at("move prices");
  table.play(1, "show company=stanford-steel cards=2");
  EXPECT_EQ(table.proves(0, 1, "stanford-steel"), "2..4");

  Table bought = Table::of(3)
                     .price("stanford-steel", 10)
                     .regular(1, "stanford-steel", 4)
                     .shown(1, "stanford-steel", 2)
                     .pile(1, {"stanford-steel"})
                     .bid(0, 0, 0)
                     .bid(1, 1, 0)
                     .bid(2, 2, 0)
                     .pair(0, "stanford-steel", "up-1")
                     .at("pay bids");
  EXPECT_EQ(bought.proves(0, 1, "stanford-steel"), "3..5");
  bought.play(1, "sell company=stanford-steel");
  EXPECT_EQ(bought.proves(0, 1, "stanford-steel"), "2..4");
  bought.play(1, "end-selling");
  EXPECT_EQ(bought.sees(0, "split 1"), "stanford-steel stanford-steel stanford-steel stanford-steel");
  EXPECT_EQ(bought.proves(0, 1, "stanford-steel"), "0..0");
}

}  // namespace
}  // namespace bourse::told
