#include "games/stackmarket/order.h"

namespace bourse::stackmarket {

unsigned nextValues(const Rules& rules, int top, const Values& dice) {
  const int longest = rules.has(Module::maximalOrder) ? 1 : longestOrder(top, dice);
  unsigned values = 0;
  for (int value = 0; value < kValues; ++value) {
    const int length = lengthWith(value, top, dice);
    if (length > 0 && length >= longest) values |= 1u << value;
  }
  return values;
}

int suggestedOrder(int top, Values dice, std::array<std::uint8_t, kDice>& order) {
  int length = 0;
  for (int longest = longestOrder(top, dice); longest > 0; --longest) {
    int value = 0;
    while (lengthWith(value, top, dice) != longest) ++value;
    --dice[at(value)];
    order[at(length++)] = static_cast<std::uint8_t>(value);
    top = value;
  }
  return length;
}

}  // namespace bourse::stackmarket
