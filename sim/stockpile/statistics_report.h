// Statistics as tables for people, as CSV rows and as JSON. The page is sim/stockpile/html_report.h.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sim/stockpile/html_report.h"

namespace bourse {

std::string statisticsTable(const StockpileSimulation& simulation, const ReportWords& words);
/// Rows to go below those of simulationCsv, with the same columns; kind is place, investor, strategy …
std::string statisticsCsv(const StockpileSimulation& simulation);
/// By the names of the vocabulary; money is the mean per player and game, or per appearance.
nlohmann::ordered_json statisticsJson(const StockpileSimulation& simulation);

}  // namespace bourse
