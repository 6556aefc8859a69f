#include "bots/taste.h"

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

/// In $1K: what the owner ends with beyond the average, money and ability together.
struct InvestorEdge {
  std::int8_t two, more;
};
constexpr InvestorEdge kInvestorEdge[kInvestors] = {
    {17, 29},   {-5, -20}, {5, -10},   {9, -6},  {-1, 3},    {-30, -17}, {-5, 29},  {11, 0},  {-16, 1},
    {0, -9},    {-7, -10}, {-14, -15}, {41, 4},  {-29, -33}, {-4, -8},   {-14, -9}, {14, 11}, {2, 14},
    {-31, -37}, {-2, -5},  {-8, 41},   {31, 20}, {11, 14},   {-4, 2},    {8, 12},   {15, 3}};

/// In $1K.
constexpr std::int8_t kStrategyGain[kStrategies] = {
    10, 8, 7,  8, 13, 9, 8, 5, 11, 4,  8, 9, 9, 9, 15, 10, 7, 9, 11, 12, 15, 8, 11, 9, 8, 7,
    8,  9, 10, 3, 4,  5, 7, 2, 6,  11, 4, 5, 8, 5, 6,  7,  6, 5, 6,  7,  11, 6, 8,  6, 9, 7};

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
