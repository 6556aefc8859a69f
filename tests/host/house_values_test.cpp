// House values by name, and what becomes of them in records.
#include "host/games/stockpile/house_values.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "host/record/replay.h"
#include "tests/host/random_game.h"

namespace bourse {
namespace {

using testing::HasSubstr;

std::string refused(std::string_view text) {
  HouseValue value;
  Problem problem;
  return parseHouseValue(text, '=', value, problem) ? "accepted" : problem.sentence;
}

TEST(HouseValues, ListWhatExists) {
  EXPECT_EQ(refused("investor.bailout-barack.more=12"), "accepted");
  EXPECT_EQ(refused("start-money=25"), "accepted");
  EXPECT_EQ(refused("rounds=7"), "accepted");
  EXPECT_EQ(refused("bid-track=0/1/2/3/4/5/6/40"), "accepted");
  EXPECT_THAT(refused("round=3"), HasSubstr("There is no value “round” to set; there is investor.NAME.two"));
  EXPECT_THAT(refused("investor.bailout-barak.more=3"), HasSubstr("Did you mean bailout-barack?"));
  EXPECT_THAT(refused("investor.bailout-barack=3"), HasSubstr("investor.NAME.more"));
  EXPECT_THAT(refused("rounds"), HasSubstr("name=value"));
  EXPECT_THAT(refused("rounds=0"), HasSubstr("a whole number from 1 to 7, not “0”"));
  EXPECT_THAT(refused("start-money=1e2"), HasSubstr("from 0 to 100"));
  for (const char* track :
       {"0/1/2", "1/2/3/4/5/6/7/8", "0/1/1/2/3/4/5/6", "0/1/2/3/4/5/6/41", "0/1/2/3/4/5/6/7/8"})
    EXPECT_THAT(refused(std::string("bid-track=") + track), HasSubstr("eight rising amounts")) << track;
}

TEST(HouseValues, AreKeptInARecordAndReplay) {
  const std::string config =
      "seats=3 modules=investors "
      "set=rounds:3,bid-track:0/2/4/6/8/12/18/30,investor.bailout-barack.more:55 first=1";
  const auto log = support::randomGame(config, 4);
  EXPECT_EQ(log->position().configText(), config);
  EXPECT_EQ(log->position().configJson()["set"].size(), 3u);
  EXPECT_FALSE(support::randomGame("seats=3 modules=investors", 4)->position().configJson().contains("set"));
  ReplayedRecord replayed;
  RecordProblem problem;
  ASSERT_TRUE(readRecord(log->recordText(), replayed, problem)) << problem.text();
  EXPECT_EQ(replayed.position->digest(), log->position().digest());
  EXPECT_EQ(recordText(replayed.record), log->recordText());
}

TEST(HouseValues, OfOtherSeatsAreRefused) {
  stockpile::Config config;
  Problem problem;
  EXPECT_FALSE(parseHouseValues("investor.bailout-barack.two:5", config, problem));
  EXPECT_THAT(problem.sentence, HasSubstr("is for two seats; this table has 4"));
}

}  // namespace
}  // namespace bourse
