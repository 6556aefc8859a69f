// Strategies about forecasts, and those that lie face-up until the round ends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/stockpile/strategies/holding.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

/// As holding, but nobody else acts: the next stop is a sale, a showing or the next round.
Table alone(const std::string& card, std::string_view modules = "strategies,promos", int seats = 3) {
  return Table::of(seats, modules).hand(0, {card});
}

TEST(C_DataBroker, RevealsAnOwnPairAndPaysFive) {
  Table table = holding("data-broker").pair(0, "epic-electric", "up-4").at("act");
  table.play(0, "play strategy=data-broker");
  EXPECT_EQ(table.cash(0), 25);
  EXPECT_EQ(table.sees(2, "pair 0"), "epic-electric up-4");
  EXPECT_EQ(table.price("epic-electric"), 5);
  table.play(1, "end-actions");
  EXPECT_THAT(table.heard(2, "price-moved"), Contains("price-moved company=epic-electric from=4 to=8"));
}

TEST(C_DataBroker, TwoPlayersChooseOneOfTwoPairs) {
  Table table = holding("data-broker", "strategies", 2).at("act");
  table.play(0, "play strategy=data-broker");
  EXPECT_THAT(table.legal(0), ElementsAre("choose-pair pair=0", "choose-pair pair=1"));
  table.play(0, "choose-pair pair=1");
  EXPECT_EQ(table.sees(1, "pair 0"), "? ?");
  EXPECT_EQ(table.cash(0), 35);
}

TEST(C_FalsifiedEarnings, LiesOnAnyForecastUnseen) {
  Table table = holding("falsified-earnings").pair(4, "epic-electric", "up-4").at("act");
  table.play(0, "play strategy=falsified-earnings");
  EXPECT_THAT(table.legal(0), SizeIs(6));
  table.play(0, "choose-pair pair=4");
  EXPECT_EQ(table.cash(0), 18);
  EXPECT_EQ(table.sees(0, "pair 4"), "? ?");
  EXPECT_THAT(table.shown(1), Contains("pair-falsified seat=0 pair=4"));
  table.play(1, "end-actions");
  EXPECT_THAT(table.heard(1, "forecast-adjusted"),
              ElementsAre("forecast-adjusted company=epic-electric amount=1"));
}

TEST(C_FrontRunning, ResolvesTheOwnPairNowThenPaysThree) {
  Table table = holding("front-running").pair(0, "epic-electric", "up-2").at("act");
  table.play(0, "play strategy=front-running");
  EXPECT_EQ(table.price("epic-electric"), 7);
  EXPECT_EQ(table.cash(0), 23);
  table.play(1, "end-actions");
  EXPECT_EQ(table.price("epic-electric"), 7);  // not a second time
}

TEST(C_FrontRunning, TwoPlayersChooseThePair) {
  Table table = holding("front-running", "strategies", 2).pair(1, "epic-electric", "down-2").at("act");
  table.play(0, "play strategy=front-running").play(0, "choose-pair pair=1");
  EXPECT_EQ(table.price("epic-electric"), 3);
  EXPECT_EQ(table.cash(0), 33);
}

TEST(C_FrontRunning, IsNotOfferedOnceThePairIsPublic) {
  Table table =
      Table::of(3, "strategies").hand(0, {"front-running", "data-broker"}).hand(1, {"straddle"}).at("act");
  table.play(0, "play strategy=data-broker");
  EXPECT_EQ(table.state().player[0].strategiesPlayed, 1);
  EXPECT_EQ(table.node(), "seat 1: act");
}

TEST(C_Spoofing, LooksAtTwoSetsAndMayExchangeTheirForecasts) {
  Table table =
      holding("spoofing").pair(0, "cosmic-computers", "down-3").pair(1, "epic-electric", "up-4").at("act");
  table.play(0, "play strategy=spoofing");
  EXPECT_THAT(table.legal(0),
              ElementsAre("look pair=0", "look pair=1", "look pair=2", "look pair=4", "look pair=5"));
  table.play(0, "look pair=0").play(0, "look pair=1");
  EXPECT_THAT(table.legal(0), ElementsAre("pass", "exchange"));
  table.play(0, "exchange");
  EXPECT_EQ(table.cash(0), 18);
  EXPECT_EQ(table.sees(0, "pair 0"), "cosmic-computers up-4");
  EXPECT_EQ(table.sees(1, "pair 1"), "epic-electric down-3");
  EXPECT_EQ(table.sees(1, "pair 0"), "? up-4");  // seat 1 knew that forecast and knows where it went
  EXPECT_EQ(table.sees(2, "pair 0"), "? ?");
}

TEST(C_Spoofing, PassingLeavesThemAsTheyAre) {
  Table table = holding("spoofing").pair(1, "epic-electric", "up-4").at("act");
  table.play(0, "play strategy=spoofing").play(0, "look pair=1").play(0, "look pair=5").play(0, "pass");
  EXPECT_EQ(table.sees(0, "pair 1"), "epic-electric up-4");
}

TEST(C_Spoofing, NeedsTwoSetsThatAreHidden) {
  const Table table = holding("spoofing").at("act");
  const auto offered = [&](std::initializer_list<int> hidden) {
    stockpile::State state = table.state();
    for (int pair = 0; pair < stockpile::kPairs; ++pair)
      if (std::find(hidden.begin(), hidden.end(), pair) == hidden.end())
        state.pair[static_cast<std::size_t>(pair)].flags |= stockpile::Pair::resolved;
    MoveList legal;
    stockpile::Stockpile::legal(table.rules(), state, 0, legal);
    return contains(legal, make(stockpile::Verb::play, static_cast<int>(stockpile::Strategy::spoofing)));
  };
  EXPECT_TRUE(offered({0, 1}));
  EXPECT_TRUE(offered({4, 5}));
  EXPECT_FALSE(offered({0}));
}

TEST(C_CircuitBreaker, LimitsTheForecastToOneSpace) {
  Table table = holding("circuit-breaker").pair(1, "epic-electric", "up-4").at("act");
  table.play(0, "play strategy=circuit-breaker").play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.sees(2, "delayed"), "0:circuit-breaker");
  table.play(1, "end-actions");
  EXPECT_EQ(table.price("epic-electric"), 6);
  EXPECT_EQ(table.sees(2, "delayed"), "-");
}

TEST(C_CircuitBreaker, ADividendIsStillPaid) {
  Table table =
      alone("circuit-breaker").pair(1, "epic-electric", "dividend-2").split(2, "epic-electric").at("act");
  table.play(0, "play strategy=circuit-breaker").play(0, "choose-company company=epic-electric");
  table.play(2, "end-selling");
  EXPECT_EQ(table.cash(2), 24);
  EXPECT_EQ(table.price("epic-electric"), 5);
}

// ---- options ----

/// The card on Electric, whose forecast is the one given; what is paid at the end of the round.
int paidBy(const std::string& card, const std::string& forecast) {
  Table table = alone(card).cash(0, 10).pair(1, "epic-electric", forecast).at("act");
  const int cost = card == "call-option" ? 2 : 1;
  table.play(0, "play strategy=" + card);
  EXPECT_EQ(table.sees(2, "delayed"), "-");
  table.play(0, "choose-company company=epic-electric");
  return table.cash(0) - 10 + cost;
}

TEST(C_CallOption, PaysTwoForEverySpaceUp) {
  EXPECT_EQ(paidBy("call-option", "up-4"), 8);
  EXPECT_EQ(paidBy("call-option", "up-1"), 2);
  EXPECT_EQ(paidBy("call-option", "down-2"), 0);
  EXPECT_EQ(paidBy("call-option", "dividend-2"), 0);
}

TEST(C_PutOption, PaysTwoForEverySpaceDown) {
  EXPECT_EQ(paidBy("put-option", "down-3"), 6);
  EXPECT_EQ(paidBy("put-option", "up-4"), 0);
}

TEST(C_Straddle, PaysOneForEverySpaceOfTwoCompaniesUpToEight) {
  Table table =
      alone("straddle").pair(1, "epic-electric", "up-4").pair(2, "stanford-steel", "down-3").at("act");
  table.play(0, "play strategy=straddle").play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.refuses(0, "choose-company company=epic-electric"), "not-offered");
  table.play(0, "choose-company company=stanford-steel");
  EXPECT_EQ(table.cash(0), 27);
}

TEST(C_Churning, PaysForSharesSoldInTheSellingPhase) {
  Table table = alone("churning")
                    .regular(0, "epic-electric", 2)
                    .split(0, "stanford-steel")
                    .regular(1, "epic-electric")
                    .at("act");
  table.play(0, "play strategy=churning");
  EXPECT_EQ(table.node(), "seat 0: sell");
  table.play(0, "sell company=epic-electric")
      .play(0, "sell-split company=stanford-steel")
      .play(0, "end-selling");
  EXPECT_EQ(table.cash(0), 20 + 5 + 10);  // at the end of the phase, not of the turn
  table.play(1, "end-selling");
  EXPECT_EQ(table.cash(0), 38);
  EXPECT_THAT(table.heard(2, "strategy-ended"), ElementsAre("strategy-ended seat=0 strategy=churning"));
}

TEST(C_Churning, AtMostSix) {
  Table table = alone("churning").split(0, "stanford-steel", 4).at("act");
  table.play(0, "play strategy=churning");
  for (int i = 0; i < 4; ++i) table.play(0, "sell-split company=stanford-steel");
  EXPECT_EQ(table.cash(0), 20 + 40 + 6);
}

TEST(C_VentureCapital, PaysAtTheEndByTheRoundsThatFollow) {
  const std::vector<std::pair<int, int>> rounds = {{0, 15}, {3, 12}, {6, 6}};  // three players play seven
  for (const auto& [round, pays] : rounds) {
    Table table = holding("venture-capital").round(round).at("act");
    table.play(0, "play strategy=venture-capital");
    EXPECT_EQ(table.cash(0), 15);
    EXPECT_EQ(table.sees(1, "delayed"), "0:venture-capital");
    EXPECT_EQ(table.state().delayed[0].a, pays) << round;
  }
  Table last = alone("venture-capital").round(6).at("act");
  last.play(0, "play strategy=venture-capital");
  EXPECT_EQ(last.node(), "over");
  EXPECT_EQ(last.scores()[0], 20 - 5 + 6);
}

TEST(C_Annuity, PaysNowAndAtTheEndOfThisAndEveryLaterRound) {
  Table table = alone("annuity").round(5).at("act");
  table.play(0, "play strategy=annuity");
  EXPECT_EQ(table.cash(0), 22);
  EXPECT_EQ(table.sees(1, "delayed"), "0:annuity");
  table.playOn(3);
  EXPECT_THAT(table.heard(1, "strategy-paid"), SizeIs(3));
  EXPECT_EQ(table.sees(1, "delayed"), "-");
}

TEST(C_CreditDefaultSwap, PaysTwelveAtOnceForABankruptcy) {
  Table table = holding("credit-default-swap").picked(0, {"bust"}).price("epic-electric", 1).at("act");
  table.play(0, "play strategy=credit-default-swap").play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.cash(0), 19);
  table.play(0, "bust company=epic-electric");
  EXPECT_EQ(table.cash(0), 31);
  EXPECT_EQ(table.sees(1, "delayed"), "-");
}

TEST(C_CreditDefaultSwap, OtherwisePaysThreeForALowerPrice) {
  Table lower = alone("credit-default-swap").pair(1, "epic-electric", "down-2").at("act");
  lower.play(0, "play strategy=credit-default-swap").play(0, "choose-company company=epic-electric");
  EXPECT_EQ(lower.cash(0), 22);
  Table higher = alone("credit-default-swap").pair(1, "epic-electric", "up-1").at("act");
  higher.play(0, "play strategy=credit-default-swap").play(0, "choose-company company=epic-electric");
  EXPECT_EQ(higher.cash(0), 19);
}

TEST(C_CreditDefaultSwap, ALowerPriceAfterASplitPaysNothing) {
  Table table =
      alone("credit-default-swap").price("epic-electric", 10).pair(1, "epic-electric", "up-1").at("act");
  table.play(0, "play strategy=credit-default-swap").play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.price("epic-electric"), 6);
  EXPECT_EQ(table.cash(0), 19);
}

TEST(C_CreditDefaultSwap, OnTheAdvancedBoardThePriceIsInDollars) {
  Table table = alone("credit-default-swap", "strategies,promos,advanced-board")
                    .space("stanford-steel", 5)  // 3, as space 4
                    .pair(1, "stanford-steel", "down-2")
                    .pair(0, "epic-electric", "up-1")
                    .at("act");
  table.play(0, "play strategy=credit-default-swap").play(0, "choose-company company=stanford-steel");
  EXPECT_EQ(table.cash(0), 22);  // down to 2
}

}  // namespace
}  // namespace bourse::told
