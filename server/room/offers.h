// What the people at a table agree on: a pause, to go on, to end the game as it stands.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/room/presence.h"
#include "server/room/room_message.h"

namespace bourse {

class Offers {
 public:
  explicit Offers(RoomState& room, Presence& presence) : room_(room), presence_(presence) {}

  /// Once the table is there.
  void begin() { toldBits_ = bits(); }
  [[nodiscard]] static bool isOffer(std::string_view word);
  void offer(const RoomMessage& message, std::string_view word);
  /// Does what everybody agrees on, and tells everybody if something has changed.
  void update(std::vector<Outgoing>& out);
  /// When one person alone may end a pause that has lasted too long, and somebody wants to go on.
  [[nodiscard]] std::optional<Moment> due() const;
  void tell(Client client, std::vector<Outgoing>& out) const { out.push_back({{client}, text()}); }

 private:
  [[nodiscard]] std::vector<Seat> whoDecides() const;
  [[nodiscard]] bool agreedBy(const std::vector<Seat>& people, bool SeatFacts::* wants) const;
  [[nodiscard]] std::int64_t pauseLeft() const;
  [[nodiscard]] bool somebodyResumes() const;
  void carryOut(std::vector<Outgoing>& out);
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::uint64_t bits() const;

  RoomState& room_;
  Presence& presence_;
  std::uint64_t toldBits_ = 0;  // as bits, since it is compared after every move
};

}  // namespace bourse
