// What a table with the real box asks of the engine: a secret deal of the insider pairs, how a price moves,
// and the final count. The cards lie on the table; nothing is remembered here.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/rng.h"
#include "host/game/problem.h"

namespace bourse {

/// {"do": "deal", "config": …, "seed": …}: the pairs of a round.
/// {"do": "move", "config": …, "company": 0, "space": 4, "up": 3}, or "down": where the price ends and what
/// happens on the way.
/// {"do": "count", "config": …, "prices": […], "players": [{"cash": …, "regular": […], "split": […], …}]}:
/// everybody's final count. Null if `problem` is set.
nlohmann::json companion(const nlohmann::json& asked, Problem& problem);

}  // namespace bourse
