#include "games/stackmarket/insight.h"

#include <algorithm>
#include <bit>

#include "games/stackmarket/order.h"
#include "games/stackmarket/play.h"

namespace bourse::stackmarket {
namespace {

bool isStacking(Stage stage) {
  return stage == Stage::order || stage == Stage::risk || stage == Stage::stack;
}

void addOrder(const State& state, Skill skill, Insight& found) {
  if (!isStacking(state.stage)) return;
  found.suggestion = state.order;
  std::array<std::uint8_t, kDice> rest{};
  const int more = suggestedOrder(endOfOrder(state), state.rolled, rest);
  std::copy_n(rest.begin(), more, found.suggestion.begin() + state.ordered);
  found.longest = static_cast<std::uint8_t>(state.ordered + more);
  const int dice = state.stage == Stage::order ? found.longest : state.ordered;
  found.stands =
      static_cast<std::int16_t>(standChance(skill, state.building[at(workBuilding(state))].height, dice));
}

bool allInvested(const Rules& rules, const State& state) {
  return std::none_of(state.marker.begin(), state.marker.begin() + rules.seats(),
                      [](std::uint8_t marker) { return marker == kNone; });
}

void addTakeover(const Rules& rules, const State& state, Skill skill, Insight& found) {
  const bool raised = state.stage != Stage::raise && state.stage != Stage::rebuild && state.tied == kNoOne;
  if (state.stage == Stage::over || !raised || !allInvested(rules, state)) return;
  State now = state;
  found.tallest =
      state.tallest != kNone ? static_cast<SeatSet>(1u << state.tallest) : tallestCandidates(rules, now);
  now.tallest = static_cast<std::uint8_t>(std::countr_zero(found.tallest));
  if (count(found.tallest) > 1) return;
  found.smallest =
      state.smallest != kNone ? static_cast<SeatSet>(1u << state.smallest) : smallestCandidates(rules, now);
  if (count(found.smallest) > 1) return;
  const int smallest = std::countr_zero(found.smallest);
  found.takeoverStands = static_cast<std::int16_t>(
      standChance(skill, state.building[now.tallest].height, state.building[at(smallest)].height));
  found.success = settlementOf(rules, state, now.tallest, smallest, true);
  found.failure = settlementOf(rules, state, now.tallest, smallest, false);
}

}  // namespace

Payments settlementOf(const Rules& rules, const State& state, int tallest, int smallest, bool stands) {
  Payments paid{};
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    const int building = state.marker[seat];
    const int income = kMoneyMarker * count(investorsIn(rules, state, building));
    int amount = income;
    if (building == tallest) amount = stands ? kMoneyRaid + income : -kMoneyRaid;
    if (building == smallest && stands) amount = 0;
    if (seat == state.holder && amount > 0) amount += kMoneyTallest;
    paid[seat] = static_cast<Money>(amount);
  }
  return paid;
}

Insight insight(const Rules& rules, const View& view, Skill skill) {
  const State& state = view.masked;
  Insight found;
  found.roundsLeft = static_cast<std::uint8_t>(rules.config.rounds - 1 - state.round);
  for (int building = 0; building < rules.buildings(); ++building)
    found.rolls[at(building)] = std::min(state.building[at(building)].height, state.reserve);
  addOrder(state, skill, found);
  addTakeover(rules, state, skill, found);
  return found;
}

}  // namespace bourse::stackmarket
