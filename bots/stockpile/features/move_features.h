// What a move is, as bytes for a learner: its verb, its arguments, and what the cards it names do. So a
// network can score any legal list, moves it has rarely met included.
#pragma once

#include <cstdint>
#include <vector>

#include "bots/features/row_writer.h"
#include "core/move_ids.h"
#include "gen/stockpile_moves.h"

namespace bourse::stockpile {

inline constexpr MoveIds kIds{kMoveBlocks};
inline constexpr int kMoveFeatureBytes = 288;

/// Fills kMoveFeatureBytes bytes of `row` for an id; seats are places clockwise from the player who moves.
void describeMove(int id, std::uint8_t* row);
std::vector<features::Field> moveFeatureFields();

}  // namespace bourse::stockpile
