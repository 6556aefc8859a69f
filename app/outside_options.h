// The options about outside players that `bourse sim` and `bourse ladder` share.
#pragma once

#include <string_view>

#include "app/options.h"
#include "sim/outside/command_words.h"
#include "sim/outside/outside_player.h"

namespace bourse {

inline void describeOutside(Options& options, OutsideLimits& limits) {
  constexpr double kMostSeconds = 3600;
  options.decimal("decision-seconds", "S", "an outside player that takes longer loses the game",
                  limits.decisionSeconds, 0.001, kMostSeconds);
  options.decimal("start-seconds", "S", "what it may take to start", limits.startSeconds, 0.001,
                  kMostSeconds);
  options.flag("fresh-players", "start outside players anew for every game, so they remember nothing",
               limits.fresh);
}

/// Whether any of the words names an outside player, before they are parsed.
inline bool outsideAsked(int argc, char** argv) {
  for (int i = 1; i < argc; ++i)
    if (std::string_view(argv[i]).find(kOutsidePrefix) != std::string_view::npos) return true;
  return false;
}

}  // namespace bourse
