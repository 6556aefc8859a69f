// The result of a ladder as a table for people, as CSV, as JSON and as a picture.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sim/ladder.h"

namespace bourse {

/// For people: also says how long a game took, so it differs from run to run.
std::string ladderTable(const Arena& arena, const LadderPlan& plan, const LadderResult& result);
// The same for any number of threads, and every time.
std::string ladderCsv(const Arena& arena, const LadderResult& result);
nlohmann::ordered_json ladderJson(const Arena& arena, const LadderPlan& plan, const LadderResult& result);
/// Elo with whiskers and who beats whom, in daylight colours, complete in itself.
std::string ladderSvg(const Arena& arena, const LadderPlan& plan, const LadderResult& result);

/// The strongest first; those that are not rated come last.
std::vector<std::size_t> botsByElo(const LadderResult& result);

}  // namespace bourse
