// Spectators who see the game some seconds late.
//
// The table shows them as much as it is told to (Table::showUntil). When something happened is kept with the
// facts, so a restart neither shows anything early nor begins anew; times of neighbouring moves are one time,
// so that they cost few writes. The end of the game counts as one more line: until it is shown nobody outside
// the table is told of it either. If the server stops meanwhile, it asks for awaited results when it starts
// again (Hub::settle).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/room/chat.h"
#include "server/room/room_state.h"

namespace bourse {

class SpectatorDelay {
 public:
  SpectatorDelay(RoomState& room, Chat& chat) : room_(room), chat_(chat) {}

  /// For the options of the table, before it is there: what may be shown at once. `lines` are those of the
  /// log, `isNew` if nothing of it was played here.
  static std::size_t shownAtFirst(TableFacts& facts, std::size_t lines, bool isNew);
  /// Once the table is there.
  void begin();
  /// Notes what has happened; before the facts are stored.
  void update();
  /// Shows what is long enough ago.
  void show(std::vector<Outgoing>& out);
  /// When the next thing is.
  [[nodiscard]] std::optional<Moment> due() const;
  /// The game is over, and others are told when spectators see it.
  [[nodiscard]] bool holdsEnd() const { return holdsEnd_; }

 private:
  void tellEnd();
  [[nodiscard]] bool on() const { return room_.facts.delaySeconds > 0; }
  [[nodiscard]] std::size_t progress() const;
  [[nodiscard]] bool isDue(std::int64_t at) const;

  RoomState& room_;
  Chat& chat_;
  bool holdsEnd_ = false;
};

}  // namespace bourse
