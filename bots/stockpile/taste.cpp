#include "bots/stockpile/taste.h"

#include <iterator>

#include "games/stockpile/investor.h"
#include "games/stockpile/modules.h"
#include "games/stockpile/strategies/strategy_set.h"

namespace bourse::stockpile {
namespace {

constexpr std::size_t at(Investor investor) { return static_cast<std::size_t>(investor); }

constexpr auto kTastes = [] {
  std::array<Taste, kInvestors> tastes{};
  tastes[at(Investor::daringDangote)].perCommodity = kDaringDangoteIncome;
  tastes[at(Investor::agileAna)].perCompany = kAgileAnaIncome;
  return tastes;
}();

/// In $1K: what the owner ends with beyond the average, money and ability together, when everybody is greedy
/// and nobody chose: 2,500 games of four with everything but the bidding for investors, 1,800 of two.
struct InvestorEdge {
  std::int8_t two, more;
};
constexpr InvestorEdge kInvestorEdge[] = {
    {22, 32},   {17, -16}, {11, -9},   {14, -2}, {-1, 2},    {-37, -23}, {1, 27},    {5, 4},   {-24, -3},
    {8, -11},   {-6, -11}, {-24, -21}, {34, 1},  {-39, -34}, {-4, -7},   {-16, -15}, {18, 11}, {-1, 17},
    {-27, -37}, {-6, -3},  {-8, 33},   {33, 16}, {5, 18},    {-1, 7},    {5, 16},    {8, 6}};
static_assert(std::size(kInvestorEdge) == kInvestors);

/// In $1K: what standing() rises by on average when it is the best of the hand, in the same games of four.
constexpr std::int8_t kStrategyGain[] = {10, 8,  7,  8, 13, 9,  7, 5, 11, 4,  8,  9, 9, 9, 17, 12, 7, 9,
                                         11, 13, 16, 8, 11, 10, 7, 7, 7,  10, 10, 3, 4, 5, 7,  2,  6, 12,
                                         4,  5,  8,  5, 5,  7,  6, 5, 5,  6,  11, 6, 7, 6, 8,  7};
static_assert(std::size(kStrategyGain) == kStrategies);

}  // namespace

Taste tasteOf(const Player& player) {
  Taste sum;
  for (const std::uint8_t investor : player.investor) {
    if (investor >= kInvestors) continue;
    sum.perCommodity += kTastes[investor].perCommodity;
    sum.perCompany += kTastes[investor].perCompany;
  }
  return sum;
}

Value investorWorth(const Rules& rules, int investor) {
  const InvestorEdge& edge = kInvestorEdge[investor];
  return (rules.seats() == 2 ? edge.two : edge.more) * kThousand;
}

Value strategyWorth(int strategy) { return kStrategyGain[strategy] * kThousand; }

Value handWorth(const Rules& rules, const State& state, Seat seat, int roundsLeft) {
  if (rules.strategies == 0 || roundsLeft == 0 || isNumberOnly(state.player[seat].hand)) return 0;
  std::array<Value, kStrategies> worth;
  std::size_t cards = 0;
  everyStrategy(state.player[seat].hand, [&](int strategy) { worth[cards++] = strategyWorth(strategy); });
  const auto plays = static_cast<std::size_t>(roundsLeft * strategiesPerRound(state, seat));
  const auto last = worth.begin() + static_cast<std::ptrdiff_t>(cards);
  std::sort(worth.begin(), last, [](Value a, Value b) { return a > b; });
  Value sum = 0;
  for (std::size_t i = 0; i < std::min(plays, cards); ++i) sum += std::max(worth[i], 0);
  return sum;
}

}  // namespace bourse::stockpile
