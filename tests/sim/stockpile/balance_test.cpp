// Balance: counts that add up, points with honest ranges, and a page that says what was counted.
#include "sim/stockpile/balance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "sim/stockpile/balance_house.h"
#include "sim/stockpile/balance_html.h"
#include "sim/stockpile/random_allocation.h"

namespace bourse {
namespace {

using testing::HasSubstr;
using testing::Not;

BalancePlan balancePlan(std::uint64_t games, int threads, std::uint64_t seed = 1) {
  return {.bot = randomlyAllocated("greedy"),
          .seed = Seed::of(seed),
          .games = games,
          .threads = threads,
          .values = {}};
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

TEST(Balance, NothingIsSureOfFewPlayers) {
  const BalanceRow few{.kind = "investor", .name = "x", .seats = 4, .seen = 99, .victory = 60 * 99};
  EXPECT_FALSE(few.tilt().beyond(5));
  EXPECT_TRUE(
      (BalanceRow{.kind = "investor", .name = "x", .seats = 4, .seen = 100, .victory = 6000}.tilt().beyond(
          5)));
}

TEST(Balance, RangesGrowWithTheNumberOfComparisons) {
  EXPECT_NEAR(standardErrors(1), 1.96, 0.001);
  EXPECT_NEAR(standardErrors(16), 2.955, 0.001);
  BalanceRows rows;
  for (int i = 0; i < 100; ++i) rows.push_back({"investor", "i" + std::to_string(i), 4, 1000, 60 * 250});
  rows[0].victory = 60 * 330;  // +8 ± 2.9: sure if tested alone, not beside 99 others
  EXPECT_TRUE(rows[0].tilt().beyond(5));
  EXPECT_FALSE(rows[0].tilt(errorsForSure(rows, {"investor"})).beyond(5));
  rows[0].victory = 60 * 360;
  EXPECT_TRUE(rows[0].tilt(errorsForSure(rows, {"investor"})).beyond(5));
}

BalanceRows barackAt(int two, int more) {  // victories of a thousand players
  return {{"investor", "bailout-barack", 2, 1000, 60 * two},
          {"investor", "bailout-barack", 3, 1000, 60 * (333 + more)},
          {"investor", "bailout-barack", 4, 1000, 60 * (250 + more)},
          {"investor", "bailout-barack", 5, 1000, 60 * (200 + more)}};
}

TEST(HouseMoney, IsJudgedByTheDifferenceToTwoSeats) {
  const HouseMoney habit = houseMoney(barackAt(620, 120), "bailout-barack");
  EXPECT_TRUE(habit.isHouse);
  EXPECT_NEAR(habit.two.points, 12, 1e-9);
  EXPECT_NEAR(habit.more.points, 12, 0.1);
  EXPECT_NEAR(habit.difference.points, 0, 0.1);
  EXPECT_FALSE(habit.surelyOff) << "the bots' habit, not the price";
  const HouseMoney price = houseMoney(barackAt(500, 120), "bailout-barack");
  EXPECT_NEAR(price.difference.points, 12, 0.1);
  EXPECT_TRUE(price.surelyOff);
  // By hand: Wilson's half ranges 3.0, 2.9 and 2.8 over three, and 3.1 at two seats.
  EXPECT_NEAR((price.difference.high - price.difference.low) / 2, 3.5, 0.1);
  EXPECT_FALSE(houseMoney(barackAt(500, 80), "bailout-barack").surelyOff) << "8 ± 3.5, ± 5.3 corrected";
  EXPECT_FALSE(houseMoney({}, "bailout-barack").surelyOff);
  EXPECT_FALSE(houseMoney(barackAt(500, 0), "billionaire-bill").isHouse);
}

TEST(HouseMoney, MovesOnlyFurtherThanPrintedMoneyDiffers) {
  BalanceRows rows = barackAt(500, 120);
  EXPECT_FALSE(printedMoney(rows).explains(12)) << "no printed money to compare with";
  EXPECT_TRUE(mustMove(rows, "bailout-barack"));
  const auto addPrinted = [&](const char* name, int more) {
    for (BalanceRow row : barackAt(500, more)) {
      row.name = name;
      rows.push_back(row);
    }
  };
  addPrinted("billionaire-bill", 10);
  addPrinted("broker-bernie", -10);
  addPrinted("crazy-cramer", 0);
  const PrintedMoney calm = printedMoney(rows);
  EXPECT_EQ(calm.investors, 3);
  EXPECT_NEAR(calm.mean, 0, 0.1);
  EXPECT_NEAR(calm.deviation, 1, 0.1);
  EXPECT_NEAR(calm.reach, studentErrors(16, 2) * std::sqrt(4.0 / 3), 2);
  addPrinted("discount-donald", 110);
  addPrinted("dividend-deborah", -110);
  const PrintedMoney wild = printedMoney(rows);
  EXPECT_TRUE(wild.explains(12));
  EXPECT_TRUE(houseMoney(rows, "bailout-barack").surelyOff);
  EXPECT_FALSE(mustMove(rows, "bailout-barack")) << "the bot plays printed money as unevenly";
  EXPECT_FALSE(mustMove(rows, "billionaire-bill")) << "printed";
}

TEST(Balance, StudentsRangesAreThoseOfTheTables) {
  EXPECT_NEAR(studentErrors(1, 1), 12.706, 0.001);
  EXPECT_NEAR(studentErrors(1, 2), 4.303, 0.001);
  EXPECT_NEAR(studentErrors(1, 3), 3.182, 0.001);
  EXPECT_NEAR(studentErrors(5, 9), 3.250, 0.001);  // 99 %
  EXPECT_NEAR(studentErrors(1, 100'000), kStandardErrors95, 0.001);
}

TEST(HouseMoney, HasItsColumnOnThePage) {
  const BalancePage page{
      .rows = barackAt(500, 120), .before = {}, .bot = "trader", .command = "c", .changed = {}};
  EXPECT_THAT(balanceMarkdown(page),
              HasSubstr("House money surely more than five points off: bailout-barack (+12.0)"));
  EXPECT_THAT(balanceMarkdown(page), HasSubstr("| **+12.0 ± 3.5** |\n"));
}

TEST(Balance, TriedValuesChangeOnlyTheSeatsTheyConcern) {
  BalancePlan plan = balancePlan(8, 1);
  const BalanceRows box = measureBalance(plan).rows;
  HouseValue value;
  Problem problem;
  ASSERT_TRUE(parseHouseValue("investor.bailout-barack.more=90", '=', value, problem)) << problem.sentence;
  plan.values.push_back(value);
  const BalanceRows tried = measureBalance(plan).rows;
  const auto at = [](const BalanceRows& rows, int seats) {
    BalanceRows some;
    for (const BalanceRow& row : rows)
      if (row.seats == seats && row.kind == "place") some.push_back(row);
    return some;
  };
  EXPECT_EQ(at(tried, 2), at(box, 2));
  EXPECT_NE(at(tried, 5), at(box, 5));
  ASSERT_TRUE(parseHouseValue("rounds=6", '=', value, problem)) << problem.sentence;
  plan.values = {value};
  std::string sentence;
  EXPECT_FALSE(checkValues(plan, sentence));
  EXPECT_THAT(sentence, HasSubstr("5 seats"));
}

TEST(Balance, ComparesTwoRunsSideBySide) {
  const BalancePage page{.rows = barackAt(500, 120),
                         .before = barackAt(500, 0),
                         .bot = "greedy",
                         .command = "c",
                         .changed = {"rounds=5"}};
  const std::string html = balanceHtml(page);
  EXPECT_THAT(html, HasSubstr("Two runs side by side"));
  EXPECT_THAT(html, HasSubstr("At four seats surely changed: bailout-barack"));
  EXPECT_THAT(html, HasSubstr("At two seats nothing surely changed"));
  EXPECT_THAT(html, HasSubstr("<code>rounds=5</code>"));
  EXPECT_THAT(html, HasSubstr("greedy is known to favour the player in seat 1"));
  EXPECT_THAT(html, Not(HasSubstr("<script")));
}

TEST(Balance, ThePageListsOutliersWithEarlierValues) {
  BalancePage page{.rows = {{"investor", "rich-rita", 4, 1000, 60 * 400},
                            {"investor", "even-eve", 4, 1000, 60 * 250},
                            {"place", "1", 4, 1000, 60 * 250}},
                   .before = {},
                   .bot = "trader",
                   .command = "bourse balance",
                   .changed = {}};
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
