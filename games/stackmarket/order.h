// Which dice go onto which: numbers rise, some may be left out, and only a 0 goes onto a 4.  [T-ORD]
#pragma once

#include "games/stackmarket/rules.h"

namespace bourse::stackmarket {

constexpr bool goesOnto(int value, int top) { return value > top || (top == kValues - 1 && value == 0); }

/// How many of these dice the longest order beginning on `top` has.
///
/// Every lap beyond the first costs a 4 and a 0, so there are as many laps as both allow; each of the other
/// numbers is used once in every lap in which it comes.
inline int longestOrder(int top, const Values& dice) {
  constexpr int kHighest = kValues - 1;
  const int zeros = dice[0], fours = dice[kHighest];
  const auto least = [](int a, int b) { return a < b ? a : b; };
  const bool onFour = top == kHighest;
  const int wraps = least(zeros, onFour ? fours + 1 : fours);
  int length = wraps + least(fours, onFour ? wraps : wraps + 1);
  for (int value = 1; value < kHighest; ++value)
    length += least(dice[at(value)], wraps + (value > top ? 1 : 0));
  return length;
}

/// The length that an order can still reach with this value next; 0 if it does not fit.
inline int lengthWith(int value, int top, const Values& dice) {
  if (dice[at(value)] == 0 || !goesOnto(value, top)) return 0;
  Values rest = dice;
  --rest[at(value)];
  return 1 + longestOrder(value, rest);
}

/// Values that may come next, one bit each: all that fit, or only those that keep the order as long as any.
unsigned nextValues(const Rules& rules, int top, const Values& dice);

/// The longest order, taking the lowest value wherever there is a choice; returns its length.
int suggestedOrder(int top, Values dice, std::array<std::uint8_t, kDice>& order);

}  // namespace bourse::stackmarket
