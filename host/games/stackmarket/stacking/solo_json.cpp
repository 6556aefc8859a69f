#include "host/games/stackmarket/stacking/solo_json.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "host/games/stackmarket/stacking/stacking_json.h"
#include "host/json/json.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::uint64_t kMostTries = std::numeric_limits<std::uint32_t>::max() / 256;

using Counts = std::array<std::uint32_t, stackmarket::kDice>;

bool readCounts(const json& from, const char* name, Counts& counts) {
  const json* list = member(from, name);
  if (list == nullptr || !list->is_array() || list->size() != counts.size()) return false;
  return std::equal(counts.begin(), counts.end(), list->begin(), [](std::uint32_t& count, const json& one) {
    std::uint64_t read = 0;
    if (!numberIn(one, kMostTries, read)) return false;
    count = static_cast<std::uint32_t>(read);
    return true;
  });
}

bool readFloors(const json& from, const char* name, int& floors) {
  const json* value = member(from, name);
  std::uint64_t read = 0;
  if (value == nullptr || !numberIn(*value, stackmarket::kDice, read)) return false;
  floors = static_cast<int>(read);
  return true;
}

}  // namespace

StackingTask soloTask(physics::StackingSetup setup, int seat) {
  StackingTask task;
  task.seat = static_cast<Seat>(seat);
  task.building = seat;  // each on a building of their own
  task.dice = setup.dice;
  task.setup = std::move(setup);
  return task;
}

json soloJson(const StackingTask& task, std::span<const std::uint8_t> faces, bool bot) {
  return {{"stacking", stackingJson(task, bot)}, {"faces", std::vector<int>(faces.begin(), faces.end())}};
}

json duelJson(const TowerDuel& duel) {
  constexpr const char* kVerdicts[] = {"open", "first", "second", "draw"};
  return {{"round", duel.round()},
          {"hand", duel.hand()},
          {"heights", {duel.height(0), duel.height(1)}},
          {"verdict", kVerdicts[static_cast<std::size_t>(duel.verdict())]}};
}

json recordJson(const HandRecord& record) { return {{"stood", record.stood}, {"fell", record.fell}}; }

bool readHandRecord(const json& text, HandRecord& record) {
  record = {};
  return text.is_null() || (readCounts(text, "stood", record.stood) && readCounts(text, "fell", record.fell));
}

std::optional<HandRecord> withStacking(const json& tried) {
  const json* before = member(tried, "record");
  const json* collapsed = member(tried, "collapsed");
  HandRecord record;
  physics::StackingOutcome outcome;
  int height = 0, dice = 0;
  if (before == nullptr || !readHandRecord(*before, record) || !readFloors(tried, "height", height) ||
      !readFloors(tried, "dice", dice) || height + dice == 0 || collapsed == nullptr ||
      !collapsed->is_boolean() || !readFloors(tried, "reached", outcome.reached) ||
      !readFloors(tried, "fell_off", outcome.fellOff))
    return std::nullopt;
  outcome.collapsed = collapsed->get<bool>();
  record.add(height, dice, outcome);
  return record;
}

json chanceFor(const json& asked) {
  const json* text = member(asked, "record");
  HandRecord record;
  int height = 0, dice = 0;
  if (text == nullptr || !readHandRecord(*text, record) || !readFloors(asked, "height", height) ||
      !readFloors(asked, "dice", dice))
    return nullptr;
  constexpr const char* kHands[] = {"novice", "casual", "good", "expert"};
  static_assert(std::size(kHands) == stackmarket::kSkills);
  const auto alike = resemblance(record);
  const auto most = std::max_element(alike.begin(), alike.end()) - alike.begin();
  return {{"chance", standChance(record, height, dice)}, {"tries", record.tries()}, {"hand", kHands[most]}};
}

}  // namespace bourse
