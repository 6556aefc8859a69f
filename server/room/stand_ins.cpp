#include "server/room/stand_ins.h"

#include "server/room/room_clocks.h"
#include "server/room/vacations.h"

namespace bourse {

using nlohmann::json;

namespace {

/// One person alone cannot hand over the seat of somebody who was gone for a moment.
constexpr std::chrono::seconds kAwayForOne{60};

}  // namespace

void StandIns::begin() {
  std::vector<Outgoing> nobody;
  for (Seat seat = 0; seat < room_.seats(); ++seat)
    if (room_.facts.seats[seat].hasStandIn) room_.table->standIn(seat, room_.facts.standIn, nobody);
}

bool StandIns::isAway(Seat seat) const { return room_.playsInPerson(seat) && !room_.table->present(seat); }

void StandIns::offer(const RoomMessage& message) {
  if (!room_.hasSeat(message.client) || !room_.table->started())
    return message.refuse("not-seated", "Only players of a running game can agree on this.");
  if (room_.table->over()) return message.refuse("ended", "The game is over.");
  if (room_.facts.rated) return message.refuse("rated", "In a rated game no bot stands in by agreement.");
  SeatFacts& own = room_.facts.seats[message.client.seat];
  if (own.resigned)
    return message.refuse("resigned", "You have given up this game; a bot plays it to the end.");
  const json* wish = member(message.content, "seat");
  Seat seat = kNobody;
  if (wish == nullptr || !observerIn(*wish, static_cast<int>(room_.seats()), false, seat) ||
      room_.facts.seats[seat].name.empty() || seat == message.client.seat)
    return message.refuse("no-such-seat", "Say in \"seat\" who is away: another person's.");
  if (room_.table->botPlays(seat)) return message.done();
  if (!isAway(seat)) return message.refuse("not-away", "This person is at the table.");
  if (isOnVacation(room_.facts, seat))
    return message.refuse("on-vacation", "This person is on vacation; their clock stands still.");
  own.wantsStandIn = with(own.wantsStandIn, seat);
  room_.factsChanged = true;
  message.done();
}

/// From when on the people present agree that a bot plays for somebody; nothing if they do not.
std::optional<Moment> StandIns::agreedFrom(Seat absent) const {
  if (room_.facts.rated || !isAway(absent) || isOnVacation(room_.facts, absent)) return {};
  int present = 0;
  for (Seat seat = 0; seat < room_.seats(); ++seat) {
    if (!room_.playsInPerson(seat) || !room_.table->present(seat)) continue;
    if (!contains(room_.facts.seats[seat].wantsStandIn, absent)) return {};
    ++present;
  }
  if (present == 0) return {};
  return presence_.absentSince(absent) + (present == 1 ? kAwayForOne : std::chrono::seconds(0));
}

std::optional<Moment> StandIns::due() const {
  std::optional<Moment> earliest;
  for (Seat seat = 0; room_.running() && seat < room_.seats(); ++seat)
    keepEarliest(earliest, agreedFrom(seat));
  return earliest;
}

/// Votes about somebody who is here, or for whom a bot plays, are settled.
void StandIns::forget(Seat seat) {
  for (SeatFacts& facts : room_.facts.seats) {
    if (!contains(facts.wantsStandIn, seat)) continue;
    facts.wantsStandIn = without(facts.wantsStandIn, seat);
    room_.factsChanged = true;
  }
}

void StandIns::update(std::vector<Outgoing>& out) {
  if (!room_.table->started()) return;
  for (Seat seat = 0; seat < room_.seats(); ++seat) {
    SeatFacts& facts = room_.facts.seats[seat];
    const std::optional<Moment> agreed = room_.running() ? agreedFrom(seat) : std::nullopt;
    const bool due = agreed && *agreed <= room_.now();
    const bool takesOver = due && room_.table->standIn(seat, room_.facts.standIn, out);
    const bool back = facts.hasStandIn && !room_.table->botPlays(seat);
    if (takesOver || back) {
      facts.hasStandIn = takesOver;
      room_.factsChanged = true;
    }
    if (due || !isAway(seat) || room_.table->over()) forget(seat);
  }
}

}  // namespace bourse
