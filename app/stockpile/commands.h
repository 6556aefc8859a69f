// What Stockpile adds to the commands that every game has.
#pragma once

#include <memory>

#include "app/games.h"

namespace bourse {

GameCommands stockpileCommands();

// What its row is made of, a file each.
std::unique_ptr<GameOptions> stockpileOptions(const GameKind& kind);
std::unique_ptr<SimExtension> stockpileSim();
std::unique_ptr<PlayExtension> stockpilePlay();
std::unique_ptr<HindsightPage> stockpileHindsight(const Record& record, Seat only, Problem& problem);
RulesPage stockpileRules(const std::string& config, const Words& words);
nlohmann::ordered_json stockpileBench(double seconds);

}  // namespace bourse
