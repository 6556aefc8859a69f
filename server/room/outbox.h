// The durable core of a room: what happens is stored first and sent after that.
//
// Messages wait here, in order, until the store has the moves they speak of.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "server/room/room_state.h"

namespace bourse {

class Outbox {
 public:
  /// `fence` is the table's fencing number where several processes share the store.
  Outbox(RoomState& room, std::uint64_t fence) : room_(room), fence_(fence) {}

  /// Once the table is there: so many lines of its record are stored already.
  void begin(std::size_t storedLines);
  /// Stores what is new; once that is durable, sends `out` and calls `then`.
  void send(std::vector<Outgoing> out, std::function<void()> then = {});
  /// The game is about to go back to a decision, and what nobody has seen will be drawn anew.
  void takeBack(std::size_t line);
  /// It never began: nothing of it stays.
  void closeTable() { closing_ = true; }
  /// Is stored with the next thing that is.
  void addReport(PlayerReport report) { reports_.push_back(std::move(report)); }

  /// The message that is being answered is a move: measures it until its last recipient was sent it.
  void timeMove();
  [[nodiscard]] bool timesMove() const { return moveTimer_ != nullptr; }

  [[nodiscard]] bool empty() const { return pending_.empty(); }
  [[nodiscard]] std::uint64_t fence() const { return fence_; }

 private:
  struct Pending {
    bool durable = false;
    std::vector<Outgoing> out;
    std::function<void()> then;
    std::shared_ptr<const MoveTimer> moveTimer;
  };
  [[nodiscard]] TableUpdate takeUpdate();
  void addEntries(std::vector<std::string>& entries);
  void charge(const TableUpdate& update, bool first);
  void durable(std::uint64_t number);
  void deliver(const Pending& pending) const;

  RoomState& room_;
  std::uint64_t fence_;
  std::deque<Pending> pending_;
  std::uint64_t firstPending_ = 0;    // the number of pending_.front()
  std::size_t linesStored_ = 0;       // of the record
  std::vector<std::string> earlier_;  // entries up to the last take-back, not on their way yet
  std::vector<PlayerReport> reports_;
  bool closing_ = false;
  bool finishing_ = false;  // what is on its way to the store ends the game
  bool overStored_ = false;
  std::shared_ptr<const MoveTimer> moveTimer_;
};

}  // namespace bourse
