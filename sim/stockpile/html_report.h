// A simulation as one page that a designer would like to read: complete in itself, without a script.
#pragma once

#include <functional>
#include <string>

#include "sim/stockpile/arena.h"

namespace bourse {

/// What the page cannot know: how cards are called, and the command that gives the same numbers again.
struct ReportWords {
  std::function<std::string(ArgType type, int value)> name;
  std::string command;
};

/// The arena must have counted statistics.
std::string reportHtml(const StockpileSimulation& simulation, const ReportWords& words);

}  // namespace bourse
