#include "app/stockpile/commands.h"

#include <nlohmann/json.hpp>

#include "gen/stockpile_vocabulary.h"

namespace bourse {

GameCommands stockpileCommands() {
  return {.game = stockpile::vocabulary().game,
          .title = "Stockpile",
          .bots = "greedy",
          .botsExample = "greedy,random",
          .luck = "cards",
          .options = stockpileOptions,
          .sim = stockpileSim,
          .play = stockpilePlay,
          .hindsight = stockpileHindsight,
          .rules = stockpileRules,
          .bench = stockpileBench};
}

}  // namespace bourse
