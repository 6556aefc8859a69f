// Simulated games and ladders of Stack Market as text and JSON; CSV is the one of every game.
#pragma once

#include <string>
#include <vector>

#include "sim/stackmarket/ladder.h"

namespace bourse {

std::string stackTable(const StackArena& arena, const SimulationPlan& plan, const SimulationResult& result);
std::string stackJson(const StackArena& arena, const SimulationPlan& plan, const SimulationResult& result);
std::string stackLadderTable(const StackArena& arena, const Seed& seed,
                             const std::vector<StackMatch>& matches);
std::string stackLadderJson(const StackArena& arena, const Seed& seed,
                            const std::vector<StackMatch>& matches);

}  // namespace bourse
