// Tables that come out of a table: a rematch of the same people, and other ways a game could go on.
#pragma once

#include "server/room/outbox.h"
#include "server/room/room_message.h"

namespace bourse {

class Forks {
 public:
  Forks(RoomState& room, Outbox& outbox) : room_(room), outbox_(outbox) {}

  /// Another table of the same kind, for the same people and with their tokens.
  void rematch(const RoomMessage& message);
  void fork(const RoomMessage& message);
  /// Newcomers hear of a rematch that somebody wants.
  void tellRematch(Client newcomer, std::vector<Outgoing>& out) const;

 private:
  [[nodiscard]] bool mayMake(const RoomMessage& message) const;
  [[nodiscard]] TableFacts rematchFacts() const;
  [[nodiscard]] TableFacts imaginedFacts(Seat requester) const;
  void rematchOpened(const std::string& table, Seat by);
  [[nodiscard]] std::string rematchText() const;
  void forkFinished(const RoomMessage& message, std::size_t lines);
  void forkImagined(const RoomMessage& message);

  RoomState& room_;
  Outbox& outbox_;
  bool rematchOpening_ = false;
};

}  // namespace bourse
