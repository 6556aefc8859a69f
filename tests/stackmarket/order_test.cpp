// The longest order by its formula, against every order there is.
#include "games/stackmarket/order.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/rng.h"

namespace bourse::stackmarket {
namespace {

int bruteForce(int top, const Values& dice) {
  int best = 0;
  for (int value = 0; value < kValues; ++value) {
    if (dice[at(value)] == 0 || !goesOnto(value, top)) continue;
    Values rest = dice;
    --rest[at(value)];
    best = std::max(best, 1 + bruteForce(value, rest));
  }
  return best;
}

TEST(LongestOrder, IsAsLongAsAnyOrderOfUpToTwoOfEachValue) {
  for (int top = 0; top < kValues; ++top)
    for (int code = 0; code < 243; ++code) {
      Values dice{};
      for (int value = 0, rest = code; value < kValues; ++value, rest /= 3)
        dice[at(value)] = static_cast<std::uint8_t>(rest % 3);
      EXPECT_EQ(longestOrder(top, dice), bruteForce(top, dice)) << "top " << top << ", code " << code;
    }
}

TEST(LongestOrder, IsAsLongAsAnyOrderOfUpToTenDice) {
  Rng rng(Seed::of(3), purpose::kTest);
  for (int trial = 0; trial < 400; ++trial) {
    Values dice{};
    for (std::uint32_t i = rng.below(11); i > 0; --i) ++dice[rng.below(kValues)];
    const int top = static_cast<int>(rng.below(kValues));
    EXPECT_EQ(longestOrder(top, dice), bruteForce(top, dice));
    std::array<std::uint8_t, kDice> order{};
    ASSERT_EQ(suggestedOrder(top, dice, order), bruteForce(top, dice));
    int last = top;
    for (int i = 0; i < longestOrder(top, dice); ++i) {
      EXPECT_TRUE(goesOnto(order[at(i)], last));
      last = order[at(i)];
    }
  }
}

TEST(LongestOrder, WorkedExampleHasThreeDice) {
  EXPECT_EQ(longestOrder(3, Values{1, 0, 0, 2, 1}), 3);  // 4, 0, 3; the second 3 goes back
}

}  // namespace
}  // namespace bourse::stackmarket
