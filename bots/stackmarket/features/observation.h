// What a seat sees of Stack Market, and what a move is, as bytes for a learner. docs/reference/observation.md
// lists the fields.
#pragma once

#include <cstdint>
#include <vector>

#include "bots/features/row_writer.h"
#include "core/move_ids.h"
#include "games/stackmarket/game.h"
#include "gen/stackmarket_moves.h"

namespace bourse::stackmarket {

inline constexpr MoveIds kIds{kMoveBlocks};
inline constexpr int kObservationBytes = 416;
inline constexpr int kMoveFeatureBytes = 40;

/// Fills kObservationBytes bytes of `row`.
void observe(const Rules& rules, const View& view, std::uint8_t* row);
std::vector<features::Field> observationFields();

/// Fills kMoveFeatureBytes bytes of `row`; seats are places clockwise from the player who moves.
void describeMove(int id, std::uint8_t* row);
std::vector<features::Field> moveFeatureFields();

}  // namespace bourse::stackmarket
