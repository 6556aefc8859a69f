// Many numbered games between bots, on all cores, with the same result for any number of threads.
//
// Game n of a series is played with seedOfGame(seed, n), and the bots move one seat on from game to game: the
// i-th bot of the lineup sits on seat (i + n) mod seats. So a game can be repeated alone, and over a multiple
// of `seats` games everybody has had every seat equally often.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/rng.h"
#include "sim/arena.h"
#include "sim/game_data.h"
#include "sim/tally.h"
#include "sim/worker_pool.h"

namespace bourse {

struct SimulationPlan {
  std::vector<std::uint8_t> lineup;  // which of the arena's bots begins on each seat
  Seed seed;
  std::uint64_t first = 0;  // the number of the first game that is played
  std::uint64_t games = 1000;
  int threads = 1;
  std::string records;       // a folder that exists, for one record per game; empty: none
  int recordDigits = 8;      // of the number that is a record's file name
  GameData* data = nullptr;  // hears of every game, if given
};

struct NamedTally {
  std::string name;
  int seats = 0;  // that the bot holds in every game
  Tally tally;
};

struct SimulationResult {
  std::uint64_t games = 0;       // played: so many of the series from plan.first on
  std::uint64_t decisions = 0;   // moves of players
  std::vector<NamedTally> bots;  // those of the arena
  std::vector<Tally> seats;      // by seat
  std::string trouble;           // a sentence, if a record could not be written
};

/// Nothing played yet.
SimulationResult emptyResult(const Arena& arena, const SimulationPlan& plan);

/// Plays the plan. Meanwhile `progress` is called now and then with the number of games played, from the
/// calling thread; when it returns false, no further game is begun, and what was played is the result.
SimulationResult simulate(Arena& arena, const SimulationPlan& plan, const Progress& progress = {});

}  // namespace bourse
