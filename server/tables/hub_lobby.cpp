// The list of open tables, with those of other processes.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/room/table_info.h"
#include "server/tables/hub.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kLongestList = 100;

}  // namespace

void Hub::setOthers(json others) { others_ = std::make_unique<json>(std::move(others)); }

json Hub::list() const {
  std::vector<const Room*> open;
  for (const auto& [id, awake] : rooms_) {
    const Room& room = *awake.room;
    const bool watchable =
        room.facts().spectators && room.table().started() && !room.table().overFor(kSpectator);
    if (room.facts().listed && !room.state().closed && (room.freeSeats() > 0 || watchable))
      open.push_back(&room);
  }
  std::sort(open.begin(), open.end(), [](const Room* a, const Room* b) {
    return a->facts().made != b->facts().made ? a->facts().made > b->facts().made : a->id() < b->id();
  });
  if (open.size() > kLongestList) open.resize(kLongestList);
  json list = json::array();
  for (const Room* room : open) list.push_back(tableInfo(room->state()));
  return list;
}

json Hub::listAll() const {
  json all = list();
  if (others_ == nullptr) return all;
  all.insert(all.end(), others_->begin(), others_->end());
  std::stable_sort(all.begin(), all.end(),
                   [](const json& a, const json& b) { return a.value("made", 0) > b.value("made", 0); });
  if (all.size() > kLongestList) all.erase(all.begin() + kLongestList, all.end());
  return all;
}

std::optional<TableStanding> Hub::standing(std::string_view id) const {
  const auto found = rooms_.find(id);
  if (found == rooms_.end() || found->second.room->state().imagined()) return {};
  return standingOf(found->second.room->state());
}

}  // namespace bourse
