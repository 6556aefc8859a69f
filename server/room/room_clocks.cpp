#include "server/room/room_clocks.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/json/json.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr Milliseconds kTimeToReturn{10'000};  // after a restart

}  // namespace

void RoomClocks::begin() {
  std::vector<std::int64_t> due;
  for (Seat seat = 0; seat < room_.seats(); ++seat) {
    clocks_.setBank(seat, Milliseconds(room_.facts.seats[seat].left));
    clocks_.setPast(seat, room_.facts.seats[seat].pastClocks);
    due.push_back(room_.facts.seats[seat].due);
  }
  std::vector<Outgoing> nobody;
  update(nobody);
  for (Seat seat = 0; seat < due.size(); ++seat) {
    if (due[seat] == 0 || !clocks_.running(seat)) continue;
    room_.facts.seats[seat].due = due[seat];
    const Milliseconds left = std::max(Milliseconds(due[seat] - room_.services.unixTime()), kTimeToReturn);
    clocks_.setLeft(seat, std::min(left, *clocks_.left(seat, room_.now())));
  }
  room_.factsChanged = false;
}

std::optional<Moment> RoomClocks::due() const {
  std::optional<Moment> earliest;
  for (Seat seat = 0; room_.running() && seat < room_.seats(); ++seat)
    keepEarliest(earliest, clocks_.due(seat));
  return earliest;
}

void RoomClocks::update(std::vector<Outgoing>& out) {
  bool changed = false;
  for (Seat seat = 0; seat < room_.seats(); ++seat) {
    const bool runs = room_.running() && room_.playsInPerson(seat);
    if (!clocks_.set(seat, room_.table->decisionOf(seat), runs, room_.now(),
                     room_.table->log().lines().size()))
      continue;
    changed = true;
    const std::optional<Moment> due = clocks_.due(seat);
    room_.facts.seats[seat].due =
        due ? room_.services.unixTime() + std::chrono::duration_cast<Milliseconds>(*due - room_.now()).count()
            : 0;
    room_.factsChanged = room_.factsChanged || room_.facts.clock.any();
  }
  if (changed) tell(room_.whoSeePresent(), out);
}

void RoomClocks::tell(std::vector<Client> to, std::vector<Outgoing>& out) const {
  if (!room_.facts.clock.any() || !room_.table->started() || to.empty()) return;
  json left = json::array(), runs = json::array();
  for (Seat seat = 0; seat < room_.seats(); ++seat) {
    const std::optional<Milliseconds> time =
        room_.facts.seats[seat].name.empty() ? std::nullopt : clocks_.left(seat, room_.now());
    left.push_back(time ? json(time->count()) : json());
    runs.push_back(clocks_.running(seat));
  }
  out.push_back(
      {std::move(to), compact({{"type", "clock"}, {"left", std::move(left)}, {"running", std::move(runs)}})});
}

}  // namespace bourse
