// What people say to each other, and what they report about each other.
#pragma once

#include <deque>
#include <optional>
#include <string>

#include "server/room/outbox.h"
#include "server/room/room_message.h"
#include "server/room/spectators.h"

namespace bourse {

class Chat {
 public:
  Chat(RoomState& room, Outbox& outbox, const Spectators& spectators)
      : room_(room), outbox_(outbox), spectators_(spectators) {}

  /// Somebody has come in at a seat.
  void enter(const RoomClient& client);

  void say(const RoomMessage& message);
  void report(const RoomMessage& message);
  /// The last of what was said, for somebody who has just entered.
  void tellHistory(const RoomMessage& newcomer) const;
  /// Where spectators see the game some seconds late, they read as late what players say.
  void tellLate(std::vector<Outgoing>& out);
  /// When the next of it was said, in milliseconds since 1970.
  [[nodiscard]] std::optional<std::int64_t> nextLate() const;

 private:
  struct ChatEntry {
    std::string account, text;  // as it was sent
    std::string address;        // a hash
    std::uint64_t number = 0;
    std::int64_t at = 0;
    bool late = false;  // spectators do not know it yet
  };
  [[nodiscard]] std::string nameOf(const RoomClient& client) const;
  [[nodiscard]] nlohmann::json personAt(Seat seat) const;
  [[nodiscard]] nlohmann::json chatsForReport();

  RoomState& room_;
  Outbox& outbox_;
  const Spectators& spectators_;
  std::map<Seat, std::string> seatAddress_;  // where each seat was last entered from: a hash
  std::deque<ChatEntry> entries_;
  std::uint64_t said_ = 0, reported_ = 0;  // numbers of the last entries
};

}  // namespace bourse
