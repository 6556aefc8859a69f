#include "host/table/shared_thought.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "host/json/json.h"

namespace bourse {
namespace {

using nlohmann::json;

/// A search calls back without saying for whom; a table is used by one thread at a time.
thread_local SharedThought* current = nullptr;

bool readFinding(const json& pair, Strands::Finding& finding) {
  if (!pair.is_array() || pair.size() != 2 || !pair[0].is_number() || !pair[1].is_number_unsigned())
    return false;
  finding = {pair[0].get<double>(), pair[1].get<std::uint32_t>()};
  return std::isfinite(finding.sum);
}

}  // namespace

SharedThought::SharedThought(std::string_view known) {
  const json parts = parseJson(known);
  if (!parts.is_array()) return;
  for (const json& strands : parts) {
    Part part;
    if (!strands.is_array()) return;
    for (const json& findings : strands) {
      if (!findings.is_array()) return;
      std::vector<Finding> strand(findings.size());
      for (std::size_t i = 0; i < strand.size(); ++i)
        if (!readFinding(findings[i], strand[i])) return;
      part.push_back(std::move(strand));
    }
    known_.push_back(std::move(part));
  }
}

std::optional<Move> SharedThought::choose(BotTurn& turn) {
  part_ = 0, asked_ = 0;
  current = this;
  turn.budget.together = together;
  const Move move = turn.choose();
  current = nullptr;
  return asked_ == 0 ? std::optional(move) : std::nullopt;
}

std::string SharedThought::ponder(BotTurn& turn, int strand) {
  strand_ = strand;
  found_.clear();
  (void)choose(turn);
  strand_ = -1;
  return std::move(found_);
}

void SharedThought::together(Strands& strands) { current->meet(strands); }

/// False if what is known of this part is not about these moves.
bool SharedThought::learn(Strands& strands) {
  const Part& part = known_[part_];
  if (part.size() != static_cast<std::size_t>(strands.count())) return false;
  for (const std::vector<Finding>& strand : part)
    if (strand.size() != strands.moves()) return false;
  for (int strand = 0; strand < strands.count(); ++strand)
    for (std::size_t move = 0; move < strands.moves(); ++move)
      strands.learn(strand, move, part[static_cast<std::size_t>(strand)][move]);
  return true;
}

void SharedThought::meet(Strands& strands) {
  if (asked_ > 0) return;  // what follows will be asked again, when this part is known
  if (part_ < known_.size()) {
    if (!learn(strands))
      for (int strand = 0; strand < strands.count(); ++strand) strands.think(strand);
    ++part_;
    return;
  }
  asked_ = strands.count();
  if (strand_ < 0 || strand_ >= asked_) return;
  strands.think(strand_);
  json findings = json::array();
  for (std::size_t move = 0; move < strands.moves(); ++move) {
    const Finding finding = strands.finding(strand_, move);
    findings.push_back({finding.sum, finding.tries});
  }
  found_ = compact(findings);
}

}  // namespace bourse
