// Those who watch: the numbers they are known by at the table, and how the host mutes and removes them.
//
// Spectators have no token and no account, so the table knows them by a hash of their address. Others behind
// the same address share a mute, and a removal keeps all of them from watching this table.
#pragma once

#include <deque>
#include <string>

#include "server/room/room_message.h"

namespace bourse {

class Spectators {
 public:
  explicit Spectators(RoomState& room) : room_(room) {}

  struct Trace {
    int number = 0;
    std::string name{}, address{};  // a hash
  };

  /// Somebody begins to watch, or is back.
  void enter(RoomClient& client);
  /// Also one who has left; null if nobody had this number.
  [[nodiscard]] const Trace* find(int number) const;
  [[nodiscard]] bool isMuted(const RoomClient& client) const;

  // messages of the host
  void list(const RoomMessage& message) const;
  void mute(const RoomMessage& message);
  void remove(const RoomMessage& message);

 private:
  /// Answers the host with the list as it is now.
  void tell(const RoomMessage& host) const;
  /// The one a message means; null, and the message answered, if it will not do.
  [[nodiscard]] const Trace* meant(const RoomMessage& message) const;

  RoomState& room_;
  std::deque<Trace> traces_;  // the last ones who came
  int last_ = 0;
};

}  // namespace bourse
