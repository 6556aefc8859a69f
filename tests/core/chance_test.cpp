// The n-th draw of a kind depends on the seed, the kind and n alone.
#include "core/chance.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace bourse {
namespace {

OutcomeList weighted(std::initializer_list<std::uint32_t> weights) {
  OutcomeList list;
  int number = 0;
  for (const std::uint32_t weight : weights) list.push({make(200, number++), weight});
  return list;
}

std::vector<int> draws(Chance& chance, std::uint8_t what, int times) {
  const OutcomeList list = weighted({1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  std::vector<int> drawn(static_cast<std::size_t>(times));
  for (int& one : drawn) one = chance.draw(what, list).a;
  return drawn;
}

TEST(Chance, TheSameSeedDealsTheSameCards) {
  Chance one(Seed::of(4));
  Chance other(Seed::of(4));
  Chance foreign(Seed::of(5));
  const auto dealt = draws(one, 3, 40);
  EXPECT_EQ(dealt, draws(other, 3, 40));
  EXPECT_NE(dealt, draws(foreign, 3, 40));
}

TEST(Chance, DrawsOfOneKindDoNotShiftAnother) {
  Chance alone(Seed::of(4));
  const auto expected = draws(alone, 6, 30);
  Chance mixed(Seed::of(4));
  std::vector<int> dealt;
  for (int i = 0; i < 30; ++i) {
    draws(mixed, 5, i % 4);  // a table where more of something else is drawn
    dealt.push_back(draws(mixed, 6, 1)[0]);
  }
  EXPECT_EQ(dealt, expected);
}

TEST(Chance, KindsAreStreamsOfTheirOwn) {
  Chance chance(Seed::of(4));
  EXPECT_NE(draws(chance, 1, 40), draws(chance, 2, 40));
}

TEST(Chance, OneDrawIsOneStepWhateverTheList) {
  Chance one(Seed::of(8));
  Chance other(Seed::of(8));
  one.draw(2, weighted({1}));
  other.draw(2, weighted({5, 5, 5, 5, 5, 5}));
  EXPECT_EQ(draws(one, 2, 20), draws(other, 2, 20));
}

TEST(Chance, SkipContinuesWhereARecordEnds) {
  Chance whole(Seed::of(11));
  const auto all = draws(whole, 6, 45);
  for (const int done : {0, 1, 7, 8, 9, 16, 40}) {
    Chance resumed(Seed::of(11));
    resumed.skip(6, static_cast<std::uint64_t>(done));
    EXPECT_EQ(draws(resumed, 6, 45 - done), std::vector<int>(all.begin() + done, all.end()))
        << "after " << done;
  }
}

TEST(Chance, DrawsByWeight) {
  Chance chance(Seed::of(21));
  const OutcomeList list = weighted({1, 0, 9, 90});
  std::array<int, 4> times{};
  for (int i = 0; i < 20000; ++i) ++times[chance.draw(1, list).a];
  EXPECT_EQ(times[1], 0);
  EXPECT_NEAR(times[0], 200, 70);
  EXPECT_NEAR(times[2], 1800, 200);
  EXPECT_NEAR(times[3], 18000, 220);
}

TEST(ChanceDeathTest, StopsWhenThereIsNothingToDrawOrNoSuchKind) {
  EXPECT_DEATH(Chance(Seed::of(1)).draw(1, OutcomeList{}), "outcomes.total\\(\\) > 0u failed");
  EXPECT_DEATH(Chance(Seed::of(1)).draw(255, weighted({1})), "what.* < kKinds failed");
  EXPECT_DEATH(Chance(Seed::of(1)).skip(200, 1), "what.* < kKinds failed");
}

}  // namespace
}  // namespace bourse
