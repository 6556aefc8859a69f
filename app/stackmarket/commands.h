// What Stack Market adds to the commands that every game has.
#pragma once

#include <memory>

#include "app/games.h"

namespace bourse {

GameCommands stackMarketCommands();

// What its row is made of, a file each.
std::unique_ptr<GameOptions> stackMarketOptions(const GameKind& kind);
std::unique_ptr<SimExtension> stackMarketSim();
std::unique_ptr<HindsightPage> stackMarketHindsight(const Record& record, Seat only, Problem& problem);
RulesPage stackMarketRules(const std::string& config, const Words& words);
int runStackMarketPlay(int argc, char** argv);
int runStackMarketLadder(int argc, char** argv);

}  // namespace bourse
