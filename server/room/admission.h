// Lets connections in: as a seat by its token, or to watch.
#pragma once

#include "server/room/presence.h"
#include "server/room/room_message.h"

namespace bourse {

inline constexpr int kProtocolVersion = 1;

class Admission {
 public:
  Admission(RoomState& room, Presence& presence) : room_(room), presence_(presence) {}

  /// Tells a new connection which table this is.
  void welcome(MessageSink& sink) const;
  /// True if the connection is in now; otherwise it has been refused.
  bool enter(const RoomMessage& message);

 private:
  [[nodiscard]] bool mayEnter(const RoomMessage& message, Seat seat) const;
  [[nodiscard]] bool takeName(const RoomMessage& message) const;
  void replaceOthersAt(Seat seat, const RoomMessage& message);
  void join(const RoomMessage& message, Seat seat);

  RoomState& room_;
  Presence& presence_;
};

}  // namespace bourse
