// Games in which outside players take part, beside bots of ours: any game, through host/game/any_game.h.
//
// Every seat of an outside player has a process of its own, so none ever sees two hands of one game.
// Processes go on to other games afterwards. A player that crashes, hangs, talks rubbish or makes an illegal
// move loses the game: a bot of ours plays on for it, so the result of the others counts, but it gets no
// share of the victory and less than everybody else.
#pragma once

#include "host/game/any_game.h"
#include "sim/arena.h"
#include "sim/outside/outside_player.h"

namespace bourse {

/// Null with a problem if the config makes no game. Bots of ours must be known (sim/bot_names.h).
std::unique_ptr<Arena> outsideArena(const GameKind& kind, std::string_view config,
                                    std::vector<std::string> bots, const OutsideLimits& limits,
                                    Problem& problem);

}  // namespace bourse
