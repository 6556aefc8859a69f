// Balance: counts that add up, points with honest ranges, and a page that says what was counted.
#include "sim/stockpile/balance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bourse {
namespace {

using testing::HasSubstr;
using testing::Not;

BalancePlan balancePlan(std::uint64_t games, int threads, std::uint64_t seed = 1) {
  return {.bot = balanceBot("greedy"), .seed = Seed::of(seed), .games = games, .threads = threads};
}

TEST(Balance, CountsEveryPlayerOnceOnAnyNumberOfThreads) {
  const BalanceRows one = measureBalance(balancePlan(15, 1)).rows;
  EXPECT_EQ(measureBalance(balancePlan(15, 3)).rows, one);
  for (int seats = 2; seats <= 5; ++seats) {
    std::int64_t victories = 0;
    for (const BalanceRow& row : one)
      if (row.kind == "place" && row.seats == seats) victories += row.victory;
    EXPECT_EQ(seenIn(one, "place", seats), 60) << "as often at every number of seats";
    EXPECT_EQ(victories, 60 * 60 / seats) << "one victory a game, shared or not";
  }
  EXPECT_EQ(seenIn(one, "investor", 4), 60);
  const BalanceRow* with = rowOf(one, "first-with", "bonds", 4);
  const BalanceRow* without = rowOf(one, "first-without", "bonds", 4);
  ASSERT_TRUE(with != nullptr && without != nullptr);
  EXPECT_EQ(with->seen + without->seen, 15);
}

TEST(Balance, RunsAddUpAndRoundTripThroughCsv) {
  BalanceRows rows = measureBalance(balancePlan(8, 1, 1)).rows;
  const BalanceRows more = measureBalance(balancePlan(8, 1, 2)).rows;
  const std::int64_t before = rowOf(rows, "place", "1", 3)->victory;
  add(rows, more);
  EXPECT_EQ(rowOf(rows, "place", "1", 3)->victory, before + rowOf(more, "place", "1", 3)->victory);
  EXPECT_EQ(seenIn(rows, "investor", 2), 128) << "two each at two seats";
  BalanceRows read;
  std::string problem;
  ASSERT_TRUE(parseBalanceCsv(balanceCsv(rows), read, problem)) << problem;
  EXPECT_EQ(read, rows);
  for (const char* wrong : {"", "a,b\n", "kind,name,seats,seen,victory_sixtieths\nplace,1,4,2,121\n",
                            "kind,name,seats,seen,victory_sixtieths\nplace,1,4,-2,0\n",
                            "kind,name,seats,seen,victory_sixtieths\nplace,1,4,2,0,9\n"})
    EXPECT_FALSE(parseBalanceCsv(wrong, read, problem)) << wrong;
}

TEST(Balance, PointsAreRelativeToAnEvenShare) {
  const BalanceRow row{.kind = "investor", .name = "x", .seats = 4, .seen = 1000, .victory = 60 * 400};
  EXPECT_NEAR(row.tilt().points, 15, 1e-9);
  EXPECT_NEAR((row.tilt().high - row.tilt().low) / 2, 3.0, 0.1);
  EXPECT_TRUE(row.tilt().beyond(5));
  EXPECT_FALSE(row.tilt().beyond(14)) << "not surely";
  EXPECT_FALSE((BalanceRow{.kind = "a", .name = "b", .seats = 4}.tilt().beyond(0))) << "never seen";
}

TEST(Balance, ThePageListsOutliersWithEarlierValues) {
  BalancePage page{.rows = {{"investor", "rich-rita", 4, 1000, 60 * 400},
                            {"investor", "even-eve", 4, 1000, 60 * 250},
                            {"place", "1", 4, 1000, 60 * 250}},
                   .before = {},
                   .bot = "trader",
                   .command = "bourse balance"};
  EXPECT_THAT(balanceMarkdown(page), HasSubstr("off: rich-rita at 4 seats (+15.0).\n"));
  EXPECT_THAT(balanceMarkdown(page), HasSubstr("| even-eve | – | – | +0.0 ± 2.7 | – |"));
  EXPECT_THAT(balanceMarkdown(page), Not(HasSubstr("in brackets")));
  page.before = {{"investor", "rich-rita", 4, 1000, 60 * 450}};
  EXPECT_THAT(balanceMarkdown(page), HasSubstr("**+15.0 ± 3.0** (+20.0)"));
  const auto charts = balanceCharts(page);
  ASSERT_EQ(charts.size(), 2u) << "nothing was counted of strategies and modules";
  EXPECT_EQ(charts[0].first, "investors.svg");
  EXPECT_THAT(charts[0].second, HasSubstr("rich-rita"));
}

}  // namespace
}  // namespace bourse
