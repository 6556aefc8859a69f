// Bots at a table: asked when it is their turn, their moves told at the pace the table agreed on.
#pragma once

#include <memory>
#include <optional>

#include "server/room/room_clocks.h"
#include "server/room/room_state.h"

namespace bourse {

class BotTurns {
 public:
  explicit BotTurns(RoomState& room) : room_(room) {}

  /// Once the table is there.
  void begin();
  /// After something has changed: the pace counts from the last move, and the next bot is asked.
  void noteMoves();
  void askNext();
  /// Somebody is out of time: a bot decides for them, once.
  void decideFor(Seat seat, RoomClocks& clocks);

  /// Makes the move that waited for its time, if it has come. True if there was one.
  bool playDue();
  [[nodiscard]] std::optional<Moment> due() const;
  /// A bot is choosing, or its move waits.
  [[nodiscard]] bool thinking() const { return thinking_; }

 private:
  struct WaitingMove {
    BotTurn turn;
    Move move;
    Moment at;
  };
  [[nodiscard]] bool sleeps() const;
  [[nodiscard]] ThinkFor whom() const;
  void reconsider();
  void chosen(const BotTurn& turn, Move move);
  void play(const BotTurn& turn, Move move);

  RoomState& room_;
  bool thinking_ = false;
  bool discarded_ = false;              // the thought under way was cut short: nobody was there
  std::shared_ptr<Thought> thought_{};  // of the bot that is asked
  ThinkFor thinksFor_{};                // the bot that is asked
  std::optional<WaitingMove> waiting_{};
  Moment lastMove_{};
  std::size_t linesSeen_ = 0;
};

}  // namespace bourse
