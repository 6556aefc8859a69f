// The result of a ladder as a table for people, as CSV, as JSON and as a picture.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sim/ladder.h"

namespace bourse {

/// For people. Includes the time per game, so it differs from run to run.
std::string ladderTable(const Arena& arena, const LadderPlan& plan, const LadderResult& result);
// These two depend on the plan and the seed alone.
std::string ladderCsv(const Arena& arena, const LadderResult& result);
nlohmann::ordered_json ladderJson(const Arena& arena, const LadderPlan& plan, const LadderResult& result);
/// Elo with error bars and who beats whom, as a self-contained SVG in light colours.
std::string ladderSvg(const Arena& arena, const LadderPlan& plan, const LadderResult& result);

/// Strongest first; unrated bots come last.
std::vector<std::size_t> botsByElo(const LadderResult& result);

}  // namespace bourse
