// A config that was found playable, and the numbers that follow from it.
#pragma once

#include "core/rejection.h"
#include "games/stackmarket/config.h"
#include "games/stackmarket/state.h"

namespace bourse::stackmarket {

struct Rules {
  Config config;

  [[nodiscard]] bool has(Module module) const { return config.modules.has(module); }
  [[nodiscard]] int seats() const { return config.seats; }
  [[nodiscard]] int buildings() const { return config.seats; }  // one company per player
  [[nodiscard]] int dice() const { return config.seats < kMostSeats ? kDice - kSpareDice : kDice; }
  [[nodiscard]] int mostTurns() const { return kTurns * config.seats; }  // of a round
};

Result<Rules> compile(const Config& config);
Config configOf(Preset preset, int seats = kMostSeats);

inline std::size_t at(int index) { return static_cast<std::size_t>(index); }

/// Who has a marker on the card.
inline SeatSet investorsIn(const Rules& rules, const State& state, int building) {
  SeatSet seats = kNoOne;
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    if (state.marker[seat] == building) seats = with(seats, seat);
  return seats;
}
inline bool hasFreePlace(const Rules& rules, const State& state, int building) {
  return count(investorsIn(rules, state, building)) < kMarkers;
}

/// The building that the active player works on: where the marker stands, or the own one in the final test.
inline int workBuilding(const State& state) {
  return state.tied != kNoOne ? state.active : state.marker[state.active];
}

/// The number the next die of the order goes onto.
inline int endOfOrder(const State& state) {
  return state.ordered > 0 ? state.order[state.ordered - 1u] : state.building[at(workBuilding(state))].top();
}

}  // namespace bourse::stackmarket
