// What follows from a view, worked out once for all clients and bots: what a turn would roll, the longest
// order, how surely it stands, and what everybody would be paid if the round ended now.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "games/stackmarket/chances.h"
#include "games/stackmarket/rules.h"
#include "games/stackmarket/state.h"

namespace bourse::stackmarket {

/// What the settlement of a takeover changes, by seat.
using Payments = std::array<Money, kMaxSeats>;

/// By the rules of settlement, with that building raiding that one.  [T-END]
Payments settlementOf(const Rules& rules, const State& state, int tallest, int smallest, bool stands);

struct Insight {
  std::uint8_t roundsLeft = 0;                   // after this one
  std::array<std::uint8_t, kBuildings> rolls{};  // dice that a turn on this building would roll
  std::uint8_t longest = 0;  // order that the rolled dice still allow, those laid included
  std::array<std::uint8_t, kDice> suggestion{};  // such an order
  std::int16_t stands = -1;                      // in kWhole: the order as it is now; -1: there is none
  SeatSet tallest = kNoOne, smallest = kNoOne;   // candidates if the round ended now; bits are buildings
  std::int16_t takeoverStands = -1;              // in kWhole, if both are decided
  Payments success{}, failure{};                 // … and what it would bring
};
static_assert(std::is_trivially_copyable_v<Insight>);

Insight insight(const Rules& rules, const View& view, Skill skill = Skill::good);

}  // namespace bourse::stackmarket
