// What people say to each other, and what they report about each other.
#pragma once

#include <deque>
#include <string>

#include "server/room/outbox.h"
#include "server/room/room_message.h"

namespace bourse {

class Chat {
 public:
  Chat(RoomState& room, Outbox& outbox) : room_(room), outbox_(outbox) {}

  void say(const RoomMessage& message);
  void report(const RoomMessage& message);
  /// The last of what was said, for somebody who has just entered.
  void tellHistory(const RoomMessage& newcomer) const;

 private:
  struct ChatEntry {
    std::string account, text;  // as it was sent
    std::uint64_t number = 0;
  };
  [[nodiscard]] std::string nameOf(const RoomClient& client) const;

  RoomState& room_;
  Outbox& outbox_;
  std::deque<ChatEntry> entries_;
  std::uint64_t said_ = 0, reported_ = 0;  // numbers of the last entries
};

}  // namespace bourse
