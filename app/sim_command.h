// bourse sim, and what bourse merge makes of its shards: the same options, and the same output.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/games.h"
#include "app/options.h"
#include "sim/shard.h"
#include "sim/simulation.h"

namespace bourse {

class SimCommand {
 public:
  explicit SimCommand(const GameKind& kind);

  /// Plays what the words ask for; returns the exit code.
  int run(int argc, char** argv);
  /// Adds up shards of one run and prints what that run would have printed.
  int merge(int argc, char** argv, const std::vector<Shard>& shards);

 private:
  struct Wanted {
    std::int64_t games = 1000;
    int threads = 1;
    std::string bots, seed = "1", records, shard, perGame, perDecision;
    bool json = false, csv = false, quiet = false;
    OutsideLimits outside;
  };

  void describe();
  /// Null, with a sentence, if the options do not make a simulation.
  std::unique_ptr<Arena> prepare(SimulationPlan& plan, std::string& problem);
  SimulationResult play(Arena& arena, const SimulationPlan& plan) const;
  int playAll(Arena& arena, SimulationPlan& plan, const std::vector<std::string>& words);
  int playShard(Arena& arena, SimulationPlan& plan, std::vector<std::string> words);
  int print(const Simulated& done);
  static int fail(const std::string& sentence);

  const GameKind& kind_;
  GameCommands commands_;
  Wanted wanted_;
  std::unique_ptr<GameOptions> table_;
  std::unique_ptr<SimExtension> own_;
  Options options_;
  ShardNumber shard_;
};

}  // namespace bourse
