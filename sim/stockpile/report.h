// The result of a simulation as a table for people, as CSV and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sim/stockpile/simulation.h"

namespace bourse {

std::string reportTable(const SimulationPlan& plan, const SimulationResult& result);
std::string reportCsv(const SimulationPlan& plan, const SimulationResult& result);
nlohmann::ordered_json reportJson(const SimulationPlan& plan, const SimulationResult& result);

}  // namespace bourse
