// What a game may add to `bourse sim`: options, statistics and pages of its own.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/options.h"
#include "host/game/any_game.h"
#include "sim/outside/outside_player.h"
#include "sim/simulation.h"

namespace bourse {

struct Simulated {
  const Arena& arena;
  const SimulationPlan& plan;
  const SimulationResult& result;
  std::string command;  // as it was typed
};

class SimExtension {
 public:
  SimExtension() = default;
  SimExtension(const SimExtension&) = delete;
  SimExtension& operator=(const SimExtension&) = delete;
  virtual ~SimExtension() = default;

  virtual void describe(Options&) {}
  /// False, with a sentence, if the game's own options do not go together. May name other bots if nobody did.
  virtual bool check(const Options&, std::string& /*bots*/, std::string& /*sentence*/) { return true; }
  /// Whether its bots can be given a budget: `shark@2000`.
  [[nodiscard]] virtual bool botBudgets() const { return true; }
  [[nodiscard]] virtual int recordDigits() const { return 8; }
  /// Where these bots play: the game's own arena, or the one for any game if outside players are among them.
  [[nodiscard]] std::unique_ptr<Arena> arenaFor(const GameKind& kind, const std::string& config,
                                                const std::vector<std::string>& bots,
                                                const OutsideLimits& limits, std::string& sentence) const;
  /// False, with a sentence, if the game's own options do not go with outside players. May change the config.
  virtual bool admitsOutside(std::string& /*config*/, std::string& /*sentence*/) const { return true; }
  /// Null, with a sentence, if this cannot be played.
  [[nodiscard]] virtual std::unique_ptr<Arena> arena(const GameKind& kind, const std::string& config,
                                                     const std::vector<std::string>& bots,
                                                     std::string& sentence) const;

  [[nodiscard]] virtual std::string table(const Simulated& done) const;
  [[nodiscard]] virtual std::string csv(const Simulated& done) const;
  [[nodiscard]] virtual std::string json(const Simulated& done) const;
  /// Files beside what is printed; false, with a sentence, if one could not be written.
  virtual bool writeFiles(const Simulated&, std::string&) const { return true; }
};

std::unique_ptr<SimExtension> anySim();

}  // namespace bourse
