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

#include "host/games/stackmarket/stacking/stacking_table.h"
#include "host/table/table.h"
#include "physics/frames.h"
#include "server/operate/bans.h"
#include "server/operate/watch.h"
#include "server/store/journal.h"
#include "server/tables/bot_pool.h"
#include "server/tables/clocks.h"
#include "server/tables/company.h"
#include "server/tables/facts.h"
#include "server/tables/stacking_run.h"
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
  Watch* watch = nullptr;    // counts and the log
  const Bans* bans = nullptr;
  Company company{};  // people with accounts
  Stack stack{};      // lets dice be stacked; without it tables draw what becomes of them
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  /// `entries` is how many the store has of it, `fence` its fencing number where several processes share it.
  Room(std::string id, TableFacts facts, std::unique_ptr<GameLog> log, std::uint64_t entries,
       const House& house, std::uint64_t fence = 0);

  /// A new table for the store.
  void begin(std::function<void()> durable);
  /// Goes on after a restart, or after nobody was here for long; `clocks` as they were then.
  void resume(const Clocks* clocks = nullptr);

  /// Gives a free seat to a person, or a new token to an account that has one; calls back when that is
  /// durable. False if `problem` is set.
  bool sit(const Sitter& who, std::optional<Seat> wish, Problem& problem,
           std::function<void(Seat, const std::string& token)> durable);
  /// The seat that a guest has by its token becomes an account's.
  bool adopt(std::string_view token, const Sitter& who, Problem& problem, std::function<void()> durable);
  /// The account is gone: its seat is somebody's.
  void forgetPerson(std::string_view account, std::function<void()> durable);

  void connect(Client client, std::shared_ptr<Wire> wire);
  void receive(Client from, std::string_view text);
  /// What somebody tells the hand.
  void receiveBytes(Client from, std::string_view bytes);
  void disconnect(Client client);
  /// The alarm: clocks, bots that wait for their pace, those who are gone.
  void ring();
  /// Nothing comes after it any more: an abandoned table that never began.
  void close();
  /// The store does not work: everybody is told so and sent away, and nothing is taken any more.
  void fail();
  /// Another process drives it, or soon will: everybody is sent away to come back there.
  void letGo();

  [[nodiscard]] std::uint64_t fence() const { return fence_; }
  // for whoever runs the server: room_house.cpp
  /// The game ends as it stands, or the table that has not begun is closed.
  void endByHouse();
  /// Everybody who is here is told, apart from what happens at the table.
  void announce(const std::string& text) const;
  /// Nothing is heard any more and nothing happens by itself; what waits for the store is still told.
  void hush() { failed_ = true; }
  /// Those whose names may not be here any more.
  void sendAwayBanned() const;
  [[nodiscard]] std::size_t guests() const { return guests_.size(); }

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const TableFacts& facts() const { return facts_; }
  [[nodiscard]] const Table& table() const { return *table_; }
  [[nodiscard]] const Clocks& clocks() const { return clocks_; }
  /// When a bot has to decide for somebody who is out of time; nothing if no clock runs.
  [[nodiscard]] std::optional<Moment> clockDue() const;
  /// For everybody who has the link: nothing that is secret.
  [[nodiscard]] nlohmann::json info() const;
  /// Nobody is connected and nothing waits.
  [[nodiscard]] bool quiet() const { return guests_.empty() && betweenTurns(); }
  /// Nothing is under way that lives in this process alone: all that the table is, the store has. Only then
  /// can it go on elsewhere.
  [[nodiscard]] bool betweenTurns() const { return held_.empty() && !thinking_ && !task_; }
  [[nodiscard]] bool closed() const { return closed_; }
  /// Lives in memory alone.
  [[nodiscard]] bool imagined() const { return table_->log().imagined(); }
  [[nodiscard]] int freeSeats() const;
  /// Who was here first of those who are; kNobody at an empty table.
  [[nodiscard]] Seat host() const;
  /// Of those who sit here.
  [[nodiscard]] std::vector<std::string> accounts() const;

 private:
  struct Guest {
    std::shared_ptr<Wire> wire;
    Seat seat = kNobody;  // kSpectator watches, kNobody has not entered yet
    std::string name{};   // of a spectator
    std::shared_ptr<const BlockList> blocks{};
    bool seesDice = false;  // has a whole picture of the stacking that goes on
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

  // accounts and the host: room_people.cpp
  [[nodiscard]] Seat seatOfAccount(std::string_view account) const;
  void sitAgain(Seat seat, std::function<void(Seat, const std::string&)> durable);
  void remove(const Message& message);
  [[nodiscard]] bool hears(const Guest& guest, const std::string& account) const;
  void watchTurns();

  // other tables: room_forks.cpp
  void rematch(const Message& message);
  void fork(const Message& message);
  void forkFinished(const Message& message, std::size_t lines);
  void forkImagined(const Message& message);

  // for those who run the server: room_house.cpp
  void note(Level level, std::string_view event) const;
  void countRefusals(const std::vector<Outgoing>& out) const;
  [[nodiscard]] bool isBanned(std::string_view name, std::string_view account = {}) const;
  [[nodiscard]] bool looksLikeSomebodyHere(std::string_view name) const;
  [[nodiscard]] bool mayBeCalled(std::string_view name, Problem& problem) const;
  [[nodiscard]] std::string nameOfWatcher(const Guest& guest) const;
  [[nodiscard]] std::string whyEnded() const;

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

  // dice that are stacked by hand: room_stacking.cpp
  [[nodiscard]] std::function<void()> watchStacking(std::vector<Outgoing>& out);
  void giveUpStacking(std::vector<Outgoing>& out);
  void startStacking(std::size_t line);
  void showDice(const std::vector<Client>& newcomers);
  void shown(std::size_t line, const StackingSight& sight);
  [[nodiscard]] bool maySeeDice(const Guest& guest) const;
  [[nodiscard]] std::vector<Client> whoSeesDice() const;
  [[nodiscard]] Seed botSeed() const;

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
  std::uint64_t fence_;
  std::size_t linesKept_;  // of the record, in them
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
  StackingTable towers_;
  std::optional<StackingTask> task_{};  // what is stacked now …
  std::shared_ptr<StackingRun> run_;    // … once it has begun
  physics::Panorama scene_;             // … as everybody has seen it
  bool botStacks_ = false;
  std::vector<Client> newcomers_;           // who have not seen it yet
  std::shared_ptr<const Journey> journey_;  // of the message that is being answered
  struct Said {
    std::string account, text;
  };
  std::deque<Said> chats_;                  // as they were told
  std::vector<std::uint32_t> toldTurns_{};  // per seat: the decision that its person was told of
  bool finishing_ = false;                  // what is on its way to the store ends the game
  std::vector<Complaint> reports_;          // for the store
};

}  // namespace bourse
