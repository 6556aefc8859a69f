// The result of a simulation as a table for people, as CSV and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sim/simulation.h"

namespace bourse {

std::string simulationTable(const Arena& arena, const SimulationPlan& plan, const SimulationResult& result);
std::string simulationCsv(const SimulationResult& result);
nlohmann::ordered_json simulationJson(const Arena& arena, const SimulationPlan& plan,
                                      const SimulationResult& result);

/// The bots' rows and the seats' rows of such a table, for games that write their own.
std::string tallyTables(const SimulationResult& result);

/// Adds “forfeits” if outside players forfeited games.
void addForfeits(nlohmann::ordered_json& json, const Arena& arena);
/// “cmd:./mine.py forfeited 3 games. One of them: …”
std::string forfeitSentence(const Arena& arena, const ForfeitCount& count);

}  // namespace bourse
