// What can be played: the games with their bots, modules and presets.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "host/game/any_game.h"
#include "host/game/player.h"

namespace bourse {

/// {"version": …, "games": […]}, see docs/engine-protocol.md.
nlohmann::json catalogueJson(const BotFactory& bots);

/// The game that wishes name with "game", the first one if they name none; null if `problem` is set.
const GameKind* gameIn(const nlohmann::json& wishes, Problem& problem);
/// "config" of wishes, an empty one if there is none.
const nlohmann::json& configIn(const nlohmann::json& wishes);
/// {"game": …, "config": …}: null if it can be played, else the problem.
nlohmann::json problemOf(const nlohmann::json& wishes);

}  // namespace bourse
