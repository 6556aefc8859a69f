// A table that people come to from outside: host/table with guests, tokens, clocks and a store.
//
// What happens here is told to nobody before it is durable: messages wait until the store has the moves they
// speak of. Everything on one thread; time, store and thinking are given, so that tests need no sockets.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/table.h"
#include "server/store/journal.h"
#include "server/tables/bot_pool.h"
#include "server/tables/facts.h"
#include "server/visitor.h"

namespace bourse {

inline constexpr int kProtocolVersion = 1;

using Moment = std::chrono::steady_clock::time_point;

/// What every room uses.
struct House {
  Keep keep;
  Think think;
  std::function<Moment()> now;
  const BotFactory& bots;
  /// Makes another table and calls back with its name when it is durable.
  std::function<void(TableFacts, std::function<void(const std::string&)>)> open{};
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  /// `entries` is how many the store has of it.
  Room(std::string id, TableFacts facts, std::unique_ptr<GameLog> log, std::uint64_t entries,
       const House& house);

  /// A new table for the store.
  void begin(std::function<void()> durable);
  /// Bots whose turn it is go on after a restart.
  void resume() { askBot(); }

  /// Gives a free seat to a person; calls back when that is durable. False if `problem` is set.
  bool sit(const std::string& name, std::optional<Seat> wish, Problem& problem,
           std::function<void(Seat, const std::string& token)> durable);

  void connect(Client client, std::shared_ptr<Wire> wire);
  void receive(Client from, std::string_view text);
  void disconnect(Client client);
  /// Clocks, and those who are gone.
  void tick();

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const TableFacts& facts() const { return facts_; }
  [[nodiscard]] const Table& table() const { return *table_; }
  /// For everybody who has the link: nothing that is secret.
  [[nodiscard]] nlohmann::json info() const;
  /// Nobody is connected and nothing waits.
  [[nodiscard]] bool quiet() const { return guests_.empty() && held_.empty() && !thinking_; }
  [[nodiscard]] int freeSeats() const;
  /// Nothing comes after it any more: an abandoned table that never began.
  void close();

 private:
  struct Guest {
    std::shared_ptr<Wire> wire;
    Seat seat = kNobody;  // kSpectator watches, kNobody has not entered yet
  };
  struct Held {
    bool durable = false;
    std::vector<Outgoing> out;
    std::function<void()> then;
  };
  struct Watch {
    std::uint32_t decision = 0, outOfTime = 0;  // the open one, and the last that a bot was asked to make
    Moment since{}, absentSince{};
  };
  struct Message;

  // messages of our own: room_messages.cpp
  void enter(const Message& message);
  void seatGuest(const Message& message, Seat seat);
  void resign(const Message& message);
  void rematch(const Message& message);
  void answer(const Message& message, std::string_view text);
  [[nodiscard]] Seat seatOfToken(std::string_view token) const;

  // what follows: room.cpp
  void after(std::vector<Outgoing> out);
  void syncFacts();
  void watchDecisions(std::vector<Outgoing>& out);
  void tellClock(std::vector<Outgoing>& out) const;
  [[nodiscard]] TableNews news();
  void hold(std::vector<Outgoing> out, std::function<void()> then = {});
  void tell(const Held& held) const;
  void durable(std::uint64_t number);
  void deliver(const std::vector<Outgoing>& out) const;
  void askBot();
  void chosen(const BotTurn& turn, Move move);
  void outOfTime(Seat seat);
  [[nodiscard]] bool anybodyPlays() const;
  [[nodiscard]] std::vector<Client> everybody() const;

  std::string id_;
  TableFacts facts_;
  House house_;
  std::unique_ptr<Table> table_;
  std::map<Client, Guest> guests_;
  std::vector<Watch> watches_;
  std::deque<Held> held_;
  std::uint64_t firstHeld_ = 0;  // the number of held_.front()
  std::uint64_t entries_;        // that the store has or is about to get
  std::size_t linesKept_;        // of the record, in them
  bool factsChanged_ = false, closing_ = false, toldOver_ = false;
  bool thinking_ = false;
  std::string rematch_;  // the name of the next table
};

}  // namespace bourse
