// Bots that stack, the table of placements, exact replay and the cost.
#include "physics/builder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <numeric>
#include <thread>
#include <vector>

#include "physics/trial.h"
#include "tests/scenes/scenes.h"
#include "tests/support/sanitized.h"

namespace bourse::physics {
namespace {

constexpr bool kFast = !support::kSanitized;

bool longRun() { return std::getenv("BOURSE_LONG") != nullptr; }

TEST(Scenes, AreAsWritten) {
  std::ifstream file(std::string(BOURSE_SOURCE_DIR) + "/tests/physics/scenes.txt");
  std::string name, digest;
  for (const Scene& scene : scenes()) {
    ASSERT_TRUE(file >> name >> digest);
    EXPECT_EQ(name, scene.name);
    if (!kFast && name != "lean_falls10" && name != "touched")
      continue;  // the program physics_scenes plays them all
    EXPECT_EQ(std::strtoull(digest.c_str(), nullptr, 16), scene.play()) << name;
  }
}

TEST(Replay, IsExactFromIntentsAndSeed) {
  const Attempt first = buildByHand(*skillNamed("casual"), Seed::of(21), kFast ? 12 : 5);
  ASSERT_GT(first.turns.size(), 1u);
  const Attempt again = replayByHand(first.turns, Seed::of(21), kFast ? 12 : 5);
  EXPECT_EQ(again.digest, first.digest);
  EXPECT_EQ(again.reached, first.reached);
  auto other = first.turns;
  other.front()[other.front().size() / 2].intent.x += 50;  // a millimetre, in one message
  EXPECT_NE(replayByHand(other, Seed::of(21), kFast ? 12 : 5).digest, first.digest);
  EXPECT_NE(replayByHand(first.turns, Seed::of(22), kFast ? 12 : 5).digest, first.digest);
}

/// Heights of so many towers, on all cores; `build` gives that of one seed.
template <class Build>
std::vector<int> heightsOf(int towers, std::uint64_t series, Build build) {
  std::vector<int> heights(static_cast<std::size_t>(towers));
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < heights.size(); i = next++)
      heights[i] = build(seedOfGame(Seed::of(series), i));
  };
  std::vector<std::thread> others;
  for (unsigned i = 1; i < std::max(1u, std::thread::hardware_concurrency()); ++i) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
  return heights;
}

double meanOf(const std::vector<int>& heights) {
  return std::accumulate(heights.begin(), heights.end(), 0.0) / static_cast<double>(heights.size());
}

struct PlacementRow {
  double correction, sigma;
  double reached[5];  // the share that gets to 10, 15, 20, 25 and 30 floors
};

// Measured once with a prototype, 60 towers a row. They must have begun with a building of three: from one
// die on, exact statics give 0.63 for 2.5 mm at ten floors, from three on 0.77.
constexpr PlacementRow kPlacements[] = {
    {0.0, 0.5, {1.00, 1.00, 1.00, 0.98, 0.93}}, {0.0, 1.0, {1.00, 1.00, 0.97, 0.85, 0.58}},
    {0.0, 1.5, {1.00, 0.93, 0.85, 0.43, 0.13}}, {0.0, 2.0, {0.93, 0.72, 0.40, 0.17, 0.03}},
    {0.0, 2.5, {0.77, 0.32, 0.15, 0.00, 0.00}}, {0.5, 1.5, {1.00, 1.00, 1.00, 0.98, 0.92}},
    {0.5, 2.0, {0.98, 0.97, 0.90, 0.78, 0.63}}, {0.5, 2.5, {0.83, 0.68, 0.50, 0.30, 0.15}},
};

/// The acceptance test asks for 400 towers a row; fewer see only what is far off.
TEST(Placement, ReachesTheHeightsOfTheTable) {
  if (!kFast || !longRun()) GTEST_SKIP() << "a quarter of an hour: BOURSE_LONG=1, optimised";
  constexpr int kTowers = 400;
  const PlacementRow* steadier = nullptr;
  std::vector<double> before;
  for (const PlacementRow& row : kPlacements) {
    const std::vector<int> heights = heightsOf(kTowers, 5, [&](const Seed& seed) {
      return buildByDrops({row.sigma, row.correction, 20}, seed, 30).reached;
    });
    std::vector<double> shares;
    std::printf("%s, %.1f mm:", row.correction > 0 ? "half-way to the axis" : "at the top die", row.sigma);
    for (int k = 0; k < 5; ++k) {
      const auto high = std::count_if(heights.begin(), heights.end(), [&](int h) { return h >= 10 + 5 * k; });
      shares.push_back(static_cast<double>(high) / kTowers);
      std::printf(" %.3f", shares.back());
    }
    std::printf("\n");
    for (std::size_t k = 0; k < 3; ++k)
      EXPECT_NEAR(shares[k], row.reached[k], 0.20) << row.correction << " " << row.sigma << " " << 10 + 5 * k;
    if (steadier != nullptr && steadier->correction == row.correction) {
      for (std::size_t k = 0; k < 5; ++k) EXPECT_LE(shares[k], before[k] + 0.02) << row.sigma;
    }
    steadier = &row;
    before = shares;
  }
}

TEST(Placement, IsHarderForAnUnsteadyHand) {
  if (!kFast) GTEST_SKIP() << "towers by the dozen: optimised only";
  const auto mean = [](double sigma) {
    return meanOf(
        heightsOf(12, 5, [&](const Seed& seed) { return buildByDrops({sigma, 0, 20}, seed, 15).reached; }));
  };
  const double steady = mean(1.0), unsteady = mean(2.2), wild = mean(3.2);
  EXPECT_GT(steady, 14.5);
  EXPECT_GT(steady, unsteady);
  EXPECT_GT(unsteady, wild);
  EXPECT_LT(wild, 11);
}

TEST(Skills, AreApart) {
  if (!kFast) GTEST_SKIP() << "towers by the dozen: optimised only";
  const auto towersOf = [](const Skill& skill, int towers, int goal) {
    return heightsOf(towers, 1, [&](const Seed& seed) { return buildByHand(skill, seed, goal).reached; });
  };
  // Up to 16 floors: most of the good hands get there, few of the others.
  const double novice = meanOf(towersOf(*skillNamed("novice"), 8, 16)),
               casual = meanOf(towersOf(*skillNamed("casual"), 8, 16)),
               expert = meanOf(towersOf(*skillNamed("expert"), 4, 16));
  EXPECT_LT(novice + 1, casual);
  EXPECT_LT(casual + 1, expert);
  EXPECT_EQ(expert, 16);
  if (!longRun()) return;
  int below = 0;
  for (const Skill& skill : skills()) {
    std::vector<int> heights = towersOf(skill, 100, 40);
    std::sort(heights.begin(), heights.end());
    EXPECT_LT(below, heights[39]) << skill.name;  // 95 % for the median are between the 40th and the 61st
    below = heights[60];
    std::printf("%s: median %d, 95 %% from %d to %d\n", skill.name.data(), heights[50], heights[39],
                heights[60]);
  }
  EXPECT_GE(below, 30);
}

TEST(Skills, AreFoundByName) {
  ASSERT_EQ(skills().size(), 4u);
  for (const Skill& skill : skills()) EXPECT_EQ(skillNamed(skill.name), &skill);
  EXPECT_EQ(skillNamed("giraffe"), nullptr);
}

/// Of this thread, not of the clock on the wall: the machine may be busy.
TEST(Cost, ThirtyDiceUnderAHandTakeATenthOfACore) {
  if (!kFast || !longRun())
    GTEST_SKIP() << "BOURSE_LONG=1, optimised; bench/gate.sh counts instructions every time";
  TouchedColumn column(30);
  column.run(0.5);
  const auto now = [] {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  };
  double best = 1;
  for (int second = 0; second < 3; ++second) {
    const double start = now();
    column.run(1);
    best = std::min(best, now() - start);
    ASSERT_FALSE(column.world.atRest());
    ASSERT_EQ(column.world.die(0).mode, Mode::free) << "the column sleeps, so nothing was measured";
  }
  EXPECT_LE(best, 0.100);
}

}  // namespace
}  // namespace bourse::physics
