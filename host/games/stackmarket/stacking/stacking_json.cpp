#include "host/games/stackmarket/stacking/stacking_json.h"

#include <nlohmann/json.hpp>

#include "host/games/stackmarket/stacking/solo_tower.h"
#include "host/record/notation.h"

namespace bourse {

using nlohmann::json;

json stackingJson(const StackingTask& task, bool bot) {
  json around = json::array();
  for (const auto& [building, height] : task.around) around.push_back({building, height});
  const double seconds =
      task.setup.seconds > 0 ? task.setup.seconds : physics::secondsForTurn(task.setup.dice);
  return {{"type", "stacking"},
          {"stacking", task.line},
          {"seat", task.seat},
          {"building", task.building},
          {"dice", task.dice},
          {"height", task.setup.building.size()},
          {"takeover", task.takeover},
          {"seconds", static_cast<int>(seconds)},
          {"bot", bot},
          {"around", std::move(around)}};
}

json outcomeJson(const physics::Stacking& stacking) {
  const physics::StackingOutcome outcome = stacking.outcome();
  const std::string_view medal = medalFor(outcome.reached);
  return {{"standing", outcome.standing},   {"placed", outcome.placed},
          {"reached", outcome.reached},     {"medal", medal.empty() ? json(nullptr) : json(medal)},
          {"collapsed", outcome.collapsed}, {"fell_off", outcome.fellOff},
          {"over", stacking.over()},        {"digest", digestText(outcome.digest)}};
}

}  // namespace bourse
