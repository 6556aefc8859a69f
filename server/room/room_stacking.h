// Dice at a table: a stacking begins when the game asks the world and what led there is durable, runs on a
// thread of its own, is shown to everybody, and answers the game.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "host/games/stackmarket/stacking/stacking_table.h"
#include "physics/frames.h"
#include "server/room/room_message.h"

namespace bourse {

class RoomStacking {
 public:
  explicit RoomStacking(RoomState& room) : room_(room), towers_(room.facts.seed) {}

  /// Builds up again what the record says has been stacked.
  void restore(const Record& record) { towers_.restore(record); }
  /// The cards are dealt by another seed than the one it began with.
  void reseed() { towers_ = StackingTable(room_.facts.seed); }
  /// Has entered and sees nothing of it yet.
  void addNewcomer(Client client) { newcomers_.push_back(client); }
  /// Begins, goes on or ends with the game. The result is to be called when all that is told now is durable.
  [[nodiscard]] std::function<void()> update(std::vector<Outgoing>& out);
  /// What somebody tells the hand.
  void receive(const RoomClient& from, std::string_view bytes);
  /// {"do":"tempo","times":4}: how fast the hands of bots build for somebody.
  void hearTempo(const RoomMessage& message);
  void cancel();
  [[nodiscard]] bool active() const { return task_.has_value(); }

 private:
  void giveUp(std::vector<Outgoing>& out);
  void start(std::size_t line);
  void show(const std::vector<Client>& newcomers);
  void ticked(std::size_t line, const StackingSight& sight);
  [[nodiscard]] const physics::Skill& botSkill() const;
  [[nodiscard]] Seed botSeed() const;
  [[nodiscard]] int tempo() const;
  void keepTempo();

  RoomState& room_;
  StackingTable towers_;
  std::optional<StackingTask> task_{};  // what is stacked now …
  std::shared_ptr<StackingRun> run_;    // … once it has begun
  physics::FrameMerger scene_;          // … as everybody has seen it
  bool botStacks_ = false;
  std::array<int, kMaxSeats> tempos_{};  // that each seat wishes; 0: none
  std::vector<Client> newcomers_;
};

}  // namespace bourse
