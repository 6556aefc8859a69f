#include "server/room/vacations.h"

#include <algorithm>

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::int64_t kDay = 24LL * 3600 * 1000;

}  // namespace

Milliseconds vacationLeft(const RoomState& room, Seat seat) {
  const SeatFacts& facts = room.facts.seats[seat];
  std::int64_t used = facts.vacationUsed;
  if (isOnVacation(room.facts, seat)) used += room.services.unixTime() - facts.vacationSince;
  return Milliseconds(
      std::clamp<std::int64_t>(kDay * room.facts.vacation - used, 0, kDay * room.facts.vacation));
}

std::optional<Moment> vacationDue(const RoomState& room) {
  std::optional<Moment> earliest;
  for (Seat seat = 0; room.running() && seat < room.seats(); ++seat) {
    if (!isOnVacation(room.facts, seat)) continue;
    const Moment due = room.now() + vacationLeft(room, seat);
    if (!earliest || due < *earliest) earliest = due;
  }
  return earliest;
}

json vacationJson(const RoomState& room, Seat seat) {
  return {{"left", vacationLeft(room, seat).count()}, {"on", isOnVacation(room.facts, seat)}};
}

void Vacations::hear(const RoomMessage& message) {
  const json* on = member(message.content, "on");
  if (!room_.hasSeat(message.client) || !room_.table->started())
    return message.refuse("not-seated", "Only players of a running game go on vacation.");
  const Seat seat = message.client.seat;
  if (room_.table->over()) return message.refuse("ended", "The game is over.");
  if (room_.facts.seats[seat].resigned)
    return message.refuse("resigned", "You have given up this game; a bot plays it to the end.");
  if (on == nullptr || !on->is_boolean())
    return message.refuse("message-malformed", "\"on\" is true or false.");
  if (room_.facts.vacation == 0) return message.refuse("no-vacation", "There is no vacation at this table.");
  if (!on->get<bool>()) {
    back(seat);
    return message.done();
  }
  if (isOnVacation(room_.facts, seat)) return message.done();
  if (vacationLeft(room_, seat).count() == 0)
    return message.refuse("vacation-used", "You have used all your vacation in this game.");
  room_.facts.seats[seat].vacationSince = std::max<std::int64_t>(1, room_.services.unixTime());
  room_.factsChanged = true;
  message.done();
}

void Vacations::back(Seat seat) {
  if (!isOnVacation(room_.facts, seat)) return;
  SeatFacts& facts = room_.facts.seats[seat];
  facts.vacationUsed = kDay * room_.facts.vacation - vacationLeft(room_, seat).count();
  facts.vacationSince = 0;
  room_.factsChanged = true;
}

void Vacations::update() {
  for (Seat seat = 0; seat < room_.seats(); ++seat)
    if (room_.table->over() || !room_.playsInPerson(seat) || vacationLeft(room_, seat).count() == 0)
      back(seat);
}

}  // namespace bourse
