// What investors change in the derived facts that clients and bots are given.
#include <gtest/gtest.h>

#include "games/stockpile/insight.h"
#include "tests/support/table.h"

namespace bourse::told {
namespace {

using stockpile::Insight;
using stockpile::Stockpile;

Insight insightAt(const Table& table, Seat observer) {
  return stockpile::insight(table.rules(), Stockpile::view(table.rules(), table.state(), observer));
}

TEST(InvestorInsight, ABidCostsWhatItCostsTheObserver) {
  const Table table =
      Table::of(3, "investors").investor(0, "discount-donald").investor(1, "budget-barbara").at("bid");
  EXPECT_EQ(insightAt(table, 0).pile[0].choice[4].cost, 6);
  EXPECT_EQ(insightAt(table, 1).pile[0].choice[0].cost, -4) << "she receives";
  EXPECT_EQ(insightAt(table, 2).pile[0].choice[4].cost, 10);
}

TEST(InvestorInsight, TheLowestSpaceKnowsCarlos) {
  Table table = Table::of(3, "investors").investor(0, "cunning-carlos").cash(0, 30).at("bid");
  table.play(0, "bid pile=0 space=4");
  EXPECT_EQ(insightAt(table, 1).pile[0].lowest, 6);
  EXPECT_EQ(insightAt(table, kSpectator).pile[0].lowest, 6);
  Table closed = Table::of(3, "investors").investor(0, "cunning-carlos").cash(0, 30).at("bid");
  closed.play(0, "bid pile=0 space=7");
  EXPECT_EQ(insightAt(closed, 1).pile[0].lowest, stockpile::kBidSpaces) << "closed, not beyond";
}

TEST(InvestorInsight, ReservedMoneyIsNeverNegative) {
  Table table = Table::of(2, "investors").investor(0, "budget-barbara").at("bid");
  table.play(0, "bid pile=0 space=0").play(1, "bid pile=1 space=2").play(0, "bid pile=2 space=4");
  EXPECT_EQ(insightAt(table, 1).worth[0].bound, 8);
  EXPECT_EQ(insightAt(table, 0).worth[1].bound, 3);
}

TEST(InvestorInsight, WorthCountsWhatAShareBringsItsOwner) {
  const Table table = Table::of(3, "investors")
                          .investor(0, "golden-graham")
                          .cash(0, 0)
                          .cash(1, 0)
                          .knownRegular(0, "epic-electric", 2)
                          .knownRegular(1, "epic-electric", 2)
                          .at("sell");
  EXPECT_EQ(insightAt(table, 2).worth[0].now, 12);
  EXPECT_EQ(insightAt(table, 2).worth[1].now, 10);
  EXPECT_EQ(insightAt(table, 2).worth[0].ifOver.stocks, 12);
}

TEST(InvestorInsight, TheCountKnowsSorosLastShare) {
  const Table table = Table::of(3, "investors")
                          .investor(0, "shorting-soros")
                          .cash(0, 0)
                          .knownRegular(0, "epic-electric")
                          .price("epic-electric", 3)
                          .at("sell");
  const stockpile::Count count = insightAt(table, 1).worth[0].ifOver;
  EXPECT_EQ(count.abilities, 5);
  EXPECT_EQ(count.total, 10 + 3 + 5) << "majority, sale, and what it brings on top";
}

}  // namespace
}  // namespace bourse::told
