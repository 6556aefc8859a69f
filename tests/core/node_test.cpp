// Lists of outcomes: kept as counts of a deck or one by one, they say the same.
#include "core/node.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <vector>

namespace bourse {
namespace {

TEST(OutcomeList, ADeckOfCountsIsTheListOfItsKinds) {
  OutcomeList deck;
  deck.drawFrom(std::array<std::uint8_t, 5>{0, 3, 0, 1, 2}, make(130, 4, 0, 9));
  EXPECT_EQ(deck.total(), 6u);
  EXPECT_FALSE(deck.empty());
  const std::vector<Outcome> expected = {
      {make(130, 4, 1, 9), 3}, {make(130, 4, 3, 9), 1}, {make(130, 4, 4, 9), 2}};
  EXPECT_EQ(std::vector<Outcome>(deck.begin(), deck.end()), expected);
  EXPECT_EQ(deck.size(), 3u);
  EXPECT_EQ(deck[2].weight, 2u);
}

TEST(OutcomeList, EveryNumberFallsOnOneOutcomeAsOftenAsItWeighs) {
  OutcomeList deck;
  deck.drawFrom(std::array<std::uint8_t, 4>{2, 0, 5, 1}, make(130));
  OutcomeList pushed;
  for (const Outcome& outcome : deck) pushed.push(outcome);
  ASSERT_EQ(pushed.total(), 8u);
  std::map<std::uint32_t, std::uint32_t> times;
  for (std::uint32_t number = 0; number < 8; ++number) {
    EXPECT_EQ(deck.at(number), pushed.at(number)) << number;
    ++times[deck.at(number).key()];
  }
  for (const Outcome& outcome : pushed) EXPECT_EQ(times[outcome.move.key()], outcome.weight);
}

TEST(OutcomeList, IsEmptyAgainAfterClear) {
  OutcomeList list;
  EXPECT_TRUE(list.empty());
  list.drawFrom(std::array<std::uint8_t, 2>{1, 1}, make(130));
  EXPECT_EQ(list.size(), 2u);
  list.clear();
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.size(), 0u);
  list.push({make(1), 4});
  EXPECT_EQ(list.total(), 4u);
  EXPECT_EQ(list.size(), 1u);
}

TEST(OutcomeListDeathTest, OverflowStopsTheProgram) {
  OutcomeList list;
  for (std::size_t i = 0; i < OutcomeList::kMost; ++i) list.push({make(1, static_cast<int>(i)), 1});
  EXPECT_DEATH(list.push({make(2), 1}), "size_ < kMost failed \\(64, 64\\)");
}

TEST(Node, IsOverByDefault) {
  EXPECT_EQ(Node{}.kind, Node::Kind::over);
  EXPECT_EQ(Node{}.pending, kNoOne);
}

}  // namespace
}  // namespace bourse
