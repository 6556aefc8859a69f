// The final count as tables, and who won.
#pragma once

#include <string>
#include <vector>

#include "app/play/style.h"
#include "app/stockpile/voice.h"
#include "host/record/game_log.h"

namespace bourse {

/// Of a finished game.
std::vector<std::string> finalCount(const GameLog& log, const StockpileVoice& say, const Style& style);

}  // namespace bourse
