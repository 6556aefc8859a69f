#include "server/room/room_clocks.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/room/vacations.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr Milliseconds kTimeToReturn{10'000};  // after a restart

}  // namespace

void RoomClocks::begin() {
  std::vector<std::int64_t> due, spent;
  for (Seat seat = 0; seat < room_.seats(); ++seat) {
    clocks_.setBank(seat, Milliseconds(room_.facts.seats[seat].left));
    clocks_.setPast(seat, room_.facts.seats[seat].pastClocks);
    due.push_back(room_.facts.seats[seat].due);
    spent.push_back(room_.facts.seats[seat].spent);
  }
  toldOnVacation_ = onVacation();
  std::vector<Outgoing> nobody;
  update(nobody);
  for (Seat seat = 0; seat < due.size(); ++seat) {
    if (spent[seat] > 0 && clocks_.decision(seat) != 0 && !clocks_.running(seat)) {
      room_.facts.seats[seat].spent = spent[seat];
      clocks_.setSpent(seat, Milliseconds(spent[seat]));
    }
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
  keepEarliest(earliest, vacationDue(room_));
  return earliest;
}

SeatSet RoomClocks::onVacation() const {
  SeatSet away = kNoOne;
  for (Seat seat = 0; seat < room_.seats(); ++seat)
    if (isOnVacation(room_.facts, seat)) away = with(away, seat);
  return away;
}

void RoomClocks::update(std::vector<Outgoing>& out) {
  bool changed = onVacation() != toldOnVacation_;
  toldOnVacation_ = onVacation();
  for (Seat seat = 0; seat < room_.seats(); ++seat) {
    const bool runs = room_.running() && room_.playsInPerson(seat) && !contains(toldOnVacation_, seat);
    if (!clocks_.set(seat, room_.table->decisionOf(seat), runs, room_.now(),
                     room_.table->log().lines().size()))
      continue;
    changed = true;
    const std::optional<Moment> due = clocks_.due(seat);
    room_.facts.seats[seat].due =
        due ? room_.services.unixTime() + std::chrono::duration_cast<Milliseconds>(*due - room_.now()).count()
            : 0;
    const bool stands = clocks_.decision(seat) != 0 && !clocks_.running(seat);
    room_.facts.seats[seat].spent = stands ? clocks_.spent(seat).count() : 0;
    room_.factsChanged = room_.factsChanged || room_.facts.clock.any();
  }
  if (changed) tell(room_.whoSeePresent(), out);
}

void RoomClocks::tell(std::vector<Client> to, std::vector<Outgoing>& out) const {
  if (!room_.facts.clock.any() || !room_.table->started() || to.empty()) return;
  json left = json::array(), runs = json::array(), reserve = json::array(), vacation = json::array();
  for (Seat seat = 0; seat < room_.seats(); ++seat) {
    const bool person = !room_.facts.seats[seat].name.empty();
    const std::optional<Milliseconds> time = person ? clocks_.left(seat, room_.now()) : std::nullopt;
    const Milliseconds kept = clocks_.reserve(seat, room_.now());
    left.push_back(time ? json((*time - kept).count()) : json());
    runs.push_back(clocks_.running(seat));
    reserve.push_back(person ? json(kept.count()) : json());
    vacation.push_back(person ? vacationJson(room_, seat) : json());
  }
  json told{{"type", "clock"}, {"left", std::move(left)}, {"running", std::move(runs)}};
  if (room_.facts.clock.reserve > 0) told["reserve"] = std::move(reserve);
  if (room_.facts.vacation > 0) told["vacation"] = std::move(vacation);
  out.push_back({std::move(to), compact(told)});
}

}  // namespace bourse
