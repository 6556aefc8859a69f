// Clocks without a room.
#include <gtest/gtest.h>

#include <algorithm>

#include "server/room/clocks.h"

namespace bourse {
namespace {

Moment at(int seconds) { return Moment{} + std::chrono::seconds(seconds); }
constexpr Milliseconds seconds(int count) { return Milliseconds(1000 * count); }

TEST(Clocks, TurnClockRestartsOnEachDecision) {
  Clocks clocks({.turn = 60}, 2);
  EXPECT_FALSE(clocks.left(0, at(0)));
  EXPECT_TRUE(clocks.set(0, 7, true, at(10)));
  EXPECT_FALSE(clocks.set(0, 7, true, at(20))) << "nothing has changed";
  EXPECT_EQ(clocks.left(0, at(30)), seconds(40));
  EXPECT_EQ(clocks.due(0), at(70));
  clocks.set(0, 7, false, at(30));  // a pause
  EXPECT_FALSE(clocks.due(0));
  EXPECT_EQ(clocks.left(0, at(500)), seconds(40));
  clocks.set(0, 7, true, at(600));
  EXPECT_EQ(clocks.due(0), at(640));
  clocks.outOfTime(0);
  EXPECT_FALSE(clocks.due(0)) << "a bot is asked once";
  clocks.set(0, 8, true, at(650));
  EXPECT_EQ(clocks.left(0, at(650)), seconds(60));
  EXPECT_FALSE(clocks.left(1, at(650)));
}

TEST(Clocks, ReserveIsUsedWhenADecisionTakesLonger) {
  Clocks clocks({.turn = 60, .reserve = 100}, 2);
  EXPECT_EQ(clocks.reserve(0, at(0)), seconds(100));
  clocks.set(0, 1, true, at(0));
  EXPECT_EQ(clocks.left(0, at(0)), seconds(160));
  EXPECT_EQ(clocks.reserve(0, at(60)), seconds(100)) << "not before";
  EXPECT_EQ(clocks.reserve(0, at(90)), seconds(70));
  clocks.set(0, 2, true, at(90));
  EXPECT_EQ(clocks.bank(0), seconds(70));
  EXPECT_EQ(clocks.due(0), at(90 + 60 + 70));
  clocks.set(0, 3, true, at(140));
  EXPECT_EQ(clocks.bank(0), seconds(70)) << "in time";
  clocks.set(0, 4, true, at(400));
  EXPECT_EQ(clocks.bank(0), seconds(0));
  EXPECT_EQ(clocks.due(0), at(460));
  EXPECT_EQ(clocks.reserve(1, at(460)), seconds(100));
}

TEST(Clocks, UndoGivesNoReserveBack) {
  Clocks clocks({.turn = 10, .reserve = 100}, 2);
  clocks.set(0, 1, true, at(0), 5);
  clocks.set(0, 0, false, at(50), 6);
  EXPECT_EQ(clocks.bank(0), seconds(60));
  clocks.undo(5, at(70));
  clocks.set(0, 2, true, at(70), 5);
  EXPECT_EQ(clocks.reserve(0, at(70)), seconds(60))
      << "the 50 seconds count for the decision that is open again";
}

TEST(Clocks, GameClockAddsTheIncrementOnlyForPeople) {
  Clocks clocks({.game = 100, .increment = 5}, 2);
  clocks.set(0, 1, true, at(0));
  clocks.set(0, 2, true, at(30));
  EXPECT_EQ(clocks.bank(0), seconds(75));
  clocks.set(0, 2, false, at(40));  // gone, and a bot stands in
  clocks.set(0, 3, false, at(41));
  EXPECT_EQ(clocks.bank(0), seconds(65)) << "what was spent before is spent, and the bot earns nothing";
  clocks.set(0, 4, true, at(50));
  EXPECT_EQ(clocks.due(0), at(115));
  clocks.set(0, 0, true, at(200));
  EXPECT_EQ(clocks.bank(0), seconds(5));
  EXPECT_EQ(clocks.left(1, at(200)), seconds(100));
}

TEST(Clocks, ContinueFromFormerClocks) {
  Clocks former({.turn = 60}, 1), later({.turn = 60}, 1);
  former.set(0, 3, true, at(0));
  later.set(0, 40, true, at(20));
  later.continueFrom(former, at(20));
  EXPECT_EQ(later.due(0), at(60));
}

TEST(Clocks, UndoGivesNoTimeBack) {
  Clocks clocks({.game = 60, .increment = 10}, 2);
  clocks.set(0, 1, true, at(0), 5);
  for (int i = 0; i < 60; ++i) {  // moves at once and takes it back, again and again
    const auto decision = static_cast<std::uint32_t>(2 * i + 2);
    clocks.set(0, decision, true, at(i + 1), 6);
    clocks.undo(5, at(i + 1));
    clocks.set(0, decision + 1, true, at(i + 1), 5);
    EXPECT_EQ(clocks.left(0, at(i + 1)), seconds(std::max(0, 60 - i - 1))) << i;
  }
}

TEST(Clocks, UndoBringsBackTheClockOfEachDecision) {
  Clocks clocks({.game = 100, .increment = 5}, 2);
  clocks.set(0, 1, true, at(0), 10);
  clocks.set(0, 2, true, at(20), 11);  // 85 are left
  clocks.set(0, 3, true, at(30), 12);  // 80 are left
  EXPECT_EQ(clocks.left(0, at(30)), seconds(80));
  clocks.undo(11, at(31));
  clocks.set(0, 4, true, at(31), 11);
  EXPECT_EQ(clocks.left(0, at(31)), seconds(74)) << "85 less what was thought since";
  clocks.undo(10, at(32));
  clocks.set(0, 5, true, at(32), 10);
  EXPECT_EQ(clocks.left(0, at(32)), seconds(68)) << "100 less everything";
  clocks.set(0, 6, true, at(33), 11);
  EXPECT_EQ(clocks.left(0, at(33)), seconds(72)) << "and the increment for the move that stays";
}

TEST(Clocks, UndoDoesNotRestartATurn) {
  Clocks clocks({.turn = 60}, 2);
  clocks.set(0, 1, true, at(0), 3);
  clocks.set(0, 0, false, at(50), 4);
  clocks.set(1, 2, true, at(50), 4);
  clocks.undo(3, at(55));
  clocks.set(0, 3, true, at(55), 3);
  clocks.set(1, 0, false, at(55), 3);
  EXPECT_EQ(clocks.left(0, at(55)), seconds(10));
  EXPECT_FALSE(clocks.left(1, at(55)));
}

}  // namespace
}  // namespace bourse
