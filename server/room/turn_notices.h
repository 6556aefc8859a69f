// Marks in the facts whose turn it is, and tells people who are away.
//
// The marks are stored with the moves, so a list of tables needs no game to be replayed, and a turn is the
// same one after a restart. While everybody is at the table nobody needs them: none is set then, which saves
// a write per move.
#pragma once

#include <cstdint>
#include <vector>

#include "server/room/room_state.h"

namespace bourse {

class TurnNotices {
 public:
  explicit TurnNotices(RoomState& room) : room_(room) {}
  /// Before the facts are stored. People are told once for each decision.
  void update();

 private:
  [[nodiscard]] bool somebodyIsAway() const;
  void tell(Seat seat) const;

  struct Open {
    std::uint32_t decision = 0;  // 0: none
    bool told = false;
  };
  RoomState& room_;
  std::vector<Open> open_;  // per seat
};

}  // namespace bourse
