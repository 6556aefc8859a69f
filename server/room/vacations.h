// Days on which the clock of somebody at a slow table stands still. Everybody sees who is on vacation, and
// how much of it they have left.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "server/room/room_message.h"

namespace bourse {

inline bool isOnVacation(const TableFacts& facts, Seat seat) { return facts.seats[seat].vacationSince > 0; }
/// How much of it is left now.
Milliseconds vacationLeft(const RoomState& room, Seat seat);
/// When the first of all is used up; nothing if nobody is on vacation.
std::optional<Moment> vacationDue(const RoomState& room);
/// {"left": 259200000, "on": false}
nlohmann::json vacationJson(const RoomState& room, Seat seat);

class Vacations {
 public:
  explicit Vacations(RoomState& room) : room_(room) {}

  /// {"do":"vacation","on":true}
  void hear(const RoomMessage& message);
  /// Somebody has decided something, so they are back.
  void back(Seat seat);
  /// Ends those that are used up, and all with the game.
  void update();

 private:
  RoomState& room_;
};

}  // namespace bourse
