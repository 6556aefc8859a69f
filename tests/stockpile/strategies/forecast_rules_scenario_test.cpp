// Cards that lie on forecasts or are laid on companies, in the middle of others.  [G17 to G20]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/stockpile/strategies/holding.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::Not;

TEST(G17, ABankruptcyInTheActionPhaseRemovesNoDelayedEffect) {
  Table table = Table::of(3, "strategies")
                    .hand(0, {"circuit-breaker"})
                    .hand(1, {"put-option"})
                    .picked(1, {"bust"})
                    .price("epic-electric", 2)
                    .pair(2, "epic-electric", "down-3")
                    .at("act");
  table.play(0, "play strategy=circuit-breaker").play(0, "choose-company company=epic-electric");
  table.play(1, "play strategy=put-option").play(1, "choose-company company=epic-electric");
  table.play(1, "bust company=epic-electric");
  EXPECT_EQ(table.price("epic-electric"), 4);  // bankrupt, back at 5, then the forecast limited to one space
  EXPECT_EQ(table.cash(1), 20 - 1 + 2);        // the option counts the limited number in full
}

TEST(G17, AnOptionCountsTheNumberInFullEvenIfTheWayIsCutShort) {
  Table table = Table::of(3, "strategies")
                    .hand(0, {"put-option"})
                    .price("epic-electric", 2)
                    .pair(1, "epic-electric", "down-3")
                    .at("act");
  table.play(0, "play strategy=put-option").play(0, "choose-company company=epic-electric");
  EXPECT_EQ(table.price("epic-electric"), 5);
  EXPECT_EQ(table.cash(0), 20 - 1 + 6);
}

TEST(G17, CardsDiscardedByABankruptcyCanBeTakenByTheNextCard) {
  Table table = holding("bottom-fishing")
                    .picked(0, {"bust"})
                    .price("epic-electric", 1)
                    .split(2, "epic-electric")
                    .at("act");
  EXPECT_EQ(table.refuses(0, "play strategy=bottom-fishing"), "target-missing strategy=bottom-fishing");
  table.play(0, "bust company=epic-electric").play(0, "play strategy=bottom-fishing");
  table.play(0, "choose-card card=epic-electric");
  EXPECT_EQ(table.cash(0), 19);
}

/// Where Electric ends with this forecast falsified; it begins at 5.
int falsified(const std::string& forecast) {
  Table table =
      Table::of(3, "strategies").hand(0, {"falsified-earnings"}).pair(1, "epic-electric", forecast).at("act");
  table.play(0, "play strategy=falsified-earnings").play(0, "choose-pair pair=1");
  return table.price("epic-electric");
}

TEST(G18, OnlyTheSumMoves) {
  EXPECT_EQ(falsified("up-4"), 6);
  EXPECT_EQ(falsified("up-2"), 4);
  EXPECT_EQ(falsified("up-1"), 3);
  EXPECT_EQ(falsified("down-2"), 6);
  EXPECT_EQ(falsified("down-3"), 5);
}

TEST(G18, ADividendIsPaidThenThePriceFallsByThree) {
  Table table = Table::of(3, "strategies")
                    .hand(0, {"falsified-earnings"})
                    .pair(1, "epic-electric", "dividend-2")
                    .split(2, "epic-electric")
                    .at("act");
  table.play(0, "play strategy=falsified-earnings").play(0, "choose-pair pair=1").play(2, "end-selling");
  EXPECT_EQ(table.cash(2), 24);
  EXPECT_EQ(table.price("epic-electric"), 2);
}

TEST(G18, ADividendFalsifiedAndLimitedFallsByOne) {
  Table table = Table::of(3, "strategies")
                    .hand(0, {"falsified-earnings"})
                    .hand(1, {"circuit-breaker"})
                    .pair(1, "epic-electric", "dividend-2")
                    .at("act");
  table.play(0, "play strategy=falsified-earnings").play(0, "choose-pair pair=1");
  table.play(1, "play strategy=circuit-breaker").play(1, "choose-company company=epic-electric");
  EXPECT_EQ(table.price("epic-electric"), 4);
}

TEST(G18, AFalsifiedFallMayPaySteelsDollars) {
  Table table = Table::of(3, "strategies,advanced-board")
                    .hand(0, {"falsified-earnings"})
                    .space("stanford-steel", 2)
                    .pair(1, "stanford-steel", "down-2")
                    .split(2, "stanford-steel")
                    .at("act");
  table.play(0, "play strategy=falsified-earnings").play(0, "choose-pair pair=1").play(2, "end-selling");
  EXPECT_EQ(table.space("stanford-steel"), 3);
  EXPECT_EQ(table.cash(2), 22);
}

TEST(G19, FrontRunningResolvesThePairWithEverythingOnIt) {
  Table table = Table::of(3, "strategies")
                    .hand(0, {"falsified-earnings"})
                    .hand(1, {"front-running"})
                    .hand(2, {"call-option"})
                    .pair(1, "epic-electric", "dividend-2")
                    .regular(0, "epic-electric")
                    .at("act");
  table.play(0, "play strategy=falsified-earnings").play(0, "choose-pair pair=1");
  table.play(1, "play strategy=front-running");
  EXPECT_EQ(table.node(), "seat 0: show-shares");  // the dividend before the fall, both before the gain
  EXPECT_EQ(table.cash(1), 20);
  table.play(0, "show company=epic-electric cards=1");
  EXPECT_EQ(table.cash(0), 20 - 2 + 2);
  EXPECT_EQ(table.price("epic-electric"), 2);
  EXPECT_EQ(table.cash(1), 23);
  table.play(2, "play strategy=call-option");
  EXPECT_THAT(table.legal(2), Not(Contains("choose-company company=epic-electric")));  // resolved already
}

TEST(G19, AnOptionNamedEarlierStillPaysAtTheRoundEnd) {
  Table table = Table::of(3, "strategies")
                    .hand(0, {"put-option"})
                    .hand(1, {"front-running"})
                    .hand(2, {"bull-run"})
                    .pair(1, "epic-electric", "down-3")
                    .at("act");
  table.play(0, "play strategy=put-option").play(0, "choose-company company=epic-electric");
  table.play(1, "play strategy=front-running");
  EXPECT_EQ(table.cash(0), 19);
  table.play(2, "end-actions");
  EXPECT_EQ(table.cash(0), 25);
}

TEST(G20, TheCardLyingOnAForecastTravelsWithIt) {
  Table table = Table::of(3, "strategies")
                    .hand(0, {"falsified-earnings"})
                    .hand(1, {"spoofing"})
                    .pair(0, "epic-electric", "up-4")
                    .pair(1, "stanford-steel", "down-2")
                    .at("act");
  table.play(0, "play strategy=falsified-earnings").play(0, "choose-pair pair=0");
  table.play(1, "play strategy=spoofing").play(1, "look pair=0").play(1, "look pair=1").play(1, "exchange");
  EXPECT_EQ(table.price("epic-electric"), 3);   // −2 as it is
  EXPECT_EQ(table.price("stanford-steel"), 6);  // +4 falsified
}

TEST(G20, OwnersSeeTheirNewForecastAndNobodyElse) {
  Table table =
      holding("spoofing").pair(1, "epic-electric", "up-4").pair(2, "stanford-steel", "down-3").at("act");
  table.play(0, "play strategy=spoofing").play(0, "look pair=1").play(0, "look pair=2").play(0, "exchange");
  EXPECT_THAT(table.shown(1), Contains("pair-seen seat=1 pair=1 company=epic-electric forecast=down-3"));
  EXPECT_EQ(table.sees(1, "pair 1"), "epic-electric down-3");
  EXPECT_EQ(table.sees(1, "pair 2"), "? up-4");
  EXPECT_EQ(table.sees(2, "pair 2"), "stanford-steel up-4");
  EXPECT_EQ(table.sees(2, "pair 1"), "? down-3");
  EXPECT_EQ(table.sees(kSpectator, "pair 1"), "? ?");
  EXPECT_THAT(table.shown(kSpectator), Contains("forecasts-exchanged seat=0 pair=1 other=2"));
}

}  // namespace
}  // namespace bourse::told
