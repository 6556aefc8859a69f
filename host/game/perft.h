// How many ways lead on from a position: every legal move and every outcome of chance is a branch.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/game/any_game.h"
#include "host/record/record.h"

namespace bourse {

/// The number of positions `depth` lines ahead; a game that is over counts once, at whatever depth.
std::uint64_t perft(const Position& position, int depth);

/// A file of counts: a golden game's head and moves, then lines such as `depth 3 1296`.
struct PerftCase {
  std::unique_ptr<Position> position;
  std::vector<std::pair<int, std::uint64_t>> counts;  // depth and expected count
};
bool readPerft(std::string_view text, PerftCase& read, RecordProblem& problem);

}  // namespace bourse
