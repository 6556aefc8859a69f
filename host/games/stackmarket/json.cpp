// A view of Stack Market as JSON: buildings by name, seats from 0, null for nobody and for what an observer
// may not see. data/stackmarket/view.toml describes it.
#include <nlohmann/json.hpp>
#include <span>

#include "games/stackmarket/insight.h"
#include "host/games/stackmarket/binding.h"
#include "host/games/stackmarket/stages.h"
#include "host/json/object.h"

namespace bourse {
namespace {

using nlohmann::json;
using stackmarket::Rules;
using stackmarket::State;

json buildingJson(std::uint8_t building) {
  const std::string_view name = stackmarket::vocabulary().nameOf(stackmarket::arg::building, building);
  return name.empty() ? json(nullptr) : json(name);
}
json seatOrNull(Seat seat) { return seat < kObservers ? json(seat) : json(nullptr); }

json listOf(std::span<const std::uint8_t> values, std::size_t size) {
  json list = json::array();
  for (const std::uint8_t value : values.first(size)) list.push_back(value);
  return list;
}

json seatsJson(SeatSet seats) {
  json list = json::array();
  for (Seat seat = 0; seat < kMaxSeats; ++seat)
    if (contains(seats, seat)) list.push_back(seat);
  return list;
}

json buildingsOf(SeatSet bits) {
  json list = json::array();
  for (std::uint8_t building = 0; building < stackmarket::kBuildings; ++building)
    if ((bits >> building & 1u) != 0) list.push_back(buildingJson(building));
  return list;
}

json testJson(const Rules& rules, const State& state) {
  if (state.tied == kNoOne) return nullptr;
  return objectOf("tied", seatsJson(state.tied), "dice", state.testDice, "heights",
                  listOf(state.testHeight, static_cast<std::size_t>(rules.seats())));
}

json commonJson(const Rules& rules, const State& state) {
  json players = json::array(), buildings = json::array();
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    players.push_back(objectOf("money", state.money[seat], "marker", buildingJson(state.marker[seat]),
                               "named", seatOrNull(state.named[seat])));
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.buildings()); ++i)
    buildings.push_back(objectOf("floors", listOf(state.building[i].value, state.building[i].height),
                                 "investors",
                                 seatsJson(stackmarket::investorsIn(rules, state, static_cast<int>(i)))));
  return objectOf("round", state.round, "rounds", rules.config.rounds, "phase", phaseName(state), "step",
                  stageName(state.stage), "first", seatOrNull(state.first), "active",
                  seatOrNull(state.active), "turn", state.turns, "players", std::move(players), "buildings",
                  std::move(buildings), "reserve", state.reserve, "out", state.out, "top", state.top,
                  "tallest_card", seatOrNull(state.holder), "to_roll", state.toRoll, "base",
                  listOf(state.base, state.based), "rolled", state.rolled, "order",
                  listOf(state.order, state.ordered), "takeover",
                  objectOf("tallest", buildingJson(state.tallest), "smallest", buildingJson(state.smallest),
                           "stacker", seatOrNull(state.stacker)),
                  "test", testJson(rules, state), "winners", seatsJson(state.winners));
}

json paymentsJson(const Rules& rules, const stackmarket::Payments& paid) {
  json list = json::array();
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.seats()); ++seat)
    list.push_back(paid[seat]);
  return list;
}

json chanceJson(int chance) { return chance < 0 ? json(nullptr) : json(chance); }

}  // namespace

json StackMarketBinding::insightJson(const Rules& rules, const stackmarket::View& view) {
  const stackmarket::Insight insight = stackmarket::insight(rules, view);
  json worth = json::array();
  for (Seat seat = 0; seat < rules.seats(); ++seat) worth.push_back(objectOf("now", view.masked.money[seat]));
  json settlement = nullptr;
  if (insight.takeoverStands >= 0)
    settlement = objectOf("success", paymentsJson(rules, insight.success), "failure",
                          paymentsJson(rules, insight.failure));
  return objectOf("worth", std::move(worth), "rolls",
                  listOf(insight.rolls, static_cast<std::size_t>(rules.buildings())), "longest",
                  insight.longest, "suggestion", listOf(insight.suggestion, insight.longest), "stands",
                  chanceJson(insight.stands), "tallest", buildingsOf(insight.tallest), "smallest",
                  buildingsOf(insight.smallest), "takeover_stands", chanceJson(insight.takeoverStands),
                  "settlement", std::move(settlement), "rounds_left", insight.roundsLeft);
}

json StackMarketBinding::viewJson(const Rules& rules, const stackmarket::View& view) {
  json out = commonJson(rules, view.masked);
  out["observer"] = view.observer < rules.seats() ? json(view.observer) : json("spectator");
  out["insight"] = insightJson(rules, view);
  return out;
}

json StackMarketBinding::stateJson(const Rules& rules, const State& state) {
  json out = commonJson(rules, state);
  out["observer"] = nullptr;
  return out;
}

}  // namespace bourse
