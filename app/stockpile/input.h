// Moves of Stockpile in words: `bid 2 10`, `place stl 1 down`, `sell com`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/stockpile/voice.h"
#include "core/move.h"
#include "games/stockpile/game.h"

namespace bourse {

/// Reads one line at a decision; nothing if it is not understood. Piles are counted from 1 as people do;
/// money is in thousands.
std::optional<Move> readStockpileMove(const std::vector<std::string>& words, stockpile::Decision decision,
                                      const MoveList& legal, const StockpileVoice& say);

}  // namespace bourse
