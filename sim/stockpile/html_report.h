// A simulation as one page that a designer would like to read: complete in itself, without a script.
#pragma once

#include <functional>
#include <string>

#include "sim/stockpile/simulation.h"

namespace bourse {

/// What the page cannot know: how cards are called, and the command that gives the same numbers again.
struct ReportWords {
  std::function<std::string(ArgType type, int value)> name;
  std::string command;
};

/// The result must have statistics.
std::string reportHtml(const SimulationPlan& plan, const SimulationResult& result, const ReportWords& words);

}  // namespace bourse
