// A simulation as a self-contained HTML page for game designers, without scripts.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sim/stockpile/arena.h"

namespace bourse {

/// What comes from outside: the names of cards, and the command that reproduces the numbers.
struct ReportWords {
  std::function<std::string(ArgType type, int value)> name;
  std::string command;
  std::vector<std::string> cautions{};  // what is known to bias the games
};

/// The arena must have counted statistics.
std::string reportHtml(const StockpileSimulation& simulation, const ReportWords& words);

}  // namespace bourse
