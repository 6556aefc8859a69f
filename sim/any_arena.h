// An arena for any registered game, played through the interface of host/game/any_game.h.
#pragma once

#include "host/game/any_game.h"
#include "sim/arena.h"

namespace bourse {

/// Null with a problem if the config makes no game. All bots must be known (sim/bot_names.h).
std::unique_ptr<Arena> anyArena(const GameKind& kind, std::string_view config, std::vector<std::string> bots,
                                Problem& problem);

}  // namespace bourse
