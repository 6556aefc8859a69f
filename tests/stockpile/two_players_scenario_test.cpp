// Two players: two meeples each on four piles, two supply rounds. TWO-n is [S-TWO-n] of
// docs/rules/stockpile.md.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/stockpile/round.h"
#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

TEST(TWO1, FourPilesSixRoundsThirtyEachOneStartingShareEach) {
  Table table = Table::start(2, 0);
  EXPECT_EQ(table.cash(0), 30);
  table.playOn(2);
  EXPECT_THAT(table.heard(kSpectator, "round-began"), SizeIs(6));
  EXPECT_THAT(table.heard(kSpectator, "starting-share-dealt"), SizeIs(2));
  EXPECT_THAT(table.heard(kSpectator, "pile-opened"), SizeIs(6 * 4));
  EXPECT_THAT(table.heard(kSpectator, "bid-paid"), SizeIs(6 * 4)) << "two meeples each, every pile is won";
}

TEST(TWO1, ThePhasesComeInTheSameOrderAsForFourPlayersWithTheSupplyTwice) {
  const auto steps = [](int seats) {
    stockpile::Config config{.seats = static_cast<std::uint8_t>(seats), .firstPlayer = 0, .modules = {}};
    const auto rules = std::get<stockpile::Rules>(stockpile::compile(config));
    stockpile::State state;
    state.flow.table = stockpile::Table::round;
    Texts names;
    for (; !stockpile::stepName(rules, state).empty(); ++state.flow.step)
      names.emplace_back(stockpile::stepName(rules, state));
    return names;
  };
  EXPECT_THAT(steps(2), ElementsAre("begin round", "deal companies", "deal forecasts", "open piles",
                                    "deal market cards", "place market cards", "deal more market cards",
                                    "place more market cards", "bid", "pay bids", "collect piles", "pay fees",
                                    "act", "sell", "move prices", "end round"));
  Texts four = steps(2);
  four.erase(four.begin() + 6, four.begin() + 8);
  EXPECT_EQ(steps(4), four);
}

TEST(TWO2, EachPlayerHasTwoPairsTwoLieFaceDownAndNoneIsPublic) {
  const Table table = Table::of(2).at("deal companies").playOn(1, "open piles");
  for (int pair = 0; pair < 6; ++pair) {
    const std::string what = "pair " + std::to_string(pair);
    EXPECT_EQ(table.sees(0, what) != "? ?", pair < 2) << what;
    EXPECT_EQ(table.sees(1, what) != "? ?", pair == 2 || pair == 3) << what;
    EXPECT_EQ(table.sees(kSpectator, what), "? ?");
  }
}

TEST(TWO2, TheHalvesOfTwoPairsAreNeverMixed) {
  const Table table =
      Table::of(2).pair(0, "epic-electric", "up-4").pair(1, "bottomline-bank", "down-2").at("move prices");
  EXPECT_EQ(table.price("epic-electric"), 9);
  EXPECT_EQ(table.price("bottomline-bank"), 3);
}

TEST(TWO3, BothPlaceTheirFirstTwoCardsBeforeAnybodyReceivesTheSecondTwo) {
  Table table = Table::of(2).first(1).at("deal market cards");
  for (const std::string seat : {"1", "1", "0", "0"})
    table.chance("deal-card seat=" + seat + " card=epic-electric");
  for (const Seat seat : {Seat{1}, Seat{0}}) {
    EXPECT_EQ(table.node(), "seat " + std::to_string(seat) + ": place-card");
    table.play(seat, "place card=epic-electric pile=0 face=up")
        .play(seat, "place card=epic-electric pile=1 face=down");
  }
  EXPECT_EQ(table.node(), "chance: market-card");
  EXPECT_THAT(table.outcomes(), Each(HasSubstr("deal-card seat=1")));
  for (const std::string seat : {"1", "1", "0", "0"})
    table.chance("deal-card seat=" + seat + " card=stanford-steel");
  for (const Seat seat : {Seat{1}, Seat{0}}) {
    EXPECT_EQ(table.node(), "seat " + std::to_string(seat) + ": place-card");
    table.play(seat, "place card=stanford-steel pile=3 face=down")
        .play(seat, "place card=stanford-steel pile=3 face=up");
  }
  EXPECT_EQ(table.node(), "seat 1: bid");
  EXPECT_EQ(table.sees(1, "pile 3"), "stanford-steel stanford-steel ? stanford-steel");
}

TEST(TWO4, TheFirstFourBidsGoFirstSecondFirstSecondEvenWhenOneWasOutbid) {
  Table table = Table::of(2).first(1).at("bid");
  table.play(1, "bid pile=0 space=0");
  EXPECT_EQ(table.node(), "seat 0: bid");
  table.play(0, "bid pile=0 space=1");
  EXPECT_EQ(table.node(), "seat 1: bid") << "with two meeples in hand, for the second of the first bids";
  table.play(1, "bid pile=1 space=0");
  EXPECT_EQ(table.node(), "seat 0: bid") << "the fourth bid comes before seat 1's re-bid";
  table.play(0, "bid pile=2 space=0");
  EXPECT_EQ(table.node(), "seat 1: bid") << "now the re-bid";
}

TEST(TWO4, RebidsBeginWithTheFirstPlayerIfHeHasAMeepleInHand) {
  Table table = Table::of(2).at("bid");
  table.play(0, "bid pile=0 space=0")
      .play(1, "bid pile=1 space=0")
      .play(0, "bid pile=1 space=1")
      .play(1, "bid pile=0 space=1");
  EXPECT_EQ(table.node(), "seat 0: bid") << "both have lost one; the first player begins";
  table.play(0, "bid pile=2 space=0");
  EXPECT_EQ(table.node(), "seat 1: bid");
}

TEST(TWO4, RebidsBeginWithTheSecondPlayerIfOnlyHeWasOutbid) {
  Table table = Table::of(2).at("bid");
  table.play(0, "bid pile=0 space=0")
      .play(1, "bid pile=1 space=0")
      .play(0, "bid pile=1 space=1")
      .play(1, "bid pile=2 space=0");
  EXPECT_EQ(table.node(), "seat 1: bid");
}

TEST(TWO4, APlayerWithBothMeeplesBidsTwiceInARowIfTheOtherHasNone) {
  Table table = Table::of(2).at("bid");
  table.play(0, "bid pile=0 space=0")
      .play(1, "bid pile=0 space=1")
      .play(0, "bid pile=1 space=0")
      .play(1, "bid pile=1 space=1");
  EXPECT_EQ(table.node(), "seat 0: bid");
  table.play(0, "bid pile=2 space=0");
  EXPECT_EQ(table.node(), "seat 0: bid") << "seat 1 has no meeple in hand";
  table.play(0, "bid pile=3 space=0");
  EXPECT_NE(table.step(), "bid");
}

TEST(TWO4, AfterARebidTheOtherPlayerIsNextIfHeLostAMeepleByIt) {
  Table table = Table::of(2).at("bid");
  table.play(0, "bid pile=0 space=0")
      .play(1, "bid pile=0 space=1")
      .play(0, "bid pile=1 space=0")
      .play(1, "bid pile=1 space=1");
  table.play(0, "bid pile=0 space=2");
  EXPECT_EQ(table.node(), "seat 1: bid") << "though seat 0 has another meeple in hand";
  table.play(1, "bid pile=2 space=0");
  EXPECT_EQ(table.node(), "seat 0: bid");
}

TEST(TWO4, ABidOfTwentyFiveClosesATrackAsForFourPlayers) {
  Table table = Table::of(2).at("bid").play(0, "bid pile=3 space=7");
  EXPECT_EQ(table.refuses(1, "bid pile=3 space=7"), "track-closed pile=3 standing=7 holder=0");
}

TEST(TWO5, TwoOwnMeeplesNeverStandOnOneTrack) {
  Table table = Table::of(2).at("bid").play(0, "bid pile=0 space=1").play(1, "bid pile=1 space=0");
  EXPECT_EQ(table.refuses(0, "bid pile=0 space=2"), "own-track pile=0");
  EXPECT_EQ(table.refuses(0, "bid pile=0 space=0"), "own-track pile=0");
  EXPECT_THAT(table.legal(0), Not(Contains(HasSubstr("pile=0"))));
  EXPECT_EQ(table.refuses(0, "bid pile=1 space=1"), "accepted") << "the other player's track is open";
}

TEST(TWO5, AMeepleThatWasOutbidMayComeBackToItsTrack) {
  Table table = Table::of(2).at("bid").play(0, "bid pile=0 space=1").play(1, "bid pile=0 space=2");
  EXPECT_EQ(table.refuses(0, "bid pile=0 space=3"), "accepted");
  EXPECT_EQ(table.refuses(0, "bid pile=0 space=2"), "bid-too-low pile=0 standing=2 holder=1 lowest=3");
}

TEST(TWO6, BothBidsTogetherMayTakeTheLastDollarButNotMore) {
  Table table = Table::of(2).at("bid").play(0, "bid pile=0 space=6").play(1, "bid pile=1 space=0");
  EXPECT_EQ(table.refuses(0, "bid pile=2 space=4"), "accepted") << "20 and 10 of 30";
  EXPECT_EQ(table.refuses(0, "bid pile=2 space=5"), "bid-too-dear cost=15 cash=30 bound=20");
}

TEST(TWO6, APlayerWithOneExpensiveBidStillFindsAFreeTrack) {
  Table table = Table::of(2).cash(0, 25).cash(1, 25).at("bid");
  table.play(0, "bid pile=0 space=7").play(1, "bid pile=1 space=7").play(0, "bid pile=2 space=0");
  EXPECT_THAT(table.legal(1), ElementsAre("bid pile=3 space=0"));
}

TEST(TWO7, BothBidsArePaidAndBothPilesCollectedBeforeAnyFee) {
  const Table table = Table::of(2)
                          .pile(0, {"fee-1"})
                          .pile(1, {"epic-electric"})
                          .pile(2, {"fee-3"})
                          .bid(0, 0, 1)
                          .bid(0, 1, 2)
                          .bid(1, 2, 0)
                          .bid(1, 3, 3)
                          .at("pay bids");
  EXPECT_THAT(
      table.shown(kSpectator),
      ElementsAre("bid-paid seat=0 pile=0 space=1 amount=1", "bid-paid seat=0 pile=1 space=2 amount=3",
                  "bid-paid seat=1 pile=2 space=0 amount=0", "bid-paid seat=1 pile=3 space=3 amount=6",
                  "card-collected seat=0 card=fee-1 pile=0",
                  "card-collected seat=0 card=epic-electric pile=1",
                  "card-collected seat=1 card=fee-3 pile=2", "fee-paid seat=0 card=fee-1 amount=1",
                  "fee-paid seat=1 card=fee-3 amount=3"));
}

TEST(TWO7, ThereIsOneActionTurnAndOneSellingTurnForBothPiles) {
  Table table = Table::of(2)
                    .pile(0, {"boom"})
                    .pile(1, {"bust", "epic-electric"})
                    .bid(0, 0, 0)
                    .bid(0, 1, 0)
                    .bid(1, 2, 0)
                    .bid(1, 3, 0)
                    .regular(1, "stanford-steel")
                    .at("pay bids");
  table.play(0, "boom company=stanford-steel").play(0, "bust company=stanford-steel");
  EXPECT_EQ(table.node(), "seat 0: sell");
  table.play(0, "end-selling");
  EXPECT_EQ(table.node(), "seat 1: sell");
  table.play(1, "end-selling");
  EXPECT_NE(table.step(), "sell");
}

TEST(TWO8, EachPlayerResolvesBothPairsInTheOrderDealtThenTheFaceDownOnesFollow) {
  const Table table = Table::of(2)
                          .first(1)
                          .pair(0, "cosmic-computers", "up-4")
                          .pair(1, "bottomline-bank", "up-2")
                          .pair(2, "leading-laboratories", "up-1")
                          .pair(3, "american-automotive", "dividend-2")
                          .pair(4, "stanford-steel", "down-2")
                          .pair(5, "epic-electric", "down-3")
                          .at("move prices");
  EXPECT_THAT(table.shown(kSpectator, "pair-revealed"),
              ElementsAre("pair-revealed seat=1 pair=2 company=leading-laboratories forecast=up-1",
                          "pair-revealed seat=1 pair=3 company=american-automotive forecast=dividend-2",
                          "pair-revealed seat=0 pair=0 company=cosmic-computers forecast=up-4",
                          "pair-revealed seat=0 pair=1 company=bottomline-bank forecast=up-2",
                          "pair-revealed seat=nobody pair=4 company=stanford-steel forecast=down-2",
                          "pair-revealed seat=nobody pair=5 company=epic-electric forecast=down-3"));
}

// The example of docs/rules/stockpile.md, two players: Mia 0, Noor 1.
TEST(XTwoPlayers, MiaPaysFourForTwoPilesAndNoorSix) {
  Table table = Table::of(2).at("bid");
  table.play(0, "bid pile=0 space=2")
      .play(1, "bid pile=0 space=3")
      .play(0, "bid pile=1 space=1")
      .play(1, "bid pile=2 space=0");
  EXPECT_EQ(table.node(), "seat 0: bid");
  table.play(0, "bid pile=2 space=2");
  EXPECT_EQ(table.node(), "seat 1: bid");
  table.play(1, "bid pile=3 space=0");
  EXPECT_EQ(table.cash(0), 26);
  EXPECT_EQ(table.cash(1), 24);
}

}  // namespace
}  // namespace bourse::told
