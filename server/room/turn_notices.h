// Tells people with accounts who are away that it is their turn.
#pragma once

#include <cstdint>
#include <vector>

#include "server/room/room_state.h"

namespace bourse {

class TurnNotices {
 public:
  explicit TurnNotices(RoomState& room) : room_(room) {}
  /// Once for each decision.
  void update();

 private:
  RoomState& room_;
  std::vector<std::uint32_t> told_;  // per seat: the decision its person was told of
};

}  // namespace bourse
