#include "bots/stackmarket/prospects.h"

#include <algorithm>
#include <bit>
#include <iterator>

#include "games/stackmarket/insight.h"
#include "games/stackmarket/play.h"

namespace bourse::stackmarket {
namespace {

constexpr int kHundred = 100;

/// Measured over rolls of n dice (0, 1, … 15): how many of them fit on average in hundredths, and how often
/// five or more do, in per cent.
constexpr int kFitting[] = {0, 45, 97, 149, 214, 280, 350, 420, 489, 564, 640, 715, 790, 865, 940, 1015};
constexpr int kFiveFit[] = {0, 0, 0, 0, 5, 19, 34, 49, 62, 71, 78, 83, 86, 89, 91, 92};
constexpr int kMeasured = static_cast<int>(std::size(kFitting)) - 1;

int fitting(int dice) { return dice <= kMeasured ? kFitting[dice] : dice * kFitting[kMeasured] / kMeasured; }
int fiveFit(int dice) { return kFiveFit[std::min(dice, kMeasured)]; }

int diceOf(const State& state, int building) {
  return std::min<int>(state.building[at(building)].height, state.reserve);
}

int stands(const State& state, int building, Skill hand) {
  const int dice = (fitting(diceOf(state, building)) + kHundred / 2) / kHundred;
  return dice == 0 ? kWhole : standChance(hand, state.building[at(building)].height, dice);
}

}  // namespace

int collapseChance(const State& state, int building, Skill hand) {
  return kWhole - stands(state, building, hand);
}

int turnWorth(const Rules&, const State& state, int building, Skill hand) {
  const int standing = stands(state, building, hand);
  const int bonus = kMoneyBonus * fiveFit(diceOf(state, building)) * standing / kWhole;
  return bonus - kMoneyCollapse * kHundred * (kWhole - standing) / kWhole;
}

int settlementWorth(const Rules& rules, const State& state, Seat seat, Skill hand) {
  State now = state;
  now.tallest = static_cast<std::uint8_t>(std::countr_zero(tallestCandidates(rules, now)));
  const int smallest = std::countr_zero(smallestCandidates(rules, now));
  const int standing =
      standChance(hand, state.building[now.tallest].height, state.building[at(smallest)].height);
  const int success = settlementOf(rules, state, now.tallest, smallest, true)[seat];
  const int failure = settlementOf(rules, state, now.tallest, smallest, false)[seat];
  return (success * standing + failure * (kWhole - standing)) * kHundred / kWhole;
}

int nearness(const Rules& rules, const State& state) {
  int dice = 0;
  for (Seat seat = 0; seat < rules.seats(); ++seat) dice += fitting(diceOf(state, state.marker[seat]));
  const int aRound = std::max(dice / kHundred, 1);  // dice that a turn of everybody takes
  return std::clamp(kHundred * aRound / std::max<int>(state.reserve, 1), kHundred / 5, kHundred);
}

int placeWorth(const Rules& rules, const State& state, Seat seat, Skill hand) {
  const int building = state.marker[seat];
  const int near = nearness(rules, state);
  int worth = settlementWorth(rules, state, seat, hand) * near / kHundred;
  if (near < kHundred) worth += turnWorth(rules, state, building, hand);
  for (Seat other = 0; other < rules.seats(); ++other)
    if (other != seat && state.marker[other] == building)
      worth -= kMoneyCollapse * kHundred * collapseChance(state, building, hand) / kWhole;
  return worth;
}

int bestRisk(const State& state, Skill hand) {
  const int height = state.building[at(workBuilding(state))].height;
  int best = 1, bestWorth = -kMoneyCollapse * kHundred * 2;
  for (int dice = 1; dice <= state.ordered; ++dice) {
    const int standing = standChance(hand, height, dice);
    const int gain = (dice >= kBonusDice ? kMoneyBonus * kHundred : 0) + dice * kHundred / 2;
    const int worth = (gain * standing - kMoneyCollapse * kHundred * (kWhole - standing)) / kWhole;
    if (worth > bestWorth) {
      bestWorth = worth;
      best = dice;
    }
  }
  return best;
}

}  // namespace bourse::stackmarket
