// Who is connected, since when the others are not, and when a bot stands in for them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "server/room/room_state.h"

namespace bourse {

class Presence {
 public:
  explicit Presence(RoomState& room) : room_(room) {}

  /// Once the table is there.
  void begin();
  /// Somebody at this seat has just gone, or has not come yet.
  void left(Seat seat) { absentSince_[seat] = room_.now(); }
  /// Somebody who plays is about to enter.
  void arriving();
  /// After a pause nobody counts as late.
  void forgiveAbsence();

  [[nodiscard]] Moment absentSince(Seat seat) const { return absentSince_[seat]; }
  /// Longer than the table's grace allows.
  [[nodiscard]] bool isAwayTooLong(Seat seat) const;
  /// When a bot stands in for somebody who is away; nothing while nobody at all is here: then the game waits.
  [[nodiscard]] std::optional<Moment> standInDue(Seat seat) const;

  /// Tells everybody if something has changed.
  void update(std::vector<Outgoing>& out);
  void tell(Client client, std::vector<Outgoing>& out) const;
  /// When update() has something to tell that it has put off.
  [[nodiscard]] std::optional<Moment> due() const;

 private:
  [[nodiscard]] bool isHere(Seat seat) const;
  [[nodiscard]] bool isReplaced(Seat seat) const;
  [[nodiscard]] std::uint64_t bits() const;
  [[nodiscard]] std::string text() const;

  RoomState& room_;
  std::vector<Moment> absentSince_;  // per seat
  Moment playersSince_{};            // since when anybody at all plays
  std::uint64_t toldBits_ = 0;       // as bits, since it is compared after every move
  std::size_t toldSpectators_ = 0;
  Moment toldAt_{};
};

}  // namespace bourse
