// Imagined worlds as words, so that tests can count them.
#pragma once

#include <map>
#include <string>

#include "games/stockpile/state.h"

namespace bourse::stockpile {

/// What a player holds and started with.
inline std::string handOf(const Player& player) {
  std::string text = "start " + std::to_string(player.start) + " cards ";
  for (const std::uint8_t cards : player.regular) text += std::to_string(cards);
  return text + '+' + std::to_string(player.booms) + std::to_string(player.busts) + "; ";
}

/// The first few of the worlds that were drawn and cannot be; empty if there are none.
template <class Possible>
std::string impossible(const std::map<std::string, int>& drawn, const Possible& possible) {
  std::string text;
  int kinds = 0;
  int all = 0;
  for (const auto& [world, times] : drawn) {
    if (possible.contains(world)) continue;
    all += times;
    if (++kinds <= 3) text += "\n    " + world + "drawn " + std::to_string(times) + " times";
  }
  if (kinds == 0) return {};
  return std::to_string(kinds) + " impossible worlds in " + std::to_string(all) + " draws, such as" + text;
}

}  // namespace bourse::stockpile
