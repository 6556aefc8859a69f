// The clocks of a room: started and stopped as the game goes on, stored with the facts, told to people.
#pragma once

#include <optional>
#include <vector>

#include "server/room/clocks.h"
#include "server/room/room_state.h"

namespace bourse {

class RoomClocks {
 public:
  explicit RoomClocks(RoomState& room) : room_(room), clocks_(room.facts.clock, room.facts.seats.size()) {}

  /// Once the table is there: time runs on where the facts say it was. After a restart, players who have to
  /// decide get at least a moment to reconnect.
  void begin();
  /// Time runs on where other clocks of the same game were.
  void continueFrom(const Clocks& former) { clocks_.continueFrom(former, room_.now()); }

  /// Starts and stops clocks, and tells people if one has changed, or who is on vacation.
  void update(std::vector<Outgoing>& out);
  /// Tells how many milliseconds people have left, whose clocks are running, and what is left of their
  /// reserves and vacations.
  void tell(std::vector<Client> to, std::vector<Outgoing>& out) const;

  /// Moves were taken back; before update().
  void undone() { clocks_.undo(room_.table->log().lines().size(), room_.now()); }

  [[nodiscard]] std::optional<Moment> due(Seat seat) const { return clocks_.due(seat); }
  /// When the first of all runs out, or the first vacation; nothing if none does.
  [[nodiscard]] std::optional<Moment> due() const;
  /// A bot has been asked to decide for somebody who is out of time.
  void timedOut(Seat seat) { clocks_.outOfTime(seat); }
  [[nodiscard]] const Clocks& clocks() const { return clocks_; }

 private:
  [[nodiscard]] SeatSet onVacation() const;

  RoomState& room_;
  Clocks clocks_;
  SeatSet toldOnVacation_ = kNoOne;
};

/// Sets `earliest` to `one` if that comes before it.
inline void keepEarliest(std::optional<Moment>& earliest, const std::optional<Moment>& one) {
  if (one && (!earliest || *one < *earliest)) earliest = one;
}

}  // namespace bourse
