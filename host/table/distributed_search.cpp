#include "host/table/distributed_search.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "host/json/json.h"

namespace bourse {
namespace {

using nlohmann::json;

/// A search calls back without saying for whom; a table is used by one thread at a time.
thread_local DistributedSearch* current = nullptr;

bool readFinding(const json& pair, ParallelSearch::Finding& finding) {
  if (!pair.is_array() || pair.size() != 2 || !pair[0].is_number() || !pair[1].is_number_unsigned())
    return false;
  finding = {pair[0].get<double>(), pair[1].get<std::uint32_t>()};
  return std::isfinite(finding.sum);
}

}  // namespace

DistributedSearch::DistributedSearch(std::string_view known) {
  const json parts = parseJson(known);
  if (!parts.is_array()) return;
  for (const json& lanes : parts) {
    Part part;
    if (!lanes.is_array()) return;
    for (const json& findings : lanes) {
      if (!findings.is_array()) return;
      std::vector<Finding> lane(findings.size());
      for (std::size_t i = 0; i < lane.size(); ++i)
        if (!readFinding(findings[i], lane[i])) return;
      part.push_back(std::move(lane));
    }
    known_.push_back(std::move(part));
  }
}

std::optional<Move> DistributedSearch::choose(BotTurn& turn) {
  part_ = 0, asked_ = 0;
  current = this;
  turn.budget.runLanes = runLanes;
  const Move move = turn.choose();
  current = nullptr;
  return asked_ == 0 ? std::optional(move) : std::nullopt;
}

std::string DistributedSearch::ponder(BotTurn& turn, int lane) {
  lane_ = lane;
  found_.clear();
  (void)choose(turn);
  lane_ = -1;
  return std::move(found_);
}

void DistributedSearch::runLanes(ParallelSearch& lanes) { current->meet(lanes); }

/// False if what is known of this part is not about these moves.
bool DistributedSearch::learn(ParallelSearch& lanes) {
  const Part& part = known_[part_];
  if (part.size() != static_cast<std::size_t>(lanes.count())) return false;
  for (const std::vector<Finding>& lane : part)
    if (lane.size() != lanes.moves()) return false;
  for (int lane = 0; lane < lanes.count(); ++lane)
    for (std::size_t move = 0; move < lanes.moves(); ++move)
      lanes.learn(lane, move, part[static_cast<std::size_t>(lane)][move]);
  return true;
}

void DistributedSearch::meet(ParallelSearch& lanes) {
  if (asked_ > 0) return;  // what follows will be asked again, when this part is known
  if (part_ < known_.size()) {
    if (!learn(lanes))
      for (int lane = 0; lane < lanes.count(); ++lane) lanes.think(lane);
    ++part_;
    return;
  }
  asked_ = lanes.count();
  if (lane_ < 0 || lane_ >= asked_) return;
  lanes.think(lane_);
  json findings = json::array();
  for (std::size_t move = 0; move < lanes.moves(); ++move) {
    const Finding finding = lanes.finding(lane_, move);
    findings.push_back({finding.sum, finding.tries});
  }
  found_ = compact(findings);
}

}  // namespace bourse
