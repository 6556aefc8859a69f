// Many numbered games between bots, on all cores, with the same result for any number of threads.
//
// Game n of a series is played with seedOfGame(seed, n), and the bots move one seat on from game to game: the
// i-th bot sits on seat (i + n) mod seats. So a game can be repeated alone, and over a multiple of `seats`
// games everybody has had every seat equally often.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bots/stockpile/bots.h"
#include "core/rng.h"
#include "sim/crew.h"
#include "sim/stockpile/statistics.h"
#include "sim/tally.h"

namespace bourse {

struct SimulationPlan {
  stockpile::Config config;
  std::vector<const stockpile::Bot*> bots;  // as many as seats
  Seed seed;
  std::uint64_t games = 1000;
  int threads = 1;
  std::string records;      // a folder that exists, for one record per game; empty: none
  bool statistics = false;  // gathers them: costs time, changes no game
  bool mix = false;         // each game with a set of modules of its own, drawn from its seed
};

struct NamedTally {
  std::string name;
  int seats = 0;  // that the bot holds in every game
  Tally tally;
};

struct SimulationResult {
  std::uint64_t games = 0;                       // played: the first so many of the series
  std::uint64_t decisions = 0;                   // moves of players
  std::vector<NamedTally> bots;                  // by name, in the order of the plan
  std::vector<Tally> seats;                      // by seat
  std::shared_ptr<const Statistics> statistics;  // if asked for
  std::string trouble;                           // a sentence, if a record could not be written
};

/// Reads `greedy` or `greedy,random,random`: one name fills all seats. False with a sentence if it cannot be.
bool parseBots(const std::string& names, int seats, std::vector<const stockpile::Bot*>& bots,
               std::string& problem);

/// Plays the plan. Meanwhile `progress` is called now and then with the number of games played, from the
/// calling thread; when it answers false, no further game is begun, and what was played is the result.
SimulationResult simulate(const stockpile::Rules& rules, const SimulationPlan& plan,
                          const Progress& progress = {});

/// Every set of modules that makes a game, compiled; all investors and strategies are in.
std::vector<stockpile::Rules> everyModuleSet(const stockpile::Config& config);

}  // namespace bourse
