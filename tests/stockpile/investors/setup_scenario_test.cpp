// Investors before the game begins: dealt, chosen, shown, auctioned.  [M6, M7, M9, B17]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/stockpile/strategies/strategy_set.h"
#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

/// Seat by seat in turn order, as if chance had dealt them.
Table dealt(int seats, const std::vector<std::vector<const char*>>& hands, const char* modules = "investors",
            Seat first = 0) {
  Table table = Table::start(seats, first, modules);
  for (std::size_t place = 0; place < hands.size(); ++place)
    for (const char* name : hands[place])
      table.chance("deal-investor seat=" + std::to_string((first + place) % static_cast<std::size_t>(seats)) +
                   " investor=" + name);
  return table;
}

Table threeChoosing(const char* modules = "investors") {
  return dealt(3,
               {{"wise-warren", "billionaire-bill"},
                {"discount-donald", "royal-robins"},
                {"maverick-mark", "golden-graham"}},
               modules);
}

Table twoChoosing(const char* modules = "investors") {
  return dealt(2,
               {{"wise-warren", "billionaire-bill", "crazy-cramer", "broker-bernie"},
                {"discount-donald", "royal-robins", "maverick-mark", "golden-graham"}},
               modules);
}

TEST(M6, TwoAreDealtToEverybodyOneAfterTheOther) {
  Table table = Table::start(3, 1, "investors");
  EXPECT_EQ(table.node(), "chance: investor");
  EXPECT_THAT(table.outcomes(), SizeIs(23)) << "three need other modules";
  EXPECT_THAT(table.outcomes(), Each(StartsWith("1 deal-investor seat=1"))) << "from the first player on";
  table.chance("deal-investor seat=1 investor=wise-warren");
  EXPECT_THAT(table.outcomes(), SizeIs(22));
  EXPECT_EQ(table.sees(1, "offer 1"), "wise-warren");
  EXPECT_EQ(table.sees(0, "offer 1"), "?");
  EXPECT_EQ(table.sees(kSpectator, "offer 1"), "?");
  EXPECT_THAT(table.shown(0), ElementsAre("investor-dealt seat=1 investor=?"));
  EXPECT_THAT(table.shown(1), ElementsAre("investor-dealt seat=1 investor=wise-warren"));
}

TEST(M6, EverybodyChoosesSecretlyAndAtTheSameTime) {
  Table table = threeChoosing();
  EXPECT_EQ(table.node(), "seat 0: choose-investor");
  for (const Seat seat : {Seat{0}, Seat{1}, Seat{2}}) EXPECT_THAT(table.legal(seat), SizeIs(2));
  table.play(2, "choose-investor investor=golden-graham");
  EXPECT_EQ(table.sees(2, "investors 2"), "golden-graham");
  EXPECT_EQ(table.sees(2, "offer 2"), "maverick-mark");
  EXPECT_EQ(table.sees(0, "investors 2"), "?") << "that it is chosen shows, which one does not";
  EXPECT_EQ(table.sees(0, "offer 2"), "?");
  EXPECT_THAT(table.shown(1), ElementsAre("investor-chosen seat=2 investor=?"));
  EXPECT_THAT(table.legal(2), SizeIs(0)) << "one each";
  EXPECT_THAT(table.legal(0), ElementsAre("choose-investor investor=billionaire-bill",
                                          "choose-investor investor=wise-warren"));
}

TEST(M6, WhenAllHaveChosenTheInvestorsAreShownAndBringTheirMoney) {
  Table table = threeChoosing();
  table.play(2, "choose-investor investor=golden-graham")
      .play(0, "choose-investor investor=wise-warren")
      .play(1, "choose-investor investor=discount-donald");
  EXPECT_THAT(table.shown(2, "investor-taken"), ElementsAre("investor-taken seat=0 investor=wise-warren",
                                                            "investor-taken seat=1 investor=discount-donald",
                                                            "investor-taken seat=2 investor=golden-graham"));
  EXPECT_EQ(table.sees(1, "investors 0"), "wise-warren");
  EXPECT_EQ(table.sees(0, "offer 0"), "-") << "the rest went back";
  EXPECT_EQ(table.cash(0), 20);
  EXPECT_EQ(table.cash(1), 13);
  EXPECT_EQ(table.cash(2), 16);
  EXPECT_EQ(table.node(), "chance: starting-share") << "nobody knows his starting share when he chooses [M9]";
}

TEST(M6, TwoPlayersAreDealtFourAndKeepTwoWithTheirTwoPlayerMoney) {
  Table table = twoChoosing();
  table.play(0, "choose-investor investor=wise-warren");
  EXPECT_EQ(table.sees(1, "investors 0"), "?");
  EXPECT_EQ(table.sees(1, "offer 0"), "? ? ?");
  EXPECT_THAT(table.legal(0), SizeIs(3)) << "one more";
  EXPECT_THAT(table.legal(0), Not(Contains("choose-investor investor=wise-warren")));
  table.play(0, "choose-investor investor=crazy-cramer")
      .play(1, "choose-investor investor=discount-donald")
      .play(1, "choose-investor investor=golden-graham");
  EXPECT_EQ(table.sees(1, "investors 0"), "crazy-cramer wise-warren") << "their order tells nothing";
  EXPECT_EQ(table.cash(0), 12 + 23);
  EXPECT_EQ(table.cash(1), 4 + 6);
}

TEST(M6, AnImaginedWorldKeepsOnesOwnOfferAndRepeatsNobody) {
  const Table table = threeChoosing().play(1, "choose-investor investor=royal-robins");
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const stockpile::State world = table.imagine(1, seed);
    EXPECT_EQ(world.player[1].investor, table.state().player[1].investor);
    std::uint32_t found = 0;
    for (Seat seat = 0; seat < 3; ++seat)
      for (const std::uint8_t each : world.player[seat].offer) {
        if (each == stockpile::kNone) continue;
        EXPECT_EQ(found & 1u << each, 0u);
        found |= 1u << each;
      }
  }
}

TEST(B17, WithInvestorsTheirMoneyIsInPlaceOfTheUsual) {
  Table table = dealt(4, {{"opulent-oprah", "wise-warren"},
                          {"crazy-cramer", "agile-ana"},
                          {"broker-bernie", "lazy-liliane"},
                          {"tactical-talal", "bailout-barack"}});
  table.play(0, "choose-investor investor=opulent-oprah")
      .play(1, "choose-investor investor=crazy-cramer")
      .play(2, "choose-investor investor=lazy-liliane")
      .play(3, "choose-investor investor=tactical-talal");
  EXPECT_EQ(table.cash(0), 36);
  EXPECT_EQ(table.cash(1), 18);
  EXPECT_EQ(table.cash(2), 24);
  EXPECT_EQ(table.cash(3), 21);
}

TEST(I_BillionaireBill, HasHisMoneyAndNothingElse) {
  Table table = dealt(3, {{"billionaire-bill", "wise-warren"},
                          {"crazy-cramer", "agile-ana"},
                          {"broker-bernie", "lazy-liliane"}});
  table.play(0, "choose-investor investor=billionaire-bill")
      .play(1, "choose-investor investor=agile-ana")
      .play(2, "choose-investor investor=broker-bernie");
  EXPECT_EQ(table.cash(0), 32);
  for (const SeatSet seats : table.state().wants) EXPECT_FALSE(contains(seats, 0));
}

TEST(I_BillionaireBill, HasThirtyFiveWithTwoPlayers) {
  Table table = twoChoosing();
  table.play(0, "choose-investor investor=billionaire-bill")
      .play(0, "choose-investor investor=broker-bernie")
      .play(1, "choose-investor investor=discount-donald")
      .play(1, "choose-investor investor=royal-robins");
  EXPECT_EQ(table.cash(0), 35 + 16);
}

TEST(I_IllicitIvan, DrawsOneMoreStrategyForEachRoundButOne) {
  Table table = Table::of(5, "investors,strategies").investor(3, "illicit-ivan").at("draw more strategies");
  for (int drawn = 0; drawn < 4; ++drawn) {
    EXPECT_EQ(table.node(), "chance: strategy");
    EXPECT_THAT(table.outcomes(), Each(testing::HasSubstr("deal-strategy seat=3")));
    table.chance(table.outcomes().front().substr(2));
  }
  EXPECT_EQ(stockpile::cardsIn(table.state().player[3].hand), 4) << "five rounds";
  EXPECT_EQ(table.step(), "starting shares");
}

TEST(I_IllicitIvan, PlaysTwoStrategiesARoundAndOthersOne) {
  Table table = Table::of(3, "investors,strategies")
                    .investor(0, "illicit-ivan")
                    .hand(0, {"interpositioning", "value-investing", "special-dividend"})
                    .hand(1, {"block-trading", "bull-run"})
                    .bid(0, 0, 0)
                    .bid(1, 1, 0)
                    .bid(2, 2, 0)
                    .at("act");
  table.play(0, "play strategy=interpositioning");
  EXPECT_EQ(table.node(), "seat 0: act") << "one more";
  table.play(0, "play strategy=value-investing");
  EXPECT_EQ(table.node(), "seat 1: act") << "two in all";
}

// ---- investor bidding ----

/// Everybody has put the first investor of his offer on his pile.
Table bidding(int seats = 3) {
  if (seats == 3) {
    Table table = threeChoosing("investors,investor-bidding");
    return table.play(0, "choose-investor investor=wise-warren")
        .play(1, "choose-investor investor=discount-donald")
        .play(2, "choose-investor investor=maverick-mark");
  }
  Table table = twoChoosing("investors,investor-bidding");
  return table.play(0, "choose-investor investor=wise-warren")
      .play(0, "choose-investor investor=billionaire-bill")
      .play(1, "choose-investor investor=discount-donald")
      .play(1, "choose-investor investor=golden-graham");
}

TEST(M7, EverybodyPutsOneOnHisPileAndTheOffersAreShownTogether) {
  const Table table = bidding();
  EXPECT_THAT(table.shown(1, "investor-offered"),
              ElementsAre("investor-offered seat=0 investor=wise-warren pile=0",
                          "investor-offered seat=1 investor=discount-donald pile=1",
                          "investor-offered seat=2 investor=maverick-mark pile=2"));
  EXPECT_EQ(table.node(), "seat 0: bid");
  EXPECT_EQ(table.step(), "bid for investors");
  EXPECT_EQ(table.sees(0, "investors 0"), "-") << "nobody has one yet";
  EXPECT_EQ(table.sees(0, "offer 0"), "-");
}

TEST(M7, ABidIsAtMostTheInvestorsOwnMoneyAndCashDoesNotMatter) {
  const Table table = bidding();
  EXPECT_EQ(table.cash(0), 0);
  EXPECT_EQ(table.refuses(0, "bid pile=1 space=4"), "accepted") << "10 of 13";
  EXPECT_EQ(table.refuses(0, "bid pile=1 space=5"), "bid-too-dear cost=15 cash=13 bound=0");
  EXPECT_EQ(table.refuses(0, "bid pile=2 space=7"), "accepted") << "25 of 25";
  EXPECT_EQ(table.refuses(0, "bid pile=0 space=7"), "bid-too-dear cost=25 cash=20 bound=0");
}

TEST(M7, ItIsAnAuctionLikeTheDemandPhase) {
  Table table = bidding();
  table.play(0, "bid pile=2 space=3").play(1, "bid pile=2 space=4").play(2, "bid pile=0 space=0");
  EXPECT_EQ(table.node(), "seat 0: bid") << "outbid";
  table.play(0, "bid pile=1 space=1");
  EXPECT_EQ(table.sees(2, "investors 0"), "discount-donald");
  EXPECT_EQ(table.sees(2, "investors 1"), "maverick-mark");
  EXPECT_EQ(table.sees(2, "investors 2"), "wise-warren");
  EXPECT_EQ(table.cash(0), 13 - 1);
  EXPECT_EQ(table.cash(1), 25 - 10);
  EXPECT_EQ(table.cash(2), 20);
  EXPECT_EQ(table.sees(0, "bids"), "-") << "the tracks are free again";
}

TEST(M7, NoAbilityActsInIt) {
  Table table = dealt(3,
                      {{"wise-warren", "cunning-carlos"},
                       {"moneymaker-mitt", "discount-donald"},
                       {"budget-barbara", "mayknow-martha"}},
                      "investors,investor-bidding");
  table.play(0, "choose-investor investor=cunning-carlos")
      .play(1, "choose-investor investor=moneymaker-mitt")
      .play(2, "choose-investor investor=mayknow-martha");
  table.play(0, "bid pile=0 space=2");
  EXPECT_EQ(table.refuses(1, "bid pile=0 space=3"), "accepted") << "one space above is enough";
  table.play(1, "bid pile=1 space=1");
  EXPECT_EQ(table.cash(1), 0);
  EXPECT_THAT(table.legal(2), Each(StartsWith("bid")));
}

TEST(M7, TwoPlayersOfferTwoEachAndEachMeepleBidsForItself) {
  Table table = bidding(2);
  EXPECT_THAT(table.heard(0, "investor-offered"),
              ElementsAre("investor-offered seat=0 investor=billionaire-bill pile=0",
                          "investor-offered seat=0 investor=wise-warren pile=1",
                          "investor-offered seat=1 investor=discount-donald pile=2",
                          "investor-offered seat=1 investor=golden-graham pile=3"));
  EXPECT_EQ(table.refuses(0, "bid pile=2 space=3"), "bid-too-dear cost=6 cash=4 bound=0")
      << "the two-player amount";
  table.play(0, "bid pile=0 space=7")
      .play(1, "bid pile=2 space=2")
      .play(0, "bid pile=1 space=6")
      .play(1, "bid pile=3 space=0");
  EXPECT_EQ(table.cash(0), 35 - 25 + 23 - 20);
  EXPECT_EQ(table.cash(1), 4 - 3 + 6);
  EXPECT_EQ(table.sees(0, "investors 1"), "discount-donald golden-graham");
}

TEST(Refusal, NotYourInvestorIsOneThatWasNotDealt) {
  const Table table = threeChoosing();
  EXPECT_EQ(table.refuses(0, "choose-investor investor=maverick-mark"),
            "not-your-investor investor=maverick-mark");
}

}  // namespace
}  // namespace bourse::told
