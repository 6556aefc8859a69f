// Set-up: the first eleven sentences of the rules sheet, and K1.
#include <gtest/gtest.h>

#include "tests/stackmarket/told.h"

namespace bourse::stackmarket {
namespace {

/// A game from its very start.
Told fresh(const std::string& config) {
  Told table(config);
  EventSink nobody;
  table.state = StackMarket::start(table.rules, nobody);
  return table;
}

/// All buildings raised with the same three dice.
Told raised(const std::string& config) {
  Told table = fresh(config);
  for (int building = 0; building < table.rules.buildings(); ++building) table.roll({3, 1, 2});
  return table;
}

TEST(Sheet1, EverybodyStartsWithFifty) {
  for (const char* config : {"seats=3", "seats=4"}) {
    const Told table = fresh(config);
    for (Seat seat = 0; seat < table.rules.seats(); ++seat) EXPECT_EQ(table.money(seat), 50);
  }
}

TEST(Sheet2, MoneyIsMemoryAndNotASecretOfTheEngine) {
  EXPECT_EQ(fresh("seats=3").sees(1, "money"), "50 50 50");
}

TEST(Sheet3, ThereIsOneCompanyForEachPlayer) {
  EXPECT_EQ(raised("seats=3 first=0").legal(0),
            "invest building=red, invest building=blue, invest building=yellow");
  EXPECT_EQ(raised("seats=4 first=0").legal(0),
            "invest building=red, invest building=blue, invest building=yellow, invest building=green");
}

TEST(Sheet4, ThreePlayersTakeTenDiceOut) {
  EXPECT_EQ(raised("seats=3").state.reserve, 60 - 10 - 3 * 3);
  EXPECT_EQ(raised("seats=4").state.reserve, 60 - 4 * 3);
}

TEST(Sheet5, ThreeDiceAreRolledAndTheHighestIsOnTop) {
  Told table = fresh("seats=4");
  table.roll({4, 0, 2});
  EXPECT_EQ(table.sees(kSpectator, "red"), "0 2 4");
  EXPECT_EQ(table.shown(),
            "die-rolled seat=0 value=4; die-rolled seat=0 value=0; die-rolled seat=0 value=2; "
            "building-raised building=red bottom=0 middle=2 top=4");
  table.roll({1, 1, 0});
  EXPECT_EQ(table.sees(kSpectator, "blue"), "0 1 1");
}

TEST(Sheet6, EveryHeightIsThree) {
  const Told table = raised("seats=4");
  for (int building = 0; building < 4; ++building)
    EXPECT_EQ(table.height(static_cast<Building>(building)), 3);
}

TEST(Sheet7, TopBeginsOnFifteenAndNobodyHasItsCard) {
  const Told table = raised("seats=4");
  EXPECT_EQ(table.sees(0, "top"), "15");
  EXPECT_EQ(table.sees(0, "tallest card"), "-");
}

TEST(Sheet8, TheFirstPlayerIsDrawn) {
  Told table = raised("seats=3");
  EXPECT_EQ(table.outcomes(), "first-player seat=0, first-player seat=1, first-player seat=2");
  table.chance("first-player seat=2");
  EXPECT_EQ(table.shown(), "first-player-chosen seat=2");
  EXPECT_EQ(raised("seats=3 first=1").state.first, 1);
}

TEST(Sheet9, MarkersArePlacedInTurnOrderAtMostTwoOnACard) {
  Told table = raised("seats=4 first=2");
  table.play(2, "invest building=red").play(3, "invest building=red");
  EXPECT_EQ(table.legal(0), "invest building=blue, invest building=yellow, invest building=green");
  EXPECT_EQ(table.why(0, "invest building=red"), "card-full building=red most=2");
  EXPECT_EQ(table.why(1, "invest building=blue"), "not-your-turn seat=0");
}

TEST(Sheet10, TheColourOfAPlayerIsTheSeat) {
  Told table = raised("seats=3 first=0");
  table.play(0, "invest building=blue");
  EXPECT_EQ(table.sees(kSpectator, "markers"), "blue - -");
}

TEST(Sheet11, ThreeRoundsAreNormalAndOneToFivePossible) {
  EXPECT_EQ(fresh("seats=4").rules.config.rounds, 3);
  for (int rounds = 0; rounds <= 6; ++rounds) {
    Config config;
    config.rounds = static_cast<std::uint8_t>(rounds);
    EXPECT_EQ(ok(compile(config)), rounds >= 1 && rounds <= 5) << rounds;
  }
  Told table = fresh("seats=3 rounds=2");
  table.playUntil(Stage::over, 5);
  EXPECT_EQ(table.state.round, 1);  // counted from 0
}

TEST(Sheet12, ARoundHasManyTurns) {
  Told table = raised("seats=3 first=0");
  table.playUntil(Stage::takeover, 7);
  EXPECT_GE(table.state.turns, 4);
}

TEST(K1, TheLastMarkerBeginsTheRoundWithTheFirstPlayer) {
  Told table = raised("seats=3 first=1");
  table.play(1, "invest building=red").play(2, "invest building=red").play(0, "invest building=blue");
  EXPECT_EQ(table.shown(),
            "invested seat=0 building=blue; round-began seat=1 round=0; turn-began seat=1 "
            "building=red dice=3");
}

TEST(K1, SeatsAndFirstPlayerMustExist) {
  Config config;
  for (const int seats : {0, 2, 5}) {
    config.seats = static_cast<std::uint8_t>(seats);
    EXPECT_FALSE(ok(compile(config))) << seats;
  }
  config.seats = 3;
  config.firstPlayer = 3;
  EXPECT_FALSE(ok(compile(config)));
  config.firstPlayer = 2;
  EXPECT_TRUE(ok(compile(config)));
}

TEST(K1, ADieShowsZeroTwice) {
  EXPECT_EQ(kFaces[0], 2);
  for (int value = 1; value < kValues; ++value) EXPECT_EQ(kFaces[value], 1);
}

TEST(K1, ARiskIsChosenOnlyWithoutDexterity) {
  Config config;
  config.modules.add(Module::chooseRisk);
  EXPECT_FALSE(ok(compile(config)));
  config.modules.add(Module::noDexterity);
  EXPECT_TRUE(ok(compile(config)));
}

}  // namespace
}  // namespace bourse::stackmarket
