#include "app/stackmarket/commands.h"

#include "gen/stackmarket_vocabulary.h"

namespace bourse {

GameCommands stackMarketCommands() {
  return {.game = stackmarket::vocabulary().game,
          .title = "Stack Market",
          .bots = "good",
          .botsExample = "expert,good",
          .luck = "dice",
          .options = stackMarketOptions,
          .sim = stackMarketSim,
          .hindsight = stackMarketHindsight,
          .rules = stackMarketRules,
          .ownPlay = runStackMarketPlay,
          .ownLadder = runStackMarketLadder};
}

}  // namespace bourse
