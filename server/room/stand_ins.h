// A bot for somebody who is away, when the people who are here agree on it.
#pragma once

#include <optional>
#include <vector>

#include "server/room/presence.h"
#include "server/room/room_message.h"

namespace bourse {

class StandIns {
 public:
  StandIns(RoomState& room, const Presence& presence) : room_(room), presence_(presence) {}

  /// Once the table is there: after a restart the bots play on.
  void begin();
  /// {"do":"stand_in","seat":1}
  void offer(const RoomMessage& message);
  /// Does what the people present agree on, and forgets it when the person is back.
  void update(std::vector<Outgoing>& out);
  /// When the only person present gets the bot they asked for.
  [[nodiscard]] std::optional<Moment> due() const;

 private:
  [[nodiscard]] std::optional<Moment> agreedFrom(Seat absent) const;
  [[nodiscard]] bool isAway(Seat seat) const;
  void forget(Seat seat);

  RoomState& room_;
  const Presence& presence_;
};

}  // namespace bourse
