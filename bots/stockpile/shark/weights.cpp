#include "bots/stockpile/shark/weights.h"

#include <iterator>

namespace bourse::stockpile::shark {
namespace {

// Fitted to who won games of `trader` against itself: docs/strength.md says how. By seats from two on, and by
// rounds to come from one on.
constexpr Signs kTwo[] = {
    {0.0524, 0.0036, 0.0596, 0.0710, 0.0500, 0},  {0.0422, -0.0018, 0.0376, 0.0511, 0.0400, 0},
    {0.0470, -0.0104, 0.0324, 0.0320, 0.0320, 0}, {0.1071, -0.1016, 0.0320, 0.0128, 0.0320, 0},
    {0.1390, -0.1506, 0.0364, 0.0100, 0.0360, 0}, {0.1390, -0.1506, 0.0364, 0.0100, 0.0360, 0},
};
constexpr Signs kMore[] = {
    {0.0723, 0.0190, 0.0819, 0.2167, 0.0750, 0.03},  {0.0827, -0.0152, 0.0565, 0.1689, 0.0565, 0.02},
    {0.0854, -0.0169, 0.0548, 0.0868, 0.0548, 0.01}, {0.0990, -0.0428, 0.0534, 0.0706, 0.0534, 0},
    {0.1556, -0.1605, 0.0520, 0.0906, 0.0520, 0},    {0.1556, -0.1605, 0.0520, 0.0906, 0.0520, 0},
};

}  // namespace

const Signs& weightsOf(const Rules& rules, int rounds) {
  constexpr int kRows = static_cast<int>(std::size(kMore));
  static_assert(std::size(kTwo) == kRows);
  const int row = rounds < 1 ? 0 : rounds > kRows ? kRows - 1 : rounds - 1;
  return (rules.seats() == 2 ? kTwo : kMore)[row];
}

}  // namespace bourse::stockpile::shark
