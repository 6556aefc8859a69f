// Random games to their ends, and the options as a graphics card takes them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "bindings/c/bourse.h"
#include "bindings/c/plan.h"

namespace {

bourse_options optionsOf(const char* configs, std::uint32_t games, std::uint32_t threads) {
  bourse_options options{};
  options.struct_size = sizeof options;
  options.game = "stockpile";
  options.configs = configs;
  options.seed = 5;
  options.games = games;
  options.threads = threads;
  return options;
}

std::vector<std::uint64_t> digests(const bourse_options& options) {
  std::vector<std::uint64_t> found(options.games);
  EXPECT_EQ(bourse_play_out(&options, found.data(), nullptr), BOURSE_OK) << bourse_last_error();
  return found;
}

TEST(PlayOut, DependsOnSeedAndNumberAlone) {
  constexpr const char* kConfigs = "seats=4; seats=3 preset=everything";
  const auto all = digests(optionsOf(kConfigs, 96, 1));
  EXPECT_EQ(digests(optionsOf(kConfigs, 96, 2)), all);
  bourse_options later = optionsOf(kConfigs, 64, 1);
  later.first_game = 32;
  EXPECT_TRUE(std::equal(all.begin() + 32, all.end(), digests(later).begin()));
  bourse_options other = optionsOf(kConfigs, 96, 1);
  other.seed = 6;
  EXPECT_NE(digests(other), all);
}

TEST(PlayOut, CountsDecisions) {
  const bourse_options options = optionsOf("seats=4", 64, 1);
  std::vector<std::uint32_t> decisions(64);
  ASSERT_EQ(bourse_play_out(&options, nullptr, decisions.data()), BOURSE_OK);
  for (const std::uint32_t count : decisions) EXPECT_GT(count, 60u);
}

TEST(PlayOut, RefusesWrongOptions) {
  EXPECT_EQ(bourse_play_out(nullptr, nullptr, nullptr), BOURSE_WRONG_ARGUMENT);
  const bourse_options options = optionsOf("seats=9", 1, 1);
  EXPECT_EQ(bourse_play_out(&options, nullptr, nullptr), BOURSE_WRONG_TEXT);
}

TEST(Plan, HoldsSettingsAndLineups) {
  bourse_options options = optionsOf("3 seats=4; seats=5", 8, 1);
  options.players = "-; 2 p1+p2 all";
  std::size_t size = 0;
  ASSERT_EQ(bourse_plan(&options, nullptr, 0, &size), BOURSE_OK) << bourse_last_error();
  std::vector<std::uint8_t> bytes(size);
  ASSERT_EQ(bourse_plan(&options, bytes.data(), size, &size), BOURSE_OK);
  bourse::door::Plan plan;
  std::memcpy(&plan, bytes.data(), sizeof plan);
  EXPECT_EQ(plan.settings, 2u);
  EXPECT_EQ(plan.settingWeights, 4u);
  EXPECT_EQ(plan.lineups, 2u);
  EXPECT_EQ(plan.lineupWeights, 3u);
  bourse::door::PlanLineup last;
  std::memcpy(&last, bytes.data() + size - sizeof last, sizeof last);
  EXPECT_EQ(last.names.size(), 2u);
  EXPECT_EQ(last.seats, bourse::door::PlanLineup::kAllButOne);
}

TEST(Plan, RefusesWhatCardsCannotPlay) {
  bourse_options options = optionsOf("seats=4", 8, 1);
  std::size_t size = 0;
  options.players = "trader";
  EXPECT_EQ(bourse_plan(&options, nullptr, 0, &size), BOURSE_WRONG_TEXT);
  EXPECT_NE(std::string(bourse_last_error()).find("graphics card"), std::string::npos);
  options.players = "-";
  options.game = "stackmarket";
  EXPECT_EQ(bourse_plan(&options, nullptr, 0, &size), BOURSE_WRONG_TEXT);
}

}  // namespace
