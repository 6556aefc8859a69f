// Groups of dice: the figures of docs/physics.md are what the dice do.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "physics/trial.h"

namespace bourse::physics {
namespace {

constexpr int kTrials = 24;  // as docs/physics.md says
constexpr int kSizes[] = {1, 2, 3, 4, 6};
constexpr int kNoise = 10;  // per cent that so few trials may differ

int percent(const char* hand, int size, bool before) {
  int stood = 0;
  for (int trial = 1; trial <= kTrials; ++trial)
    stood +=
        groupsStand(*skillNamed(hand), size, Seed::of(static_cast<std::uint64_t>(trial)), before) ? 1 : 0;
  return (200 * stood + kTrials) / (2 * kTrials);
}

/// The cells of the row that begins like this.
std::vector<int> documented(const std::string& begins) {
  std::ifstream file(std::string(BOURSE_SOURCE_DIR) + "/docs/physics.md");
  std::vector<int> cells;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(begins)) continue;
    std::istringstream rest(line.substr(begins.size()));
    for (std::string cell; std::getline(rest, cell, '|');) cells.push_back(std::atoi(cell.c_str()));
  }
  return cells;
}

TEST(Groups, LargerOnesStandLessOften) {
  for (const std::string hand : {"casual", "good"}) {
    const std::vector<int> now = documented("| " + hand + " | now |");
    ASSERT_EQ(now.size(), std::size(kSizes)) << hand;
    for (std::size_t i = 1; i < now.size(); ++i)
      EXPECT_LE(now[i], now[i - 1] + kNoise) << hand << ' ' << kSizes[i];
    EXPECT_LE(now.back(), now.front() / 2) << hand;
  }
}

TEST(Groups, SixAtOnceIsAGambleAsTheDocumentSays) {
  const std::vector<int> before = documented("| casual | 0.1.0 |"), now = documented("| casual | now |");
  ASSERT_EQ(before.size(), std::size(kSizes));
  ASSERT_EQ(now.size(), std::size(kSizes));
  EXPECT_EQ(percent("casual", 6, false), now.back());
  EXPECT_LT(now.back(), before.back() / 2);
  EXPECT_GE(now.back(), 15);
  EXPECT_LE(now.back(), 40);
}

TEST(Groups, EveryFigureOfTheDocumentIsMeasured) {
  if (std::getenv("BOURSE_LONG") == nullptr) GTEST_SKIP() << "BOURSE_LONG=1 measures all of them";
  for (const char* hand : {"casual", "good"})
    for (const bool before : {true, false}) {
      const std::vector<int> row =
          documented(std::string("| ") + hand + (before ? " | 0.1.0 |" : " | now |"));
      ASSERT_EQ(row.size(), std::size(kSizes));
      for (std::size_t i = 0; i < row.size(); ++i)
        EXPECT_EQ(percent(hand, kSizes[i], before), row[i]) << hand << ' ' << kSizes[i];
    }
}

}  // namespace
}  // namespace bourse::physics
