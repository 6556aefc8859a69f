// Set-up: first player, rounds and deck, starting shares, start money.  [B1, B2, B3, B17]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

TEST(B1, ChanceDrawsTheFirstPlayerFromAllSeatsAlike) {
  Table table = Table::start(4);
  EXPECT_EQ(table.node(), "chance: first-player");
  EXPECT_THAT(table.outcomes(), ElementsAre("1 first-player seat=0", "1 first-player seat=1",
                                            "1 first-player seat=2", "1 first-player seat=3"));

  table.chance("first-player seat=2");

  EXPECT_THAT(table.shown(kSpectator), Contains("first-player-chosen seat=2"));
  table.playOn(1, "deal companies");
  EXPECT_THAT(table.heard(kSpectator, "round-began"), ElementsAre("round-began seat=2 round=0"));
}

TEST(B1, AFirstPlayerNamedByTheHostIsNotDrawn) {
  Table table = Table::start(3, 1);
  EXPECT_EQ(table.node(), "chance: starting-share");
  EXPECT_THAT(table.shown(0), Contains("first-player-chosen seat=1"));
}

struct Game {
  int seats, rounds, cardsLeft;
};

TEST(B2, GamesOfTwoToFivePlayersLastSixSevenSixAndFiveRounds) {
  for (const Game game : {Game{2, 6, 6}, Game{3, 7, 14}, Game{4, 6, 4}, Game{5, 5, 0}}) {
    Table table = Table::start(game.seats).playOn(7);
    EXPECT_EQ(table.node(), "over");
    EXPECT_THAT(table.heard(kSpectator, "round-ended"), SizeIs(static_cast<std::size_t>(game.rounds)))
        << game.seats << " players";
  }
}

TEST(B2, TheDeckNeverRunsOutAndNothingIsShuffledBackIntoIt) {
  // 80 less one starting share each, less one card a pile and two a player (four with two players) in every
  // round.
  for (const Game game : {Game{2, 6, 6}, Game{3, 7, 14}, Game{4, 6, 4}, Game{5, 5, 0}}) {
    const Table table = Table::start(game.seats).playOn(11);
    EXPECT_EQ(table.inDeck(), game.cardsLeft) << game.seats << " players";
  }
}

TEST(B2, TheMarketDeckHoldsTenOfEachStockAndFourOfEachOtherCard) {
  const Table table = Table::of(3).at("open piles");
  EXPECT_EQ(table.inDeck(), 80);
  EXPECT_THAT(
      table.outcomes(),
      ElementsAre("10 open-pile pile=0 card=cosmic-computers", "10 open-pile pile=0 card=bottomline-bank",
                  "10 open-pile pile=0 card=leading-laboratories",
                  "10 open-pile pile=0 card=american-automotive", "10 open-pile pile=0 card=stanford-steel",
                  "10 open-pile pile=0 card=epic-electric", "4 open-pile pile=0 card=fee-1",
                  "4 open-pile pile=0 card=fee-2", "4 open-pile pile=0 card=fee-3",
                  "4 open-pile pile=0 card=boom", "4 open-pile pile=0 card=bust"));
}

TEST(B2, TheNextCardIsDrawnFromWhatIsLeftAndNotFromTheDiscard) {
  const Table table =
      Table::of(3).discarded("boom", 4).discarded("fee-3", 1).regular(1, "epic-electric", 3).at("open piles");
  EXPECT_THAT(table.outcomes(), Not(Contains(HasSubstr("boom"))));
  EXPECT_THAT(table.outcomes(), Contains("3 open-pile pile=0 card=fee-3"));
  EXPECT_THAT(table.outcomes(), Contains("7 open-pile pile=0 card=epic-electric"));
}

TEST(B3, AStartingShareIsOneOfSixCompaniesAndNoCompanyComesTwice) {
  Table table = Table::start(3, 0);
  EXPECT_THAT(table.outcomes(), ElementsAre("1 starting-share seat=0 company=cosmic-computers",
                                            "1 starting-share seat=0 company=bottomline-bank",
                                            "1 starting-share seat=0 company=leading-laboratories",
                                            "1 starting-share seat=0 company=american-automotive",
                                            "1 starting-share seat=0 company=stanford-steel",
                                            "1 starting-share seat=0 company=epic-electric"));

  table.chance("starting-share seat=0 company=stanford-steel");

  EXPECT_THAT(table.outcomes(), SizeIs(5));
  EXPECT_THAT(table.outcomes(), Each(HasSubstr("starting-share seat=1")));
  EXPECT_THAT(table.outcomes(), Not(Contains(HasSubstr("stanford-steel"))));
}

Table dealtStart() {
  return Table::start(3, 0)
      .chance("starting-share seat=0 company=stanford-steel")
      .chance("starting-share seat=1 company=epic-electric")
      .chance("starting-share seat=2 company=bottomline-bank");
}

TEST(B3, OnlyTheOwnerKnowsTheStartingShare) {
  Table table = Table::start(3, 0).chance("starting-share seat=0 company=stanford-steel");
  EXPECT_THAT(table.shown(0), ElementsAre("starting-share-dealt seat=0 company=stanford-steel"));
  EXPECT_THAT(table.shown(1), ElementsAre("starting-share-dealt seat=0 company=?"));
  EXPECT_THAT(table.shown(kSpectator), ElementsAre("starting-share-dealt seat=0 company=?"));
  EXPECT_EQ(table.sees(0, "cards 0"), "stanford-steel");
  EXPECT_EQ(table.sees(1, "cards 0"), "?");
  EXPECT_EQ(table.sees(kSpectator, "cards 0"), "?");
}

TEST(B3, TheCardsThatWereNotDealtAreInTheDeckAgain) {
  const Table table = dealtStart();
  EXPECT_EQ(table.inDeck(), 77);
  const auto& deck = table.state().deck;
  EXPECT_THAT(std::vector<int>(deck.begin(), deck.begin() + 6), ElementsAre(10, 9, 10, 10, 9, 9));
}

TEST(B3, NoImaginedWorldHasTwoStartingSharesOfOneCompany) {
  const Table table = dealtStart();
  std::set<int> imagined;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const auto world = table.imagine(1, seed);
    const int mine = world.player[1].start, left = world.player[0].start, right = world.player[2].start;
    EXPECT_EQ(mine, static_cast<int>(stockpile::Company::epicElectric));
    EXPECT_NE(left, mine);
    EXPECT_NE(right, mine);
    EXPECT_NE(left, right);
    imagined.insert({left, right});
  }
  EXPECT_EQ(imagined.size(), 5u) << "every other company is thought of";
}

TEST(B3, AStartingShareThatWasSoldStillExcludesTheOthers) {
  Table table = dealtStart().playOn(3, "sell");
  // Whatever was bought meanwhile: no world gives two seats the same starting share.
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto world = table.imagine(kSpectator, seed);
    std::set<int> starts;
    for (Seat seat = 0; seat < 3; ++seat) starts.insert(world.player[seat].start);
    EXPECT_EQ(starts.size(), 3u);
  }
}

TEST(B17, ThreeToFivePlayersStartWithTwentyEach) {
  for (const int seats : {3, 4, 5}) {
    const Table table = Table::start(seats, 0);
    for (Seat seat = 0; seat < seats; ++seat) EXPECT_EQ(table.cash(seat), 20);
    EXPECT_THAT(table.shown(kSpectator, "money-given"), SizeIs(static_cast<std::size_t>(seats)));
    EXPECT_THAT(table.shown(kSpectator, "money-given"), Each(HasSubstr("amount=20")));
  }
}

TEST(B17, TwoPlayersStartWithThirtyEach) {
  const Table table = Table::start(2, 1);
  EXPECT_THAT(table.shown(kSpectator, "money-given"),
              ElementsAre("money-given seat=1 amount=30", "money-given seat=0 amount=30"));
}

}  // namespace
}  // namespace bourse::told
