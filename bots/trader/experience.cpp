#include "bots/trader/experience.h"

#include <array>

namespace bourse::stockpile::trader {
namespace {

// Final money of the owner less the average of the table, in games of four and of two `trader` who chose and
// bid at random for their investors, everything switched on.
struct Investors {
  double more, two;
};
constexpr std::array<Investors, kInvestors> kInvestorWorth = {{
    {32, 35}, {16, 16}, {18, 12}, {13, 4},  {20, 14}, {16, 6},  {25, 22}, {22, 20}, {22, 16},
    {20, 23}, {18, 12}, {16, 9},  {15, 6},  {15, 7},  {22, 20}, {21, 18}, {18, 12}, {20, 16},
    {15, 7},  {22, 20}, {24, 23}, {17, 10}, {36, 45}, {23, 22}, {20, 16}, {20, 16},
}};

// What it brought on average by its player's own reckoning when it was played, in the same games.
constexpr std::array<double, kStrategies> kStrategyWorth = {
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
};

}  // namespace

double investorWorth(const Rules& rules, int investor) {
  const Investors& worth = kInvestorWorth[static_cast<std::size_t>(investor)];
  return rules.seats() == 2 ? worth.two : worth.more;
}

double strategyWorth(int strategy) { return kStrategyWorth[static_cast<std::size_t>(strategy)]; }

}  // namespace bourse::stockpile::trader
