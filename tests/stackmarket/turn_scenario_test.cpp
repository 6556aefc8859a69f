// A turn: sentences 13 to 36 of the rules sheet, K2 to K7, K9 and K12.
#include <gtest/gtest.h>

#include "tests/stackmarket/told.h"

namespace bourse::stackmarket {
namespace {

using enum Building;

TEST(Sheet13, AfterAWholeTurnTheNextPlayerClockwise) {
  Told table;
  table.investing(1).play(1, "stay");
  EXPECT_EQ(table.shown(), "marker-stayed seat=1 building=blue; turn-began seat=2 building=yellow dice=3");
  table.turn(3).investing(3).play(3, "stay");
}

TEST(Sheet14, AsManyDiceAreRolledAsTheBuildingOfTheMarkerIsHigh) {
  Told table;
  table.tower(green, 7, 2).markers({green, blue, yellow, red}).turn(0);
  EXPECT_EQ(table.shown(), "turn-began seat=0 building=green dice=7");
  EXPECT_EQ(table.outcomes(), "roll value=0, roll value=1, roll value=2, roll value=3, roll value=4");
  EXPECT_EQ(table.legal(0), "");  // nobody is asked whether to roll
}

TEST(Sheet15, WhereDiceLackAllThatAreLeftAreRolled) {
  Told table;
  table.tower(red, 7, 2).reserve(4).turn(0);
  EXPECT_EQ(table.shown(), "turn-began seat=0 building=red dice=4");
  EXPECT_EQ(table.state.reserve, 0);
}

TEST(Sheet16, StackingFollowsWithoutAChoice) {
  Told table;
  table.floors(red, {0, 1, 2}).turn(0).roll({3, 4, 4});
  EXPECT_EQ(table.sees(0, "step"), "stack");
  EXPECT_EQ(table.why(0, "stay"), "chance-asked");
}

TEST(Sheet17, NumbersRiseAndOnlyAZeroGoesOntoAFour) {
  Told table;
  table.floors(red, {0, 1, 3, 3}).turn(0).roll({0, 3, 3, 4});  // the worked example: 4, 0, 3
  EXPECT_EQ(table.sees(0, "order"), "4 0 3");
}

TEST(Sheet18, ADieThatFitsMustBeLaid) {
  Told table;
  table.floors(red, {0, 0, 1, 1}).turn(0).roll({2, 2, 3, 0});
  EXPECT_EQ(table.sees(0, "order"), "2 3");  // to leave out the 2 would make the order shorter
}

TEST(Sheet19, DiceThatDoNotFitGoBack) {
  Told table;
  table.floors(red, {0, 1, 3, 3}).turn(0).roll({0, 3, 3, 4});
  EXPECT_EQ(table.shown(),
            "die-rolled seat=0 value=0; die-rolled seat=0 value=3; die-rolled seat=0 value=3; die-rolled "
            "seat=0 value=4; die-laid seat=0 value=4; die-laid seat=0 value=0; die-laid seat=0 value=3; "
            "dice-returned dice=1");
  EXPECT_EQ(table.state.reserve, 60 - 13 - 3);
}

TEST(Sheet20, HowTheHandsWorkIsAskedOfTheWorldOncePerTurn) {
  Told table;
  table.floors(red, {0, 0, 1}).turn(0).roll({2, 3, 4});
  EXPECT_EQ(table.outcomes(),
            "stand dice=0, stand dice=1, stand dice=2, stand dice=3, drop dice=0, drop dice=1, drop dice=2, "
            "collapse");
}

TEST(Sheet21, DiceThatStandAreFloorsOfTheBuilding) {
  Told table;
  table.floors(red, {0, 0, 1}).turn(0).roll({2, 3, 4}).chance("stand dice=3");
  EXPECT_EQ(table.sees(2, "red"), "0 0 1 2 3 4");
  EXPECT_EQ(table.shown(), "stacked seat=0 building=red dice=3 height=6");
}

TEST(Sheet22, OneByOneOrInGroupsOnlyTheResultCounts) {
  Told table;
  table.floors(red, {0, 0, 1}).turn(0).roll({2, 3, 4}).chance("stand dice=2");
  EXPECT_EQ(table.sees(2, "red"), "0 0 1 2 3");
}

TEST(Sheet23, ABuildingThatWasPushedOverHasCollapsed) {
  Told table;
  table.turn(0).roll({4, 0, 1}).chance("collapse");
  EXPECT_EQ(table.sees(0, "step"), "rebuild");
}

TEST(Sheet24, ADieBesideAnotherOnOneFloorIsNotPlaced) {
  Told table;
  table.floors(red, {0, 0, 1}).turn(0).roll({2, 3, 4}).chance("drop dice=2");
  EXPECT_EQ(table.height(red), 5);
  EXPECT_EQ(table.shown(),
            "loose-die-fell seat=0 building=red; stacked seat=0 building=red dice=2 height=5; "
            "dice-returned dice=1");
}

TEST(Sheet25, FiveDiceOrMoreEarnTen) {
  for (const int dice : {4, 5}) {
    Told table;
    table.tower(red, 6, 4).turn(0).roll({0, 1, 2, 3, 4, 1}).chance("stand dice=" + std::to_string(dice));
    EXPECT_EQ(table.money(0), dice >= 5 ? 60 : 50) << dice;
  }
}

TEST(Sheet26, ACollapseIsTheWorldsAnswer) {
  Told table;
  table.tower(red, 6, 3).turn(0).roll({4, 0, 1, 2, 3, 4}).chance("collapse");
  EXPECT_EQ(table.shown(),
            "building-collapsed seat=0 building=red; collapse-paid seat=0 building=red amount=20");
}

TEST(Sheet27, EveryInvestorOfTheCompanyPaysTwenty) {
  Told table;
  table.markers({red, red, yellow, green}).turn(0).roll({4, 0, 1}).chance("collapse");
  EXPECT_EQ(table.sees(0, "money"), "30 30 50 50");
}

TEST(Sheet28, WhoHasNoMoneyIsInDebtUntilIncomeRepaysIt) {
  Told table;
  table.money({5, 50, 50, 50}).turn(0).roll({4, 0, 1}).chance("collapse");
  EXPECT_EQ(table.money(0), -15);
}

TEST(Sheet29, TheDiceGoBackAndTheBuildingStartsAsAtSetUp) {
  Told table;
  table.tower(red, 6, 3).turn(0).roll({4, 0, 1, 2, 3, 4}).chance("collapse");
  EXPECT_EQ(table.state.reserve, 60 - 9 - 3);
  table.roll({4, 1, 2});
  EXPECT_EQ(table.sees(0, "red"), "1 2 4");
}

TEST(Sheet30, FiveDiceLeaveTheRound) {
  Told table;
  table.turn(0).roll({4, 0, 1}).chance("collapse").roll({4, 1, 2});
  EXPECT_TRUE(
      table.shown().ends_with("building-raised building=red bottom=1 middle=2 top=4; dice-removed dice=5"));
  EXPECT_EQ(table.state.out, 5);
  EXPECT_EQ(table.state.reserve, 60 - 12 - 5);
}

TEST(Sheet31, ForOtherCausesTheBuildingIsRestored) {
  Told table;  // the position before the turn is a copy away, floors and all
  table.tower(red, 9, 3).turn(0);
  const State kept = table.state;
  table.roll({4, 0, 1, 2, 3, 4, 1, 1, 1}).chance("collapse");
  table.state = kept;
  EXPECT_EQ(table.height(red), 9);
}

TEST(Sheet32, TheHeightIsCountedAnew) {
  Told table;
  table.floors(red, {0, 0, 1}).turn(0).roll({2, 3, 4}).chance("stand dice=3").investing(0).play(0, "stay");
  table.turn(0);
  EXPECT_EQ(table.shown(), "turn-began seat=0 building=red dice=6");
}

TEST(Sheet33, TheFirstToReachTopTakesTheCard) {
  Told table;
  table.tower(red, 14, 3).turn(0).roll({4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}).chance("stand dice=1");
  EXPECT_EQ(table.sees(1, "tallest card"), "0");
}

TEST(Sheet34, TopShowsTheNewRecord) {
  Told table;
  table.tower(red, 14, 3).turn(0).roll({4, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}).chance("stand dice=3");
  EXPECT_EQ(table.sees(1, "top"), "17");
  EXPECT_TRUE(table.shown().find("top-moved seat=0 building=red height=17") != std::string::npos)
      << table.shown();
}

TEST(Sheet35, TopNeverComesDown) {
  Told table;
  table.tower(red, 16, 3);
  table.state.top = 16;
  table.state.holder = 0;
  table.turn(0).roll({4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}).chance("collapse");
  EXPECT_EQ(table.sees(1, "top"), "16");
  EXPECT_EQ(table.sees(1, "tallest card"), "0");
}

TEST(Sheet36, TheMarkerMayMoveToAFreePlace) {
  Told table;
  table.markers({red, blue, blue, green}).investing(0);
  EXPECT_EQ(table.legal(0), "invest building=yellow, invest building=green, stay");
  EXPECT_EQ(table.why(0, "invest building=blue"), "card-full building=blue most=2");
  EXPECT_EQ(table.why(0, "invest building=red"), "already-there building=red");
  table.play(0, "invest building=green");
  EXPECT_EQ(table.sees(3, "markers"), "green blue blue green");
}

TEST(K2, TheOrderMustBeAsLongAsAnyAndAmongThoseThePlayerChooses) {
  Told table;  // one 2 and two laps: it may stand in either
  table.tower(red, 5, 1).turn(0).roll({2, 4, 0, 4, 0});
  EXPECT_EQ(table.legal(0), "lay value=2, lay value=4");
  table.play(0, "lay value=4");
  EXPECT_EQ(table.sees(0, "order"), "4 0");  // a 0 had to follow
  EXPECT_EQ(table.legal(0), "lay value=2, lay value=4");
  table.play(0, "lay value=2");
  EXPECT_EQ(table.sees(0, "order"), "4 0 2 4 0");
}

TEST(K2, AnOrderThatWouldBeShorterIsRefused) {
  Told table;  // both 3s are needed, so the 4 cannot come first
  table.tower(red, 5, 1).turn(0).roll({2, 3, 3, 4, 0});
  EXPECT_EQ(table.legal(0), "lay value=2, lay value=3");
  EXPECT_EQ(table.why(0, "lay value=4"), "order-too-short value=4 most=4 longest=5");
  EXPECT_EQ(table.why(0, "lay value=0"), "die-does-not-fit value=0 top=1");
  EXPECT_EQ(table.why(0, "lay value=1"), "die-not-rolled value=1");
  EXPECT_FALSE(ok(StackMarket::check(table.rules, table.state, 0, make(Verb::lay, kValues))))
      << "no such die";
}

TEST(K2, MaximalOrdersMayBeShorterButNoDieMayFitOnTheirEnd) {
  Told table("seats=4 first=0 modules=maximal-order");
  table.tower(red, 5, 1).turn(0).roll({2, 3, 3, 1, 1});
  EXPECT_EQ(table.legal(0), "lay value=2, lay value=3");
  table.play(0, "lay value=3");
  EXPECT_EQ(table.sees(0, "order"), "3");
  EXPECT_EQ(table.sees(0, "step"), "stack");
}

TEST(K2, WhereNoDieFitsTheTurnGoesOn) {
  Told table;
  table.floors(red, {0, 1, 4}).turn(0).roll({1, 2, 3});
  EXPECT_EQ(table.shown(),
            "die-rolled seat=0 value=1; die-rolled seat=0 value=2; die-rolled seat=0 value=3; "
            "nothing-fits seat=0 building=red; dice-returned dice=3");
  EXPECT_EQ(table.sees(0, "step"), "reinvest");
}

TEST(K3, NoBonusAfterACollapse) {
  Told table;
  table.tower(red, 6, 4).turn(0).roll({0, 1, 2, 3, 4, 1}).chance("collapse");
  EXPECT_EQ(table.money(0), 30);
}

TEST(K4, TheMarkerMayStillMoveAfterACollapse) {
  Told table;
  table.turn(0).roll({4, 0, 1}).chance("collapse").roll({4, 1, 2});
  EXPECT_EQ(table.legal(0), "invest building=blue, invest building=yellow, invest building=green, stay");
}

TEST(K4, FewerThanFiveLeaveWhereFewerAreThere) {
  Told table;
  table.reserve(4).turn(0).roll({4, 0, 1}).chance("collapse");
  EXPECT_EQ(table.state.reserve, 4);  // 3 + 3 + 1 less the three of the new building
  table.roll({4, 1, 2});
  EXPECT_EQ(table.state.reserve, 0);
  table.play(0, "stay");
  EXPECT_NE(table.shown().find("round-ended round=0"), std::string::npos);
}

TEST(K4, ALooseDieCountsWhereTheTableSaysSo) {
  Told table("seats=4 first=0 modules=loose-die-falls");
  table.turn(0).roll({4, 0, 1}).chance("drop dice=2");
  EXPECT_EQ(table.money(0), 30);
  EXPECT_EQ(table.sees(0, "step"), "rebuild");
}

TEST(K5, IncomeRepaysADebt) {
  Told table;
  table.money({-15, 50, 50, 50}).tower(red, 5, 4).turn(0).roll({0, 1, 2, 3, 4}).chance("stand dice=5");
  EXPECT_EQ(table.money(0), -5);
}

TEST(K6, LaterTakersMustExceedTheRecord) {
  Told table;
  table.tower(red, 15, 3).tower(blue, 14, 3);
  table.state.top = 15;
  table.state.holder = 0;
  table.turn(1).roll({4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}).chance("stand dice=1");
  EXPECT_EQ(table.sees(1, "tallest card"), "0");
  table.tower(blue, 14, 3).turn(1).roll({4, 0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4});
  table.chance("stand dice=2");
  EXPECT_EQ(table.sees(1, "tallest card"), "1");
  EXPECT_EQ(table.sees(1, "top"), "16");
}

TEST(K6, TheCardGoesToTheActivePlayerAlone) {
  Told table;
  table.markers({red, red, yellow, green}).tower(red, 14, 3).turn(1);
  table.roll({4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}).chance("stand dice=1");
  EXPECT_EQ(table.sees(0, "tallest card"), "1");
}

TEST(K7, StayingIsAlwaysPossible) {
  Told table;
  table.investing(2);
  EXPECT_EQ(table.why(2, "stay"), "legal");
  EXPECT_EQ(table.why(2, "lay value=1"), "not-now decision=change-investment");
}

TEST(K9, OneAnswerJudgesTheWholeStackingOfATurn) {
  Told table;
  table.floors(red, {0, 0, 1}).turn(0).roll({2, 3, 4}).chance("stand dice=3");
  EXPECT_EQ(table.sees(0, "step"), "reinvest");
}

TEST(K12, WhatTheClockLeavesOverGoesBackAndIsNoCollapse) {
  Told table;
  table.floors(red, {0, 0, 1}).turn(0).roll({2, 3, 4});
  const int reserve = table.state.reserve;
  table.chance("stand dice=0");
  EXPECT_EQ(table.shown(), "stacked seat=0 building=red dice=0 height=3; dice-returned dice=3");
  EXPECT_EQ(table.state.reserve, reserve + 3);
  EXPECT_EQ(table.money(0), 50);
}

}  // namespace
}  // namespace bourse::stackmarket
