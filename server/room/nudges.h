// A reminder to somebody the others wait for.
#pragma once

#include <optional>
#include <vector>

#include "server/room/room_message.h"

namespace bourse {

class Nudges {
 public:
  explicit Nudges(RoomState& room) : room_(room) {}

  /// {"do":"nudge","seat":1}: passed on at most once a minute, from all players together.
  void nudge(const RoomMessage& message);
  /// Somebody has come in at a seat: they are told what they missed while it is still their turn.
  void tellMissed(const RoomMessage& newcomer);

 private:
  struct Nudge {
    Seat from;
    Moment at;
    std::uint32_t decision;  // that was waited for
    bool heard;
  };
  [[nodiscard]] std::string text(Seat from) const;

  RoomState& room_;
  std::vector<std::optional<Nudge>> last_;  // per seat
};

}  // namespace bourse
