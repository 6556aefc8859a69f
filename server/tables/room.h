// A table that people come to from outside: host/table with guests, tokens, clocks, talk and a store.
//
// What happens here is told to nobody before it is durable: messages wait until the store has the moves they
// speak of. Everything on one thread; time, store and thinking are given, so that tests need no sockets.
#pragma once

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
#include "server/tables/clocks.h"
#include "server/tables/facts.h"
#include "server/tables/talk.h"
#include "server/tables/timing.h"
#include "server/tables/wishes.h"
#include "server/visitor.h"

namespace bourse {

inline constexpr int kProtocolVersion = 1;

/// What every room uses. What the hub adds is at the end.
struct House {
  Keep keep;
  Think think;
  std::function<Moment()> now;
  std::function<std::int64_t()> unixTime;  // milliseconds since 1970
  const BotFactory& bots;
  /// Makes another table and calls back with its name when it is durable. False if `problem` is set.
  std::function<bool(NewTable, Problem&, std::function<void(const std::string&)>)> open{};
  /// A table for a world that is imagined; its name, nothing if `problem` is set.
  std::function<std::string(TableFacts, std::unique_ptr<GameLog>, Problem&)> imagine{};
  /// Calls ring() of the room then, or a little later.
  std::function<void(const std::string& table, Moment)> alarm{};
  Timing* timing = nullptr;  // of moves, if somebody wants to know
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  /// `entries` is how many the store has of it.
  Room(std::string id, TableFacts facts, std::unique_ptr<GameLog> log, std::uint64_t entries,
       const House& house);

  /// A new table for the store.
  void begin(std::function<void()> durable);
  /// Goes on after a restart, or after nobody was here for long; `clocks` as they were then.
  void resume(const Clocks* clocks = nullptr);

  /// Gives a free seat to a person; calls back when that is durable. False if `problem` is set.
  bool sit(const std::string& name, std::optional<Seat> wish, Problem& problem,
           std::function<void(Seat, const std::string& token)> durable);

  void connect(Client client, std::shared_ptr<Wire> wire);
  void receive(Client from, std::string_view text);
  void disconnect(Client client);
  /// The alarm: clocks, bots that wait for their pace, those who are gone.
  void ring();
  /// Nothing comes after it any more: an abandoned table that never began.
  void close();
  /// The store does not work: everybody is told so and sent away, and nothing is taken any more.
  void fail();

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const TableFacts& facts() const { return facts_; }
  [[nodiscard]] const Table& table() const { return *table_; }
  [[nodiscard]] const Clocks& clocks() const { return clocks_; }
  /// When a bot has to decide for somebody who is out of time; nothing if no clock runs.
  [[nodiscard]] std::optional<Moment> clockDue() const;
  /// For everybody who has the link: nothing that is secret.
  [[nodiscard]] nlohmann::json info() const;
  /// Nobody is connected and nothing waits.
  [[nodiscard]] bool quiet() const { return guests_.empty() && held_.empty() && !thinking_; }
  [[nodiscard]] bool closed() const { return closed_; }
  /// Lives in memory alone.
  [[nodiscard]] bool imagined() const { return table_->log().imagined(); }
  [[nodiscard]] int freeSeats() const;

 private:
  struct Guest {
    std::shared_ptr<Wire> wire;
    Seat seat = kNobody;  // kSpectator watches, kNobody has not entered yet
    std::string name{};   // of a spectator
    Often chats{10, std::chrono::seconds(30)}, reports{3, std::chrono::seconds(600)},
        forks{5, std::chrono::seconds(60)};
  };
  struct Held {
    bool durable = false;
    std::vector<Outgoing> out;
    std::function<void()> then;
    std::shared_ptr<const Journey> journey;  // of the move it answers
  };
  struct Paced {
    BotTurn turn;
    Move move;
    Moment at;
  };
  struct Message;

  // who comes in, and what they say: room_messages.cpp
  void answer(const Message& message, std::string_view text);
  [[nodiscard]] bool mayPlay(const Message& message, const std::string& word);
  void enter(const Message& message);
  void seatGuest(const Message& message, Seat seat);
  void resign(const Message& message);
  void seatBot(const Message& message, std::string_view text);
  [[nodiscard]] Seat seatOfToken(std::string_view token) const;

  // other tables: room_forks.cpp
  void rematch(const Message& message);
  void fork(const Message& message);
  void forkFinished(const Message& message, std::size_t lines);
  void forkImagined(const Message& message);

  // talk: room_talk.cpp
  void chat(const Message& message);
  void report(const Message& message);

  // what is agreed upon: room_offers.cpp
  void offer(const Message& message, const std::string& word);
  [[nodiscard]] std::vector<Seat> whoDecides() const;
  void settleOffers(std::vector<Outgoing>& out);
  [[nodiscard]] std::string offersText() const;
  [[nodiscard]] std::uint64_t offersBits() const;

  // durable first, told then: room.cpp
  void after(std::vector<Outgoing> out);
  void syncFacts();
  [[nodiscard]] TableNews news();
  void hold(std::vector<Outgoing> out, std::function<void()> then = {});
  void tell(const Held& held) const;
  void durable(std::uint64_t number);
  void deliver(const Held& held) const;
  [[nodiscard]] std::vector<Client> everybody() const;
  [[nodiscard]] std::string commitmentText() const;

  // bots, clocks, presence: room_time.cpp
  void askBot();
  void chosen(const BotTurn& turn, Move move);
  void play(const BotTurn& turn, Move move);
  void outOfTime(Seat seat);
  void watchClocks(std::vector<Outgoing>& out);
  void goOnWithClocks();
  void tellClock(std::vector<Client> to, std::vector<Outgoing>& out) const;
  void watchPresence(std::vector<Outgoing>& out);
  [[nodiscard]] nlohmann::json presenceOfSeats() const;
  [[nodiscard]] std::uint64_t presenceBits() const;
  [[nodiscard]] bool here(Seat seat) const;
  void setAlarm();
  [[nodiscard]] bool playsHerself(Seat seat) const;
  [[nodiscard]] bool anybodyPlays() const;
  [[nodiscard]] std::optional<Moment> standInDue(Seat seat) const;
  [[nodiscard]] bool running() const { return table_->started() && !table_->over() && !facts_.paused; }

  std::string id_;
  TableFacts facts_;
  House house_;
  std::unique_ptr<Table> table_;
  Clocks clocks_;
  std::map<Client, Guest> guests_;
  std::vector<Moment> absentSince_;  // per seat
  Moment companySince_{};            // since when anybody plays
  std::deque<Held> held_;
  std::uint64_t firstHeld_ = 0;  // the number of held_.front()
  std::uint64_t entries_;        // that the store has or is about to get
  std::size_t linesKept_;        // of the record, in them
  bool factsChanged_ = false, closing_ = false, closed_ = false, toldOver_ = false, failed_ = false;
  bool thinking_ = false;         // a bot, or one whose move waits for its pace
  std::optional<Paced> paced_{};  // the move that waits
  Moment lastMove_{};
  std::size_t linesSeen_ = 0;
  std::optional<Moment> alarm_{};                    // that the hub has
  std::uint64_t offersTold_ = 0, presenceTold_ = 0;  // as bits: they are looked at after every move
  std::size_t watchersTold_ = 0;
  Moment presenceAt_{};
  bool rematchOpening_ = false;
  std::shared_ptr<const Journey> journey_;  // of the message that is being answered
  std::deque<std::string> chats_;           // as they were told
  std::vector<Complaint> reports_;          // for the store
};

}  // namespace bourse
