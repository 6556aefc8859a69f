#include "app/sim_extension.h"

#include <nlohmann/json.hpp>

#include "sim/any_arena.h"
#include "sim/outside/arena.h"
#include "sim/outside/command_words.h"
#include "sim/simulation_report.h"

namespace bourse {

std::unique_ptr<Arena> SimExtension::arena(const GameKind& kind, const std::string& config,
                                           const std::vector<std::string>& bots,
                                           std::string& sentence) const {
  Problem problem;
  std::unique_ptr<Arena> arena = anyArena(kind, config, bots, problem);
  sentence = problem.sentence;
  return arena;
}

std::unique_ptr<Arena> SimExtension::arenaFor(const GameKind& kind, const std::string& config,
                                              const std::vector<std::string>& bots,
                                              const OutsideLimits& limits, std::string& sentence) const {
  if (!anyOutside(bots)) return arena(kind, config, bots, sentence);
  std::string changed = config;
  if (!admitsOutside(changed, sentence)) return nullptr;
  Problem problem;
  std::unique_ptr<Arena> arena = outsideArena(kind, changed, bots, limits, problem);
  sentence = problem.sentence;
  return arena;
}

std::string SimExtension::table(const Simulated& done) const {
  return simulationTable(done.arena, done.plan, done.result);
}

std::string SimExtension::csv(const Simulated& done) const { return simulationCsv(done.result); }

std::string SimExtension::json(const Simulated& done) const {
  return simulationJson(done.arena, done.plan, done.result).dump(2) + "\n";
}

std::unique_ptr<SimExtension> anySim() { return std::make_unique<SimExtension>(); }

}  // namespace bourse
