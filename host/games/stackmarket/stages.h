// The names of where a game of Stack Market stands.
#pragma once

#include <array>
#include <string_view>

#include "games/stackmarket/state.h"

namespace bourse {

constexpr std::string_view stageName(stackmarket::Stage stage) {
  constexpr std::array<std::string_view, stackmarket::kStages> kNames{
      "raise",    "first-player", "invest",    "roll",        "order",        "risk",
      "stack",    "rebuild",      "reinvest",  "lot-tallest", "lot-smallest", "name-stacker",
      "takeover", "test-raise",   "test-roll", "over"};
  return kNames[static_cast<std::size_t>(stage)];
}

/// The part of a turn or round as the rules speak of it.
constexpr std::string_view phaseName(const stackmarket::State& state) {
  using stackmarket::Stage;
  if (state.tied != kNoOne && state.stage != Stage::over) return "test";
  switch (state.stage) {
    case Stage::roll:
      return "rolling";
    case Stage::order:
    case Stage::risk:
      return "ordering";
    case Stage::stack:
    case Stage::rebuild:
      return "stacking";
    case Stage::reinvest:
      return "investing";
    case Stage::lotTallest:
    case Stage::lotSmallest:
    case Stage::nameStacker:
    case Stage::takeover:
      return "takeover";
    case Stage::over:
      return "over";
    default:
      return "setup";
  }
}

}  // namespace bourse
