// Information: six companies, six forecasts, six pairs, and who may look at which.  [B4]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bourse::told {
namespace {

using testing::Contains;
using testing::ElementsAre;

/// Pair 0 to 5 are dealt Cosmic +4, Bank +2, Laboratories +1, Automotive $$, Steel −2 and, being left,
/// Electric −3.
Table dealt(int seats) {
  Table table = Table::of(seats).at("deal companies");
  table.chance("deal-company pair=0 company=cosmic-computers")
      .chance("deal-company pair=1 company=bottomline-bank")
      .chance("deal-company pair=2 company=leading-laboratories")
      .chance("deal-company pair=3 company=american-automotive")
      .chance("deal-company pair=4 company=stanford-steel");
  table.chance("deal-forecast pair=0 forecast=up-4")
      .chance("deal-forecast pair=1 forecast=up-2")
      .chance("deal-forecast pair=2 forecast=up-1")
      .chance("deal-forecast pair=3 forecast=dividend-2")
      .chance("deal-forecast pair=4 forecast=down-2");
  return table;
}

/// One letter per pair: s seen, . face-down, for one observer.
std::string looks(const Table& table, Seat observer) {
  const std::string real[] = {"cosmic-computers up-4",     "bottomline-bank up-2",
                              "leading-laboratories up-1", "american-automotive dividend-2",
                              "stanford-steel down-2",     "epic-electric down-3"};
  std::string seen;
  for (int pair = 0; pair < 6; ++pair) {
    const std::string text = table.sees(observer, "pair " + std::to_string(pair));
    seen += text == real[pair] ? 's' : text == "? ?" ? '.' : 'X';
  }
  return seen;
}

TEST(B4, ThreePlayersHaveAPairEachOnePublicAndTwoFaceDown) {
  const Table table = dealt(3);
  EXPECT_EQ(looks(table, 0), "s..s..");
  EXPECT_EQ(looks(table, 1), ".s.s..");
  EXPECT_EQ(looks(table, 2), "..ss..");
  EXPECT_EQ(looks(table, kSpectator), "...s..");
}

TEST(B4, FourPlayersHaveAPairEachOnePublicAndOneFaceDown) {
  const Table table = dealt(4);
  EXPECT_EQ(looks(table, 0), "s...s.");
  EXPECT_EQ(looks(table, 3), "...ss.");
  EXPECT_EQ(looks(table, kSpectator), "....s.");
}

TEST(B4, FivePlayersHaveAPairEachAndOnePublicNoneFaceDown) {
  const Table table = dealt(5);
  EXPECT_EQ(looks(table, 0), "s....s");
  EXPECT_EQ(looks(table, 4), "....ss");
  EXPECT_EQ(looks(table, kSpectator), ".....s");
}

TEST(B4, TwoPlayersHaveTwoPairsEachTwoLieFaceDownAndNoneIsPublic) {
  const Table table = dealt(2);
  EXPECT_EQ(looks(table, 0), "ss....");
  EXPECT_EQ(looks(table, 1), "..ss..");
  EXPECT_EQ(looks(table, kSpectator), "......");
}

TEST(B4, TheHalvesOfAPairAreToldToItsOwnerAloneAndThePublicOnesToAll) {
  Table table = Table::of(3).at("deal companies");
  table.chance("deal-company pair=0 company=epic-electric");
  EXPECT_THAT(table.shown(0), ElementsAre("company-dealt seat=0 pair=0 company=epic-electric"));
  EXPECT_THAT(table.shown(1), ElementsAre("company-dealt seat=0 pair=0 company=?"));
  table.chance("deal-company pair=1 company=bottomline-bank")
      .chance("deal-company pair=2 company=stanford-steel");
  table.chance("deal-company pair=3 company=cosmic-computers");
  EXPECT_THAT(table.shown(2), ElementsAre("company-dealt seat=nobody pair=3 company=cosmic-computers"));
  table.chance("deal-company pair=4 company=leading-laboratories");
  EXPECT_THAT(table.shown(0), Contains("company-dealt seat=nobody pair=4 company=?"));
  EXPECT_THAT(table.shown(0), Contains("company-dealt seat=nobody pair=5 company=?"))
      << "what is left goes there";

  table.chance("deal-forecast pair=0 forecast=down-3");
  EXPECT_THAT(table.shown(0), ElementsAre("forecast-dealt seat=0 pair=0 forecast=down-3"));
  EXPECT_THAT(table.shown(2), ElementsAre("forecast-dealt seat=0 pair=0 forecast=?"));
}

TEST(B4, TheForecastsOfARoundAreOneOfEachOfTheSix) {
  Table table = Table::of(3).at("deal companies").playOn(5, "deal forecasts");
  EXPECT_THAT(
      table.outcomes(),
      ElementsAre("1 deal-forecast pair=0 forecast=up-4", "1 deal-forecast pair=0 forecast=up-2",
                  "1 deal-forecast pair=0 forecast=up-1", "1 deal-forecast pair=0 forecast=dividend-2",
                  "1 deal-forecast pair=0 forecast=down-2", "1 deal-forecast pair=0 forecast=down-3"));
  table.chance("deal-forecast pair=0 forecast=dividend-2");
  EXPECT_EQ(table.outcomes().size(), 5u) << "a forecast belongs to one company";
}

TEST(B4, EveryRoundAllSixCompaniesAndForecastsAreDealtAnew) {
  Table table = Table::of(4).round(2).at("end round");
  EXPECT_EQ(table.node(), "chance: company");
  EXPECT_EQ(table.outcomes().size(), 6u);
  for (Seat seat = 0; seat < 4; ++seat)
    EXPECT_EQ(table.sees(seat, "pair 0"), "- -") << "the old pair is gone";
  table.playOn(9, "deal forecasts");
  EXPECT_EQ(table.outcomes().size(), 6u);
}

}  // namespace
}  // namespace bourse::told
