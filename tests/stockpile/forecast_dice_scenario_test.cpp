// Forecast dice: six public results instead of the six forecasts of the base game.  [M4]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::ElementsAre;

Table rolled() {
  return Table::of(4, "forecast-dice")
      .at("roll forecast dice")
      .chance("roll-die die=0 forecast=up-2")
      .chance("roll-die die=1 forecast=up-2")
      .chance("roll-die die=2 forecast=down-4")
      .chance("roll-die die=3 forecast=down-1")
      .chance("roll-die die=4 forecast=dividend-3")
      .chance("roll-die die=5 forecast=dividend-1");
}

TEST(M4, SixDiceAreRolledOneAfterTheOther) {
  const Table table = Table::of(4, "forecast-dice").at("roll forecast dice");
  EXPECT_EQ(table.node(), "chance: die");
  EXPECT_THAT(table.outcomes(),
              ElementsAre("1 roll-die die=0 forecast=up-4", "2 roll-die die=0 forecast=up-2",
                          "1 roll-die die=0 forecast=up-1", "2 roll-die die=0 forecast=up-3"));
}

TEST(M4, TheResultsArePublicAndThePairingIsDealtAsUsual) {
  Table table = rolled();
  EXPECT_THAT(table.heard(2, "die-rolled").size(), 6u);
  EXPECT_EQ(table.node(), "chance: company");
  table.playOn(1, "deal forecasts");
  EXPECT_THAT(
      table.outcomes(),
      ElementsAre("2 deal-forecast pair=0 forecast=up-2", "1 deal-forecast pair=0 forecast=down-1",
                  "1 deal-forecast pair=0 forecast=down-4", "1 deal-forecast pair=0 forecast=dividend-1",
                  "1 deal-forecast pair=0 forecast=dividend-3"));
}

TEST(M4, TheyAreRolledAfterBonds) {
  Table table = Table::of(4, "forecast-dice,bonds").at("begin round");
  EXPECT_EQ(table.node(), "seat 0: buy-bonds");
  table.playOn(1, "roll forecast dice");
  EXPECT_EQ(table.node(), "chance: die");
}

}  // namespace
}  // namespace bourse::told
