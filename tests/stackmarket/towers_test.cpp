// Towers without a market: the day decides the tower, floors decide the medal, a duel is fair, and a record
// says how steady a hand is.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "games/stackmarket/chances.h"
#include "host/games/stackmarket/stacking/live_stacking.h"
#include "host/games/stackmarket/stacking/solo_json.h"
#include "physics/tower.h"
#include "tests/physics/idle_hand.h"

namespace bourse {
namespace {

using nlohmann::json;
using namespace stackmarket;
using Verdict = TowerDuel::Verdict;

physics::StackingOutcome built(const physics::StackingSetup& setup, const char* hand,
                               std::vector<physics::TimedIntent>* inputs = nullptr) {
  physics::Stacking stacking(setup);
  physics::Builder builder(*physics::skillNamed(hand), setup.secret);
  while (!stacking.over()) physics::drive(stacking, builder);
  if (inputs != nullptr) *inputs = stacking.inputs();
  return stacking.outcome();
}

TEST(TowerOfDay, ReadsDates) {
  EXPECT_EQ(dayOf("1970-01-02"), 1);
  EXPECT_EQ(dayOf("2028-02-29"), dayOf("2028-03-01").value() - 1);
  for (const char* wrong : {"", "2026-11-31", "2027-02-29", "2026-13-01", "2026-1-01", "-026-01-01",
                            "2026-11-18T", "2026/11/18", "abcd-ef-gh", "2026-11- 8"})
    EXPECT_FALSE(dayOf(wrong)) << wrong;
}

TEST(TowerOfDay, SameForEveryoneAndDifferentEachDay) {
  const SoloTower one = towerOfDay(20775), same = towerOfDay(20775), next = towerOfDay(20776);
  EXPECT_EQ(one.faces, same.faces);
  EXPECT_EQ(one.setup.secret, same.setup.secret);
  EXPECT_EQ(built(one.setup, "novice").digest, built(same.setup, "novice").digest);
  EXPECT_NE(one.faces, next.faces);
  EXPECT_NE(one.setup.secret, next.setup.secret);
}

TEST(TowerOfDay, StandsByItselfOnEveryDay) {
  bool low = false, high = false;
  for (int day = 20000; day < 20730; ++day) {
    const SoloTower tower = towerOfDay(day);
    const auto height = static_cast<int>(tower.setup.building.size());
    EXPECT_GE(height, kTowerDayLeast);
    EXPECT_LE(height, kTowerDayMost);
    low |= height == kTowerDayLeast;
    high |= height == kTowerDayMost;
    EXPECT_EQ(tower.faces.size(), static_cast<std::size_t>(height + kTowerDayDice));
    EXPECT_GT(physics::staticMargin(tower.setup.building, tower.setup.material.edge), 4) << day;
  }
  EXPECT_TRUE(low && high);
}

TEST(TowerOfDay, MedalsNeedTheirFloors) {
  EXPECT_EQ(medalFor(kTowerBronze - 1), "");
  EXPECT_EQ(medalFor(kTowerBronze), "bronze");
  EXPECT_EQ(medalFor(kTowerSilver - 1), "bronze");
  EXPECT_EQ(medalFor(kTowerSilver), "silver");
  EXPECT_EQ(medalFor(kTowerGold), "gold");
}

TEST(TowerOfDay, CountsFloorsThatStoodBeforeTheFall) {
  SoloTower tower = towerOfDay(20775);
  const physics::StackingOutcome outcome = built(tower.setup, "novice");
  ASSERT_TRUE(outcome.collapsed);
  EXPECT_EQ(outcome.standing, 0);
  EXPECT_GT(outcome.reached, static_cast<int>(tower.setup.building.size()));
}

TEST(TowerOfDay, AGhostRepeatsTheRunFromItsBytes) {
  const SoloTower tower = towerOfDay(20775);
  std::vector<physics::TimedIntent> inputs, read;
  const physics::StackingOutcome run = built(tower.setup, "novice", &inputs);
  ASSERT_TRUE(physics::readInputs(physics::bytesOf(inputs), read));
  LiveStacking ghost(tower.setup, 0);
  ghost.follow(read);
  while (!ghost.over()) ghost.run(7);  // at any pace
  EXPECT_EQ(ghost.stacking().outcome().digest, run.digest);
  EXPECT_EQ(ghost.stacking().outcome().reached, run.reached);
}

// ---- the duel ----

physics::StackingOutcome stands(const TowerDuel& duel) {
  const SoloTower tower = duel.next();
  physics::StackingOutcome outcome;
  outcome.building = physics::freshBuilding(static_cast<int>(tower.setup.building.size()) + tower.setup.dice);
  outcome.reached = outcome.standing = static_cast<int>(outcome.building.size());
  outcome.placed = tower.setup.dice;
  return outcome;
}

physics::StackingOutcome falls(int reached) {
  physics::StackingOutcome outcome;
  outcome.collapsed = true;
  outcome.reached = reached;
  return outcome;
}

TEST(TowerDuel, BothHandsGetTheSameDiceAndTremor) {
  TowerDuel duel(Seed::of(5));
  for (int round = 0; round < 5; ++round) {
    EXPECT_EQ(duel.round(), round);
    EXPECT_EQ(duel.hand(), round % 2);  // they take turns at beginning
    const SoloTower one = duel.next();
    duel.finish(stands(duel));
    EXPECT_EQ(duel.hand(), 1 - round % 2);
    const SoloTower two = duel.next();
    duel.finish(stands(duel));
    EXPECT_EQ(one.faces, two.faces);
    EXPECT_EQ(one.setup.secret, two.setup.secret);
    EXPECT_EQ(one.setup.dice, two.setup.dice);
    EXPECT_LE(one.setup.dice, kTowerDuelDice);
    EXPECT_TRUE(one.setup.dropsWaiting);
  }
  EXPECT_EQ(duel.height(0), duel.height(1));
}

TEST(TowerDuel, TheSecondHandStillPlaysAfterAFall) {
  TowerDuel duel(Seed::of(5));
  duel.finish(falls(3));
  EXPECT_EQ(duel.verdict(), Verdict::open);
  duel.finish(stands(duel));
  EXPECT_EQ(duel.verdict(), Verdict::second);
}

TEST(TowerDuel, IfBothFallTheHigherOneWins) {
  TowerDuel duel(Seed::of(5));
  duel.finish(falls(4));
  duel.finish(falls(3));
  EXPECT_EQ(duel.verdict(), Verdict::first);
  TowerDuel even(Seed::of(5));
  even.finish(falls(4));
  even.finish(falls(4));
  EXPECT_EQ(even.verdict(), Verdict::draw);
}

TEST(TowerDuel, EndsAtItsHeight) {
  TowerDuel duel(Seed::of(9));
  int turns = 0;
  while (duel.verdict() == Verdict::open && ++turns < 200) duel.finish(stands(duel));
  EXPECT_EQ(duel.verdict(), Verdict::draw);
  EXPECT_GE(duel.height(0), kTowerDuelHeight);
  EXPECT_LT(duel.height(0), kTowerDuelHeight + kTowerDuelDice);
}

TEST(TowerDuel, RealHandsFinishOne) {
  TowerDuel duel(Seed::of(3));
  while (duel.verdict() == Verdict::open)
    duel.finish(built(duel.next().setup, duel.hand() == 0 ? "expert" : "novice"));
  EXPECT_EQ(duel.verdict(), Verdict::first);
}

/// A tower that does not grow cannot fall: then waiting for the other's fall would win.
TEST(TowerDuel, HoldingDiceAsideDoesNotPay) {
  for (std::uint64_t seed = 1; seed <= 2; ++seed)
    for (const physics::Idle how : physics::kIdleHands) {
      TowerDuel duel(Seed::of(seed));
      const physics::StackingSetup setup = duel.next().setup;
      const physics::StackingOutcome outcome = physics::idled(setup, how, setup.dice);
      EXPECT_TRUE(physics::allWereTried(outcome, setup.dice)) << seed;
      duel.finish(outcome);
      EXPECT_TRUE(duel.height(0) != kStartHeight || outcome.fellOff >= 3) << seed;
    }
}

// ---- a hand's own record ----

TEST(HandRecord, CountsWhatStoodAndWhatFell) {
  HandRecord record;
  physics::StackingOutcome outcome = falls(6);
  record.add(3, 5, outcome);
  EXPECT_EQ(record.stood[2], 0u);
  EXPECT_EQ(record.stood[3] + record.stood[4] + record.stood[5], 3u);
  EXPECT_EQ(record.fell[6], 1u);
  EXPECT_EQ(record.tries(), 4u);
  outcome = {};
  outcome.reached = 8;
  outcome.fellOff = 1;  // tried again, and stood
  record.add(3, 5, outcome);
  EXPECT_EQ(record.fell[7], 1u);
  EXPECT_EQ(record.fell[8], 0u);
}

TEST(HandRecord, WithoutTriesEveryHandIsAsLikely) {
  for (const double part : resemblance({})) EXPECT_DOUBLE_EQ(part, 1.0 / kSkills);
}

TEST(HandRecord, RecognisesTheHandThatMadeIt) {
  for (int skill = 0; skill < kSkills; ++skill) {
    HandRecord record;
    for (std::size_t floor = 0; floor < kDice; ++floor) {  // as often as this hand would
      record.stood[floor] = kStands[skill][floor] / 100u;
      record.fell[floor] = 100 - record.stood[floor];
    }
    EXPECT_GT(resemblance(record)[static_cast<std::size_t>(skill)], 0.99) << skill;
    EXPECT_NEAR(standChance(record, 12, 4), stackmarket::standChance(static_cast<Skill>(skill), 12, 4), 60);
  }
}

TEST(HandRecord, AFallMakesTheNextOneLikelier) {
  HandRecord steady, shaky;
  steady.add(3, 12, [] {
    physics::StackingOutcome outcome;
    outcome.reached = 15;
    return outcome;
  }());
  shaky.add(3, 12, falls(8));
  EXPECT_GT(standChance(steady, 10, 5), standChance(HandRecord{}, 10, 5));
  EXPECT_LT(standChance(shaky, 10, 5), standChance(HandRecord{}, 10, 5));
}

TEST(HandRecord, RefusesAnythingElse) {
  const json good{{"record", nullptr}, {"height", 3},       {"dice", 4},
                  {"reached", 5},      {"collapsed", true}, {"fell_off", 0}};
  ASSERT_TRUE(withStacking(good));
  for (const auto& [key, value] : {std::pair<const char*, json>{"record", json::array()},
                                   {"record", {{"stood", {1}}, {"fell", {2}}}},
                                   {"height", -1},
                                   {"dice", 61},
                                   {"reached", "5"},
                                   {"collapsed", 1},
                                   {"fell_off", nullptr}}) {
    json wrong = good;
    wrong[key] = value;
    EXPECT_FALSE(withStacking(wrong)) << wrong;
  }
  EXPECT_TRUE(chanceFor({{"record", nullptr}, {"height", 3}}).is_null());
  const json kept = recordJson(*withStacking(good));
  HandRecord read;
  ASSERT_TRUE(readHandRecord(kept, read));
  EXPECT_EQ(recordJson(read), kept);
}

}  // namespace
}  // namespace bourse
