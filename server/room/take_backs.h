// Going back to one's own last decision, if everybody at the table agrees.
//
// Everybody who plays in person is asked; bots agree, also those that stand in for somebody. What nobody had
// seen is drawn anew, so nobody gains from having seen it (host/record/take_back.h).
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "server/room/outbox.h"
#include "server/room/room_clocks.h"
#include "server/room/room_message.h"

namespace bourse {

class TakeBacks {
 public:
  TakeBacks(RoomState& room, Outbox& outbox, RoomClocks& clocks)
      : room_(room), outbox_(outbox), clocks_(clocks) {}

  /// Whether decisions may be taken back at this table at all.
  [[nodiscard]] static bool isOffered(const RoomState& room) { return !whyNot(room).found(); }

  /// {"do":"take_back"} asks, {"do":"take_back","line":12,"agree":true} answers.
  void hear(const RoomMessage& message);
  /// The one who asked withdraws the request.
  void withdraw(const RoomMessage& message);
  /// Does what everybody agrees on, forgets what has lost its meaning, and tells what has changed.
  void update(std::vector<Outgoing>& out);
  void tell(Client client, std::vector<Outgoing>& out) const;
  /// When nobody waits for answers any longer.
  [[nodiscard]] std::optional<Moment> due() const;

 private:
  [[nodiscard]] static Problem whyNot(const RoomState& room);
  [[nodiscard]] Problem whyNot(const RoomMessage& message) const;
  void ask(const RoomMessage& message);
  void answer(const RoomMessage& message, bool agrees);
  [[nodiscard]] SeatSet waitingFor() const;
  [[nodiscard]] bool hasLapsed() const;
  void end(nlohmann::json last, std::vector<Outgoing>& out);
  [[nodiscard]] nlohmann::json told(const char* state) const;
  [[nodiscard]] nlohmann::json toldAsked() const;

  RoomState& room_;
  Outbox& outbox_;
  RoomClocks& clocks_;
  nlohmann::json told_;  // about what is asked
};

}  // namespace bourse
