// A table that people come to from outside: host/table with connections, tokens, clocks, talk and a store.
//
// Room only coordinates. Its parts each do one thing over a shared RoomState, and after every change
// settle() lets them look at it, stores it and sends what there is to say: nothing is told before it is
// durable. Everything on one thread.
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/room/admission.h"
#include "server/room/bot_turns.h"
#include "server/room/chat.h"
#include "server/room/forks.h"
#include "server/room/nudges.h"
#include "server/room/offers.h"
#include "server/room/outbox.h"
#include "server/room/presence.h"
#include "server/room/room_clocks.h"
#include "server/room/room_stacking.h"
#include "server/room/room_state.h"
#include "server/room/seating.h"
#include "server/room/shuffle.h"
#include "server/room/spectator_delay.h"
#include "server/room/spectators.h"
#include "server/room/stand_ins.h"
#include "server/room/take_backs.h"
#include "server/room/turn_notices.h"
#include "server/room/vacations.h"

namespace bourse {

class Room final : private RoomFlow {
 public:
  /// `entries` is how many the store has of it, `fence` its fencing number where several processes share it.
  static std::shared_ptr<Room> make(std::string id, TableFacts facts, std::unique_ptr<GameLog> log,
                                    std::uint64_t entries, const RoomServices& services, std::uint64_t fence);
  ~Room() = default;

  /// Stores a new table, or keeps it in memory until somebody sits down.
  void begin(std::function<void()> durable, const Requester& requester, bool provisional);
  /// Goes on after a restart, or after it was unloaded; `clocks` as they were then.
  void resume(const Clocks* clocks = nullptr);

  /// Starts the game if every seat is taken, whether or not anybody is connected.
  void startNow();

  // people, over HTTP
  [[nodiscard]] Seating& seating() { return seating_; }

  // connections
  void connect(Client id, std::shared_ptr<MessageSink> sink, const Requester& requester);
  void receive(Client from, std::string_view text);
  void receiveBytes(Client from, std::string_view bytes);
  void disconnect(Client id);

  /// The alarm: clocks, bots that wait for their pace, people who are away.
  void ring();

  // the end
  /// For good: an abandoned table that never began.
  void close();
  /// The store does not work: everybody is told and sent away, and nothing is taken any more.
  void fail();
  /// Another process drives it, or soon will: everybody is sent away to come back there.
  void handOver();
  /// Sends everybody away; nothing is heard any more.
  void dismiss(int code, std::string_view reason);
  /// Nothing is heard any more; what waits for the store is still sent.
  void freeze();
  /// The operator ends the game as it stands, or closes a table that has not begun.
  void endByOperator();
  /// Sends something to everybody who is connected, apart from what happens at the table.
  void announce(const std::string& text) const;
  void disconnectBanned() const;

  [[nodiscard]] const RoomState& state() const { return state_; }
  [[nodiscard]] const std::string& id() const { return state_.id; }
  [[nodiscard]] const TableFacts& facts() const { return state_.facts; }
  [[nodiscard]] const Table& table() const { return *state_.table; }
  [[nodiscard]] const RoomClocks& clocks() const { return clocks_; }
  [[nodiscard]] std::uint64_t fence() const { return outbox_.fence(); }
  [[nodiscard]] int freeSeats() const;
  /// Nothing is under way that lives in this process alone. Only then can it go on elsewhere.
  [[nodiscard]] bool betweenTurns() const;
  /// Nobody is connected either.
  [[nodiscard]] bool quiet() const {
    return state_.clients.empty() && betweenTurns() && !spectatorDelay_.holdsEnd();
  }

 private:
  Room(std::string id, TableFacts facts, std::unique_ptr<GameLog> log, std::uint64_t entries,
       const RoomServices& services, std::uint64_t fence);

  void answer(const RoomMessage& message, std::string_view text);
  [[nodiscard]] bool mayPlay(const RoomMessage& message) const;
  void greet(const RoomMessage& message);
  void countRefusals(const std::vector<Outgoing>& out) const;
  void settle(std::vector<Outgoing> out) override;
  void setAlarm() override;
  void tellOpening();

  RoomState state_;
  Outbox outbox_;
  Presence presence_;
  Seating seating_;
  Admission admission_;
  Offers offers_;
  StandIns standIns_;
  Nudges nudges_;
  Spectators spectators_;
  Chat chat_;
  SpectatorDelay spectatorDelay_;
  Forks forks_;
  RoomClocks clocks_;
  TakeBacks takeBacks_;
  Vacations vacations_;
  BotTurns bots_;
  RoomStacking stacking_;
  Shuffle shuffle_;
  TurnNotices turnNotices_;
  bool openingTold_ = false;
  std::optional<Moment> alarm_{};  // that has been set
};

}  // namespace bourse
