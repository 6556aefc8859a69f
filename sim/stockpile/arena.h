// Games of Stockpile between bots. If asked to, they are counted into statistics, and every game has a set of
// modules of its own.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bots/stockpile/bots.h"
#include "host/games/stockpile/binding.h"
#include "sim/simulation.h"
#include "sim/stockpile/statistics.h"
#include "sim/typed_arena.h"

namespace bourse {

struct StockpileExtras {
  bool statistics = false;  // gathers them: costs time, changes no game
  bool mix = false;         // each game with a set of modules of its own, drawn from its seed
};

class StockpileArena final : public TypedArena<StockpileBinding> {
 public:
  StockpileArena(const stockpile::Rules& rules, std::vector<std::string> names,
                 std::vector<stockpile::Bot> bots, StockpileExtras extras);
  /// With bots by name. The config must compile, and the bots must be known.
  StockpileArena(const stockpile::Config& config, const std::vector<std::string>& names,
                 StockpileExtras extras = {});

  [[nodiscard]] std::unique_ptr<GameRunner> runner() override;

  [[nodiscard]] std::vector<std::int64_t> sums() const override;
  void addSums(const std::vector<std::int64_t>& sums) override;

  [[nodiscard]] bool mixed() const { return mix_.size() > 1; }
  /// Of all simulations so far; empty unless asked for.
  [[nodiscard]] const Statistics& statistics() const { return *statistics_; }

 private:
  class Runner;

  std::vector<stockpile::Rules> mix_;  // one, or all that are mixed
  bool counts_;
  std::unique_ptr<Statistics> statistics_ = std::make_unique<Statistics>();
};

/// A simulation with statistics: what its reports are about.
struct StockpileSimulation {
  const StockpileArena& arena;
  const SimulationPlan& plan;
  const SimulationResult& result;

  [[nodiscard]] const stockpile::Config& config() const { return arena.rules().config; }
  [[nodiscard]] std::size_t seats() const { return plan.lineup.size(); }
};

/// Every set of modules that makes a game, compiled; all investors and strategies are in.
std::vector<stockpile::Rules> everyModuleSet(const stockpile::Config& config);

}  // namespace bourse
