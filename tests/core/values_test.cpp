// The small values every game is made of: seats, lists, moves, agendas, checks.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>
#include <vector>

#include "core/agenda.h"
#include "core/check.h"
#include "core/fixed_vec.h"
#include "core/move.h"
#include "core/rejection.h"
#include "core/seat.h"

namespace bourse {
namespace {

TEST(Seat, ClockwiseGoesRoundTheTable) {
  for (int seats = 2; seats <= kMaxSeats; ++seats)
    for (Seat seat = 0; seat < seats; ++seat)
      for (int steps = 0; steps < 2 * seats; ++steps)
        EXPECT_EQ(clockwise(seat, steps, seats), (seat + steps) % seats)
            << int{seat} << '+' << steps << " of " << seats;
}

TEST(Seat, SetsHoldSeatsAndSpectators) {
  SeatSet set = kNoOne;
  for (Seat seat = 0; seat < kObservers; ++seat) {
    EXPECT_FALSE(contains(set, seat));
    set = with(set, seat);
    EXPECT_TRUE(contains(set, seat));
    EXPECT_EQ(count(set), seat + 1);
  }
  EXPECT_EQ(set, kEveryone);
  EXPECT_EQ(without(set, kSpectator), 0x1f);
  EXPECT_EQ(with(without(set, 2), 2), set);
}

TEST(Seat, NobodyIsInNoSet) {
  EXPECT_EQ(only(kNobody), kNoOne);
  EXPECT_FALSE(contains(kEveryone, kNobody));
  EXPECT_EQ(with(only(1), kNobody), only(1));
  EXPECT_EQ(only(6), kNoOne);
}

TEST(FixedVec, KeepsWhatWasPushed) {
  FixedVec<int, 3> list;
  EXPECT_TRUE(list.empty());
  list.push(4);
  list.push(5);
  EXPECT_EQ(list.size(), 2u);
  EXPECT_EQ(list.back(), 5);
  EXPECT_TRUE(contains(list, 4));
  EXPECT_FALSE(contains(list, 6));
  FixedVec<int, 3> same;
  same.push(4);
  EXPECT_FALSE(list == same);
  same.push(5);
  EXPECT_TRUE(list == same);
  list.pop();
  EXPECT_EQ(std::vector<int>(list.begin(), list.end()), std::vector<int>{4});
  list.clear();
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.capacity(), 3u);
}

TEST(FixedVecDeathTest, OverflowStopsTheProgramAndSaysWhere) {
  FixedVec<int, 2> list;
  list.push(1);
  list.push(2);
  EXPECT_DEATH(list.push(3), "fixed_vec.h:[0-9]+: size_ < N failed \\(2, 2\\)");
}

TEST(Move, IsOrderedByVerbThenArguments) {
  const std::vector<Move> sorted = {make(1),    make(1, 0, 0, 1), make(1, 0, 1, 0), make(1, 0, 255, 255),
                                    make(1, 1), make(2),          make(200)};
  for (std::size_t i = 0; i < sorted.size(); ++i)
    for (std::size_t j = 0; j < sorted.size(); ++j) {
      EXPECT_EQ(sorted[i] < sorted[j], i < j);
      EXPECT_EQ(sorted[i] == sorted[j], i == j);
    }
  EXPECT_EQ(make(1, 2, 3, 4).key(), 0x01020304u);
  EXPECT_EQ(sizeof(Move), 4u);
}

TEST(Agenda, RunsLastInFirstOut) {
  Agenda<3> agenda;
  EXPECT_TRUE(agenda.empty());
  agenda.push({.op = 1, .a = 10});
  agenda.push({.op = 2, .a = 20});
  EXPECT_EQ(agenda.top().op, 2);
  agenda.top().stage = 7;
  agenda.pop();
  EXPECT_EQ(agenda.top().op, 1);
  EXPECT_EQ(agenda.top().a, 10);
  agenda.pop();
  EXPECT_TRUE(agenda.empty());
}

TEST(Agenda, EqualAgendasHaveEqualBytesWhateverTheirHistory) {
  Agenda<3> used;
  Agenda<3> fresh;
  used.push({.op = 9, .stage = 1, .seat = 2, .a = 3, .b = 4, .c = 5, .d = 6, .e = 7});
  used.pop();
  EXPECT_EQ(std::memcmp(&used, &fresh, sizeof used), 0);
}

TEST(AgendaDeathTest, OverflowStopsTheProgram) {
  Agenda<2> agenda;
  agenda.push({});
  agenda.push({});
  EXPECT_DEATH(agenda.push({}), "size.* < N failed \\(2, 2\\)");
}

TEST(CheckDeathTest, PrintsBothSidesAndWhatWasBeingPlayed) {
  const int cash = 4;
  EXPECT_DEATH(BOURSE_CHECK(cash, >=, 6), "values_test.cpp:[0-9]+: cash >= 6 failed \\(4, 6\\)");
  const char* game = "position 57 of the test";
  const CheckContext former =
      setCheckContext({[](const void* what) { std::fputs(static_cast<const char*>(what), stderr); }, game});
  EXPECT_DEATH(BOURSE_CHECK(1, ==, 2), "1 == 2 failed \\(1, 2\\)\nposition 57 of the test");
  setCheckContext(former);
}

TEST(Check, CostsNothingWhenItHolds) {
  int asked = 0;
  BOURSE_CHECK(++asked, ==, 1);  // each side is evaluated once
  EXPECT_EQ(asked, 1);
}

TEST(Result, IsAValueOrAReason) {
  const Result<int> fine = 3;
  const Result<int> refused = Rejection{.code = 4, .seat = 1, .move = make(2)};
  EXPECT_TRUE(ok(fine));
  EXPECT_FALSE(ok(refused));
  EXPECT_EQ(std::get<1>(refused).code, 4);
  EXPECT_TRUE(ok(Verdict{}));
}

}  // namespace
}  // namespace bourse
