// The end of a round and of the game: sentences 37 to 54 of the rules sheet, K8, K10, K11 and K13 to K15.
#include <gtest/gtest.h>

#include "games/stackmarket/chances.h"
#include "games/stackmarket/insight.h"
#include "tests/stackmarket/told.h"

namespace bourse::stackmarket {
namespace {

using enum Building;

/// Red raids yellow: heights 9, 6, 4, 5 with one investor each, unless the markers say otherwise.
Told atTheEnd(const std::string& config = "seats=4 first=0") {
  Told table(config);
  table.tower(red, 9, 1).tower(blue, 6, 1).tower(yellow, 4, 1);
  if (table.rules.seats() == 4) table.tower(green, 5, 1);
  return table;
}

TEST(Sheet37, TheRoundEndsWhenTheReserveIsEmptyAtTheEndOfATurn) {
  Told table = atTheEnd();
  table.lastTurn(2).play(2, "stay");
  EXPECT_EQ(table.shown(),
            "marker-stayed seat=2 building=yellow; round-ended round=0; takeover-announced "
            "tallest=red smallest=yellow dice=4; takeover-begun seat=0 building=red dice=4");
  Told goesOn = atTheEnd();
  goesOn.reserve(1).investing(2).play(2, "stay");
  EXPECT_EQ(goesOn.sees(0, "step"), "roll");
}

TEST(Sheet38, OnlyBuildingsWithInvestorsCount) {
  Told table = atTheEnd();
  table.markers({blue, blue, green, green}).lastTurn(2).play(2, "stay");
  EXPECT_EQ(table.sees(0, "takeover"), "blue green -");
}

TEST(Sheet39, EqualHeightsAreDecidedByTheNumberOnTop) {
  Told table = atTheEnd();
  table.tower(blue, 9, 3).tower(green, 4, 2).lastTurn(2).play(2, "stay");
  EXPECT_EQ(table.sees(0, "takeover"), "blue green 1");
}

TEST(Sheet40, ThenByLot) {
  Told table = atTheEnd();
  table.tower(blue, 9, 1).tower(green, 4, 1).lastTurn(2).play(2, "stay");
  EXPECT_EQ(table.outcomes(), "lot building=red, lot building=blue");
  table.chance("lot building=blue");
  EXPECT_EQ(table.outcomes(), "lot building=yellow, lot building=green");
  table.chance("lot building=green");
  EXPECT_EQ(table.sees(0, "takeover"), "blue green 1");
}

TEST(Sheet41, TwoInvestorsDecideWhoStacks) {
  Told table = atTheEnd();
  table.markers({red, red, yellow, green}).lastTurn(2).play(2, "stay");
  EXPECT_EQ(table.legal(0), "name-stacker seat=0, name-stacker seat=1");
  EXPECT_EQ(table.legal(2), "");
  EXPECT_EQ(table.why(1, "name-stacker seat=3"), "not-an-investor building=red");
  table.play(0, "name-stacker seat=1").play(1, "name-stacker seat=1");
  EXPECT_EQ(table.sees(3, "takeover"), "red yellow 1");
}

TEST(Sheet42, AllDiceOfTheSmallestGoOntoTheTallest) {
  Told table = atTheEnd();
  table.lastTurn(2).play(2, "stay");
  EXPECT_NE(table.shown().find("takeover-begun seat=0 building=red dice=4"), std::string::npos);
}

TEST(Sheet43, WhatStandsIsATakeover) {
  Told table = atTheEnd();
  table.lastTurn(2).play(2, "stay");
  EXPECT_EQ(table.outcomes(), "takeover-stands, takeover-falls");
  table.chance("takeover-stands");
  EXPECT_NE(table.shown().find("takeover-succeeded seat=0 building=red"), std::string::npos);
}

TEST(Sheet44, RaidersEarnTwentyAndTenForEveryMarkerOnTheirCard) {
  Told alone = atTheEnd();
  alone.lastTurn(2).play(2, "stay").chance("takeover-stands");
  EXPECT_EQ(alone.money(0), 50 + 30);
  Told both = atTheEnd();
  both.markers({red, red, yellow, green}).lastTurn(2).play(2, "stay");
  both.play(0, "name-stacker seat=0").play(1, "name-stacker seat=0").chance("takeover-stands");
  EXPECT_EQ(both.sees(0, "money"), "90 90 50 60");
}

TEST(Sheet45, TheRaidedEarnNothing) {
  Told table = atTheEnd();
  table.lastTurn(2).play(2, "stay").chance("takeover-stands");
  EXPECT_EQ(table.money(2), 50);
  EXPECT_NE(table.shown().find("raided seat=2 building=yellow"), std::string::npos);
}

TEST(Sheet46, WhatFallsIsAFailedTakeover) {
  Told table = atTheEnd();
  table.lastTurn(2).play(2, "stay").chance("takeover-falls");
  EXPECT_NE(table.shown().find("takeover-failed seat=0 building=red"), std::string::npos);
}

TEST(Sheet47, RaidersThenLoseTwenty) {
  Told table = atTheEnd();
  table.markers({red, red, yellow, green}).lastTurn(2).play(2, "stay");
  table.play(0, "name-stacker seat=0").play(1, "name-stacker seat=0").chance("takeover-falls");
  EXPECT_EQ(table.money(0), 30);
  EXPECT_EQ(table.money(1), 30);
}

TEST(Sheet48, TheRaidedThenEarnTenForEveryMarker) {
  Told table = atTheEnd();
  table.markers({red, yellow, yellow, green}).lastTurn(2).play(2, "stay").chance("takeover-falls");
  EXPECT_EQ(table.sees(0, "money"), "30 70 70 60");
}

TEST(Sheet49, CompaniesThatAreNotConcernedEarnTenForEveryMarker) {
  Told table = atTheEnd();
  table.markers({red, blue, yellow, blue}).lastTurn(2).play(2, "stay").chance("takeover-stands");
  EXPECT_EQ(table.sees(0, "money"), "80 70 50 70");
}

TEST(Sheet50, TheTallestCardEarnsTwentyIfItsHolderHasEarned) {
  for (const bool stands : {true, false})
    for (const Seat holder : {Seat{0}, Seat{1}, Seat{2}}) {
      Told table = atTheEnd();
      table.state.holder = holder;
      table.lastTurn(3).play(3, "stay").chance(stands ? "takeover-stands" : "takeover-falls");
      const bool earned = holder == 1 || (holder == 0) == stands;
      EXPECT_EQ(table.shown().find("tallest-paid seat=" + std::to_string(holder) + " amount=20") !=
                    std::string::npos,
                earned)
          << int(holder) << table.shown();
    }
}

TEST(Sheet51, TheNextRoundBeginsWithThreeDiceEach) {
  Told table = atTheEnd();
  table.lastTurn(2).play(2, "stay").chance("takeover-stands");
  table.roll({4, 0, 2}).roll({1, 1, 0}).roll({0, 0, 0}).roll({3, 3, 2});
  EXPECT_EQ(table.sees(0, "red"), "0 2 4");
  EXPECT_EQ(table.sees(0, "green"), "2 3 3");
}

TEST(Sheet52, AllOtherDiceAreInTheReserve) {
  Told table = atTheEnd();
  table.lastTurn(2).play(2, "stay").chance("takeover-stands");
  EXPECT_EQ(table.state.out, 0);
  EXPECT_EQ(table.state.reserve + table.state.toRoll, 60);
}

TEST(Sheet53, TheMostMoneyWins) {
  Told table = atTheEnd("seats=4 rounds=1 first=0");
  table.lastTurn(2).play(2, "stay").chance("takeover-stands");
  EXPECT_TRUE(table.shown().ends_with("game-won seat=0; game-over")) << table.shown();
  EXPECT_EQ(table.state.stage, Stage::over);
}

TEST(Sheet54, EqualPlayersShareTheVictory) {
  Told table = atTheEnd("seats=4 rounds=1 first=0");
  table.money({50, 70, 50, 70}).lastTurn(2).play(2, "stay").chance("takeover-stands");
  EXPECT_EQ(table.sees(0, "money"), "80 80 50 80");
  EXPECT_TRUE(table.shown().ends_with("game-won seat=0; game-won seat=1; game-won seat=3; game-over"));
}

TEST(K8, MarkersStayAndTheStartPassesOnClockwise) {
  Told table = atTheEnd();
  table.markers({red, red, yellow, green}).lastTurn(2).play(2, "stay");
  table.play(0, "name-stacker seat=0").play(1, "name-stacker seat=0").chance("takeover-stands");
  table.roll({4, 0, 2}).roll({1, 1, 0}).roll({0, 0, 0}).roll({3, 3, 2});
  EXPECT_EQ(table.sees(0, "markers"), "red red yellow green");
  EXPECT_TRUE(table.shown().ends_with("round-began seat=1 round=1; turn-began seat=1 building=red dice=3"));
}

TEST(K10, ARoundEndsAfterTwentyTurnsEach) {
  Told table = atTheEnd();
  table.state.turns = 79;
  table.investing(2).play(2, "stay");
  EXPECT_NE(table.shown().find("round-ended"), std::string::npos);
}

TEST(K11, TheTallestIsChosenFirstAndIsNeverTheSmallest) {
  Told table;  // all equal but for the numbers on top
  table.tower(red, 3, 4).tower(blue, 3, 1).tower(yellow, 3, 2).tower(green, 3, 0).lastTurn(2).play(2, "stay");
  EXPECT_EQ(table.sees(0, "takeover"), "red yellow 0");
}

TEST(K11, WithoutAgreementTheFirstInTurnOrderStacks) {
  Told table = atTheEnd();
  table.state.first = 1;
  table.markers({red, red, yellow, green}).lastTurn(2).play(2, "stay");
  table.play(0, "name-stacker seat=0").play(1, "name-stacker seat=1");
  EXPECT_EQ(table.shown(),
            "stacker-named seat=1 choice=?; stacker-shown seat=1 choice=1; stacker-shown seat=0 choice=0; "
            "takeover-begun seat=1 building=red dice=4");
}

TEST(K11, WhoIsNamedIsSecretUntilBothHaveNamed) {
  Told table = atTheEnd();
  table.markers({red, red, yellow, green}).lastTurn(2).play(2, "stay").play(0, "name-stacker seat=1");
  EXPECT_EQ(table.shown(1), "stacker-named seat=0 choice=?");
  EXPECT_EQ(table.shown(0), "stacker-named seat=0 choice=1");
  EXPECT_EQ(table.sees(0, "named"), "1 - - -");
  EXPECT_EQ(table.sees(1, "named"), "? - - -");
  EXPECT_EQ(table.sees(kSpectator, "named"), "? - - -");
}

TEST(K11, AFailedTakeoverHasNoOtherPenaltyNoBonusAndNoTop) {
  Told table = atTheEnd();
  table.tower(red, 20, 1).lastTurn(2).play(2, "stay").chance("takeover-stands");
  EXPECT_EQ(table.sees(0, "top"), "15");
  EXPECT_EQ(table.money(0), 80);
}

TEST(K13, EverybodySeesEveryAmount) {
  Told table = atTheEnd();
  table.lastTurn(2).play(2, "stay").chance("takeover-stands");
  for (const Seat seat : {Seat{0}, Seat{3}, kSpectator}) EXPECT_EQ(table.sees(seat, "money"), "80 60 50 60");
}

/// The last round ends with seats 0, 1 and 3 equal, and the test begins.
Told atTheTest(const std::string& more = "") {
  Told table = atTheEnd("seats=4 rounds=1 modules=" + more + "final-test first=0");
  table.money({50, 70, 50, 70}).lastTurn(2).play(2, "stay").chance("takeover-stands");
  return table;
}

TEST(K14, TheTiedGetTheSameThreeAndTheSameTwelveDice) {
  Told table = atTheTest();
  EXPECT_TRUE(table.shown().ends_with("test-began players=3 dice=12")) << table.shown();
  table.roll({2, 1, 0});
  EXPECT_EQ(table.sees(0, "red"), "0 1 2");
  EXPECT_EQ(table.sees(0, "green"), "0 1 2");
  EXPECT_EQ(table.sees(0, "yellow"), "-");
  table.roll({3, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  EXPECT_EQ(table.sees(0, "order"), "3 4");
  table.chance("stand dice=2");
  EXPECT_EQ(table.sees(1, "active"), "1");
  EXPECT_EQ(table.sees(1, "order"), "3 4");
}

TEST(K14, TheHighestThatStandsWinsAndACollapseCountsNothing) {
  Told table = atTheTest();
  table.roll({2, 1, 0}).roll({3, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  table.chance("stand dice=2").chance("collapse").chance("stand dice=1");
  EXPECT_TRUE(table.shown().ends_with("game-won seat=0; game-over")) << table.shown();
  EXPECT_EQ(table.sees(0, "money"), "80 80 50 80");  // nobody pays for a collapse of the test
}

TEST(K14, EqualInTheTestIsASharedVictory) {
  Told table = atTheTest();
  table.roll({2, 1, 0}).roll({3, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  table.chance("collapse").chance("collapse").chance("collapse");
  EXPECT_TRUE(table.shown().ends_with("game-won seat=0; game-won seat=1; game-won seat=3; game-over"));
}

TEST(K14, WhereNoDieFitsTheBuildingCountsAsItIs) {
  Told table = atTheTest();
  table.roll({4, 1, 0}).roll({3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  EXPECT_EQ(table.state.stage, Stage::over);
  EXPECT_EQ(count(table.state.winners), 3);
}

TEST(K15, WithoutDexterityATableOfHeightsDecides) {
  Told table("seats=4 first=0 modules=no-dexterity");
  table.tower(red, 20, 3).turn(0).roll({4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4});
  OutcomeList list;
  StackMarket::outcomes(table.rules, table.state, list);
  EXPECT_EQ(table.outcomes(), "stand dice=1, collapse");
  EXPECT_EQ(list[0].weight, static_cast<std::uint32_t>(standChance(Skill::good, 20, 1)));
  EXPECT_EQ(list.total(), 10000u);
}

TEST(K15, TheHigherAndTheMoreTheRiskier) {
  for (int skill = 0; skill < kSkills; ++skill)
    for (int height = 3; height < 40; ++height)
      for (int dice = 1; dice < 15; ++dice) {
        const auto chance = [&](int h, int d) { return standChance(static_cast<Skill>(skill), h, d); };
        EXPECT_GE(chance(height, dice), chance(height + 1, dice));
        EXPECT_GE(chance(height, dice), chance(height, dice + 1));
        if (skill > 0) {
          EXPECT_GE(chance(height, dice), standChance(static_cast<Skill>(skill - 1), height, dice));
        }
      }
}

TEST(K15, TheRiskMayBeChosen) {
  Told table("seats=4 first=0 modules=no-dexterity,choose-risk");
  table.floors(red, {0, 0, 1}).turn(0).roll({2, 3, 4});
  EXPECT_EQ(table.legal(0), "risk dice=1, risk dice=2, risk dice=3");
  EXPECT_EQ(table.why(0, "risk dice=4"), "dice-out-of-range dice=4 most=3");
  EXPECT_EQ(table.why(0, "risk dice=0"), "dice-out-of-range dice=0 most=3");
  table.play(0, "risk dice=2");
  EXPECT_EQ(table.shown(), "dice-risked seat=0 dice=2; dice-returned dice=1");
  EXPECT_EQ(table.outcomes(), "stand dice=2, collapse");
}

TEST(K15, AnInsightTellsWhatTheEndOfTheRoundWouldBring) {
  Told table = atTheEnd();
  table.investing(2);
  const Insight found = insight(table.rules, StackMarket::view(table.rules, table.state, 1));
  EXPECT_EQ(found.takeoverStands, standChance(Skill::good, 9, 4));
  EXPECT_EQ(found.success, (Payments{30, 10, 0, 10, 0}));
  EXPECT_EQ(found.failure, (Payments{-20, 10, 10, 10, 0}));
}

TEST(K15, AnInsightForetellsNothingWhereTheLotDecides) {
  Told table = atTheEnd();
  table.tower(blue, 9, 1).investing(2);
  const Insight two = insight(table.rules, StackMarket::view(table.rules, table.state, 1));
  EXPECT_EQ(count(two.tallest), 2);
  EXPECT_EQ(two.smallest, kNoOne);
  EXPECT_EQ(two.takeoverStands, -1);
  EXPECT_EQ(two.success, Payments{});
}

}  // namespace
}  // namespace bourse::stackmarket
