// What is told in words of a stacking by hand (docs/protocol.md).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "host/games/stackmarket/stacking/stacking_table.h"

namespace bourse {

/// The message `stacking`; `bot`: whether a bot has the hand.
nlohmann::json stackingJson(const StackingTask& task, bool bot);
nlohmann::json outcomeJson(const physics::Stacking& stacking);

}  // namespace bourse
