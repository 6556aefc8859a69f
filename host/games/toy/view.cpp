// A view of Tower, as JSON and as short lines for people and golden games. Blocks are told by name; null and
// “?” stand for what the observer may not see.
#include <nlohmann/json.hpp>

#include "host/games/toy/binding.h"

namespace bourse {
namespace {

using nlohmann::json;
using toy::Rules;
using toy::State;

using Blocks = std::array<std::uint8_t, toy::kKinds>;

constexpr std::string_view kPhases[] = {"deal", "choose", "tower", "draw", "over"};

std::string_view phaseOf(const State& state) { return kPhases[static_cast<std::size_t>(state.stage)]; }

std::vector<std::string_view> named(const Blocks& blocks) {
  std::vector<std::string_view> names;
  for (std::size_t kind = 0; kind < blocks.size(); ++kind)
    names.insert(names.end(), blocks[kind],
                 toy::vocabulary().nameOf(toy::arg::block, static_cast<int>(kind)));
  return names;
}

int total(const Blocks& blocks) {
  int sum = 0;
  for (const std::uint8_t count : blocks) sum += count;
  return sum;
}

/// Nobody's choice is told before all have chosen, but everybody sees who has.
json pickJson(std::uint8_t chosen) {
  const std::string_view name = toy::vocabulary().nameOf(toy::arg::pick, chosen);
  return name.empty() ? json(nullptr) : json(name);
}

json commonJson(const Rules& rules, const State& state, Seat observer) {
  json players = json::array();
  for (Seat seat = 0; seat < rules.config.seats; ++seat) {
    const bool open = state.unknown[seat] == 0 && (observer == seat || observer == kNobody);
    players.push_back({{"cash", state.cash[seat]},
                       {"blocks", total(state.hand[seat]) + state.unknown[seat]},
                       {"hand", open ? json(named(state.hand[seat])) : json(nullptr)},
                       {"ready", state.chosen[seat] != toy::kNotYet},
                       {"pick", pickJson(state.chosen[seat])}});
  }
  return {{"round", state.round},          {"rounds", rules.config.rounds}, {"phase", phaseOf(state)},
          {"players", std::move(players)}, {"tower", named(state.tower)},   {"rubble", named(state.rubble)}};
}

std::string listText(const std::vector<std::string_view>& names) {
  std::string text;
  for (const std::string_view name : names) text.append(" ").append(name);
  return text.empty() ? " -" : text;
}

}  // namespace

json ToyBinding::viewJson(const Rules& rules, const toy::View& view) {
  const State& state = view.masked;
  json out = commonJson(rules, state, view.observer);
  out["observer"] = view.observer < rules.config.seats ? json(view.observer) : json("spectator");
  json worth = json::array();
  for (Seat seat = 0; seat < rules.config.seats; ++seat) worth.push_back({{"now", state.cash[seat]}});
  const std::uint32_t falls = toy::fallsParts(state.tower);
  out["insight"] = {{"worth", std::move(worth)},
                    {"stands", toy::kStandsParts * 100 / (toy::kStandsParts + falls)}};  // in per cent
  return out;
}

json ToyBinding::stateJson(const Rules& rules, const State& state) {
  json out = commonJson(rules, state, kNobody);
  out["observer"] = nullptr;
  out["deck"] = named(state.deck);
  return out;
}

std::vector<std::string> ToyBinding::facts(const Rules& rules, const toy::View& view) {
  const State& state = view.masked;
  std::vector<std::string> facts{"round: " + std::to_string(state.round),
                                 "phase: " + std::string(phaseOf(state))};
  std::string cash, picks;
  for (Seat seat = 0; seat < rules.config.seats; ++seat) {
    cash += " " + std::to_string(state.cash[seat]);
    const std::string_view pick = toy::vocabulary().nameOf(toy::arg::pick, state.chosen[seat]);
    picks += state.chosen[seat] == toy::kNotYet ? " -" : pick.empty() ? " ?" : " " + std::string(pick);
  }
  facts.push_back("cash:" + cash);
  facts.push_back("picks:" + picks);
  for (Seat seat = 0; seat < rules.config.seats; ++seat) {
    std::string hand = total(state.hand[seat]) > 0 || state.unknown[seat] == 0
                           ? listText(named(state.hand[seat]))
                           : std::string();
    for (int i = 0; i < state.unknown[seat]; ++i) hand += " ?";
    facts.push_back("hand " + std::to_string(seat) + ":" + hand);
  }
  facts.push_back("tower:" + listText(named(state.tower)));
  facts.push_back("rubble:" + listText(named(state.rubble)));
  return facts;
}

}  // namespace bourse
