// Before the cards are drawn, everybody at the table adds something random to the seed
// (server/identity/fair_deal.h): commitments while people wait, then the values, then the deal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/room/room_message.h"
#include "server/room/room_stacking.h"

namespace bourse {

class Shuffle {
 public:
  Shuffle(RoomState& room, RoomStacking& stacking) : room_(room), stacking_(stacking) {}

  /// Once the table is there.
  void begin();
  /// Seats are telling what they contribute; until that is over nobody comes or goes.
  [[nodiscard]] bool active() const { return room_.facts.revealing; }

  // messages
  void contribute(const RoomMessage& message);
  void reveal(const RoomMessage& message);
  /// Fixes the commitments; false if nobody present has made one, and the game can start at once.
  [[nodiscard]] bool start(const RoomMessage& message);

  /// Deals when everybody has told theirs, or time is up.
  void update(std::vector<Outgoing>& out);
  /// Tells everybody if something has changed, once it is known who sits where.
  void tellChanges(std::vector<Outgoing>& out);
  void tell(Client client, std::vector<Outgoing>& out) const;
  /// Nobody is waited for any longer.
  [[nodiscard]] std::optional<Moment> due() const;

 private:
  [[nodiscard]] bool isWanted() const;
  [[nodiscard]] bool isShared() const;
  [[nodiscard]] bool isComplete() const;
  void deal(std::vector<Outgoing>& out);
  [[nodiscard]] std::string text() const;

  RoomState& room_;
  RoomStacking& stacking_;
  Moment until_{};
  std::string told_;
};

}  // namespace bourse
