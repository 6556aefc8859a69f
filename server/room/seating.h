// Who has which seat: people sit down, come back, give up, are removed or forgotten; bots take empty seats.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/room/outbox.h"
#include "server/room/presence.h"
#include "server/room/room_message.h"

namespace bourse {

/// Players above this rating are no longer beginners; a newcomer has 1000.
inline constexpr int kMostBeginnerPoints = 1200;

class Seating {
 public:
  using OnSeated = std::function<void(Seat, const std::string& token)>;

  Seating(RoomState& room, Outbox& outbox, Presence& presence)
      : room_(room), outbox_(outbox), presence_(presence) {}

  /// Gives an empty seat to somebody, or a new token to an account that has one; calls back when that is
  /// durable. False if `problem` is set.
  bool sit(const Identity& who, std::optional<Seat> wish, Problem& problem, OnSeated durable);
  /// Hands the seat of a guest, known by its token, to an account.
  bool adopt(std::string_view token, const Identity& who, Problem& problem, std::function<void()> durable);
  /// Takes the name of a deleted account away; a bot plays on for it.
  void forgetAccount(std::string_view account, std::function<void()> durable);
  /// Takes a name out of an uploaded record that somebody looks at.
  void forgetName(std::string_view name);
  /// Tells which accounts came along from another table.
  void announceAccounts() const;

  /// The person in a seat plays in this net; at a rated table two seats in one are flagged.
  void noteOrigin(Seat seat, const std::string& net);

  /// Somebody has left a rated game: that is to give it up.
  void forfeit(Seat seat, std::vector<Outgoing>& out);

  // messages
  void resign(const RoomMessage& message);
  /// Before the game the host may send others away.
  void removePlayer(const RoomMessage& message);
  /// `text` is the message as it was sent.
  void seatBot(const RoomMessage& message, std::string_view text);

  /// What the table knows of its seats becomes facts: until the start people and bots come and go there.
  void syncFacts(const Clocks& clocks);

 private:
  [[nodiscard]] bool maySit(const Identity& who, Problem& problem) const;
  [[nodiscard]] bool mayAdopt(Seat seat, const Identity& who, Problem& problem) const;
  void issueNewToken(Seat seat, OnSeated durable);
  void tellSeated(Seat seat, const std::string& account) const;

  RoomState& room_;
  Outbox& outbox_;
  Presence& presence_;
};

}  // namespace bourse
