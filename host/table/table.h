// A table that people and bots sit at, without a transport: messages in, messages out
// (docs/engine-protocol.md, “The table”). No clock, socket, thread or file: a server, a browser's worker, a
// terminal and tests are doors to it.
//
// Everybody is sent what their seat may know: a view or what changed in it, the events as they are told them,
// and their own legal moves. Moves of others are never sent.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/game/player.h"
#include "host/record/game_log.h"

namespace bourse {

/// Who is connected; numbers are given by the door, and which person stands behind one is the door's
/// business.
using Client = std::uint32_t;
inline constexpr Client kNoClient = UINT32_MAX;

struct Outgoing {
  std::vector<Client> to;  // all who see the same, so that it is written once
  std::string text;        // compact JSON
};

/// When the game starts: at once if it is resumed, when a message says so, or at once in any case.
enum class StartMode : std::uint8_t { ifResumed, onMessage, now };

struct TableOptions {
  bool undo = true;        // take back what told people nothing and moved nobody else
  bool hints = true;       // say what a coach would do, where the game has one
  bool imagine = true;     // while the game runs, play on in a world imagined behind one's own view
  bool botsAtOnce = true;  // else bots move when the door calls think(), or play() with what botTurn() gave
  bool waitForWorld = false;   // where the world is asked the table waits for answerWorld(), else it draws
  bool keepSeats = false;      // also before the start a seat waits for a person whose connection is gone
  bool tellOfWatchers = true;  // everybody hears of every spectator who comes and goes
  StartMode start = StartMode::ifResumed;
  std::size_t delay = 0;           // spectators see the position so many decisions ago, until the end
  bool late = false;               // spectators, also at the end, see what showUntil() allows
  std::size_t shown = 0;           // which is so much at first
  std::uint32_t lastDecision = 0;  // the numbers of decisions go on from here
  Budget budget;                   // of every bot's move
};

struct Instructions {
  bool automatic = true;  // give the automatic answer wherever the game has one; `collect` in messages
  bool skipIdle = false;  // end turns that have nothing to decide

  friend bool operator==(const Instructions&, const Instructions&) = default;
};

/// A sealed plan for one kind of decision. `bids` in messages are the person's preferences in order, each as
/// the most they would pay (GameKind::grants); `terms` are conditions in the words of the game
/// (GameKind::readPlanTerms), as compact JSON.
struct SealedPlan {
  std::vector<Move> limits;
  std::string terms{};
  std::uint8_t decision = 0;  // which they answer
  bool begun = false;         // the run of decisions that it is for
  bool lasts = false;         // `keep` in messages: also for the runs after that

  [[nodiscard]] bool empty() const { return limits.empty() && terms.empty(); }

  friend bool operator==(const SealedPlan&, const SealedPlan&) = default;
};

/// What a bot needs to choose a move, apart from the table: on another thread, say, while the table goes on.
struct BotTurn {
  Seat seat = kNobody;
  std::uint32_t decision = 0;
  bool forPerson = false;  // who ran out of time
  std::shared_ptr<Player> player;
  std::shared_ptr<const AnyView> view;
  MoveList legal;
  Budget budget;
  Rng rng;

  [[nodiscard]] Move choose() { return player->choose(*view, legal, budget, rng); }
};

class Table {
 public:
  /// A game that has not begun, or one to go on with; then its players are those of its record, and absent.
  Table(std::unique_ptr<GameLog> log, const TableOptions& options, const BotFactory& bots);
  ~Table();

  /// Takes one message, malformed or not, and answers it. What is not understood or not allowed changes
  /// nothing.
  void receive(Client from, std::string_view text, std::vector<Outgoing>& out);
  /// The same for an object that the door has read already.
  void receiveObject(Client from, const nlohmann::json& message, std::vector<Outgoing>& out);
  /// The connection is gone; the seat is kept once the game has begun.
  void disconnect(Client client, std::vector<Outgoing>& out);
  /// Lets the next bot make one move; false if no bot is to move.
  bool think(std::vector<Outgoing>& out);

  /// The decision of the next bot, nothing if none is to move.
  [[nodiscard]] std::optional<BotTurn> botTurn() const;
  /// The open decision of a person, for a bot to make; nothing if the seat has none or the bot is unknown.
  [[nodiscard]] std::optional<BotTurn> turnFor(Seat seat, std::string_view bot) const;
  /// Makes the move that was chosen; false if the decision is not open any more or somebody came back to it.
  bool play(const BotTurn& turn, Move move, std::vector<Outgoing>& out);
  /// Before the start: this seed draws the cards, and the record says where it came from.
  void deal(const Seed& seed, const std::vector<std::string>& attachments);
  /// The game begins, as after the message `start`; false if it cannot.
  bool begin(std::vector<Outgoing>& out);
  /// Whether somebody or a bot sits everywhere.
  [[nodiscard]] bool isFull() const;
  /// Whether it waits for the world to answer.
  [[nodiscard]] bool asksWorld() const;
  /// What the world did, with lines for the record that say why; the move must be one of its outcomes.
  void answerWorld(Move move, std::vector<std::string> attachments, std::vector<Outgoing>& out);
  /// Keeps an empty seat for a person who is not here yet; false if it is not to be had.
  bool reserve(Seat seat, std::string_view name, std::vector<Outgoing>& out);
  /// A person is called otherwise from now on.
  void rename(Seat seat, std::string_view name, std::vector<Outgoing>& out);
  /// A bot plays for a person until that person joins again; false if the seat is no person's or the bot is
  /// unknown.
  bool standIn(Seat seat, std::string_view bot, std::vector<Outgoing>& out);

  /// Who sits where: a person has a name, a bot its kind, a bot that stands in for a person both.
  [[nodiscard]] std::vector<RecordPlayer> players() const;
  /// The number of the seat's open decision, 0 if there is none.
  [[nodiscard]] std::uint32_t decisionOf(Seat seat) const { return chairs_[seat].decision; }
  /// What the seat's person wants to be done without being asked; see the message `standing`.
  [[nodiscard]] Instructions instructions(Seat seat) const { return chairs_[seat].instructions; }
  /// As they were kept by the door.
  void instruct(Seat seat, const Instructions& instructions) { chairs_[seat].instructions = instructions; }
  [[nodiscard]] const SealedPlan& plan(Seat seat) const { return chairs_[seat].plan; }
  void setPlan(Seat seat, SealedPlan plan) { chairs_[seat].plan = std::move(plan); }
  /// The line of the seat's last decision; nothing if it has made none. What an instruction answered, and
  /// what left no choice, is none.
  [[nodiscard]] std::optional<std::size_t> lastDecision(Seat seat) const;
  /// Goes back to the decision of that line, as everybody has agreed: what nobody has seen is drawn anew.
  void takeBack(std::size_t line, std::vector<Outgoing>& out);
  /// The people agree that the game is over as it stands: nobody is asked anything any more.
  void end(std::vector<Outgoing>& out);
  /// Whether a bot has the seat, in its own right or for a person.
  [[nodiscard]] bool botPlays(Seat seat) const { return chairs_[seat].player != nullptr; }
  [[nodiscard]] std::size_t watchers() const { return spectators_.size(); }
  [[nodiscard]] bool present(Seat seat) const { return chairs_[seat].client != kNoClient; }

  [[nodiscard]] bool started() const { return started_; }
  [[nodiscard]] bool over() const { return started_ && (ended_ || log_->over()); }
  [[nodiscard]] bool botToMove() const { return nextBot() != kNobody; }
  /// At a table that is late: spectators see so many lines, and the end with one more.
  void showUntil(std::size_t lines, std::vector<Outgoing>& out);
  /// Whether somebody has been told that the game is over.
  [[nodiscard]] bool overFor(Seat observer) const;
  /// The game as far as an observer knows it: all of it, or for spectators what is long enough ago.
  [[nodiscard]] const GameLog& logFor(Seat observer) const;
  /// Whether a person who is here may still take back the last choice: bots can wait for that.
  [[nodiscard]] bool undoOpen() const;
  /// For the door's store and for tests; clients get the record when the game is over.
  [[nodiscard]] const GameLog& log() const { return *log_; }
  /// The game that a `fork` message made, for a table of its own; null if there is none to take.
  [[nodiscard]] std::unique_ptr<GameLog> takeFork() { return std::move(fork_); }

 private:
  struct Request;
  struct Chair {
    Client client = kNoClient;
    std::string name, bot;           // a person has a name, a bot its kind; neither: the chair is empty
    std::shared_ptr<Player> player;  // the bot
    std::uint32_t decision = 0;      // what is open for this seat; 0: nothing
    Instructions instructions;
    bool handsOff = false;  // after an undo the person decides, not an instruction
    SealedPlan plan;
    std::uint32_t hinted = 0;  // the decision that the hint is for
    std::string hint;          // as it was answered

    [[nodiscard]] bool taken() const { return !name.empty() || player != nullptr; }
    /// A bot in its own right, not one that stands in for an absent person.
    [[nodiscard]] bool isBot() const { return player != nullptr && name.empty(); }
  };

  // messages, one function each: table_messages.cpp
  void join(Request& request);
  void leave(Request& request);
  void seatBot(Request& request);
  void start(Request& request);
  void makeMoves(Request& request);
  void undo(Request& request);
  void standing(Request& request);
  void plan(Request& request);
  [[nodiscard]] bool readBids(Request& request, const nlohmann::json& list, SealedPlan& plan) const;
  [[nodiscard]] bool readTerms(Request& request, nlohmann::json terms, SealedPlan& plan) const;
  void makeFork(Request& request);
  void explain(Request& request);
  void hint(Request& request);
  void outlook(Request& request);
  bool mayBeHelped(Request& request) const;
  void resync(Request& request);
  void sendRecord(Request& request);
  void answer(Request& request);
  // undo.cpp
  [[nodiscard]] std::size_t lastChoice(Seat seat) const;
  [[nodiscard]] bool isAutomatic(std::size_t line) const;
  void reopen(std::size_t line, Seat seat);
  [[nodiscard]] SeatSet peopleAround() const;
  [[nodiscard]] std::optional<Problem> undoProblem(Seat seat) const;
  [[nodiscard]] bool tellsUndo(Seat seat) const;
  [[nodiscard]] bool mayAnswer(Request& request, Chair& chair);
  [[nodiscard]] Seat freeSeatFor(std::string_view name) const;

  // play: table.cpp
  [[nodiscard]] int seats() const { return log_->position().seats(); }
  [[nodiscard]] Seat seatOf(Client client) const;  // kSpectator if it watches, kNobody if it is not here
  void drawAll();
  void settle(std::vector<Outgoing>& out);
  bool instructionStep(std::vector<Outgoing>& out);
  bool botStep(std::vector<Outgoing>& out);
  [[nodiscard]] BotTurn turnOf(Seat seat, std::shared_ptr<Player> player) const;
  void goOn(std::vector<Outgoing>& out);
  [[nodiscard]] bool instructed(Seat seat, Move& move);
  [[nodiscard]] bool planned(const Chair& chair, const AnyView& view, const MoveList& legal,
                             Move& move) const;
  void makeMove(Seat seat, Move move);
  [[nodiscard]] Seat nextBot() const;
  void openDecisions();
  void dropPlans(const Node& node);

  // telling: table_telling.cpp
  [[nodiscard]] std::vector<Client> clientsOf(Seat observer) const;
  void publish(std::vector<Outgoing>& out);
  [[nodiscard]] bool delays() const { return options_.late || options_.delay > 0; }
  [[nodiscard]] std::size_t linesForSpectators() const;
  bool followGame();
  void publishTo(Seat observer, bool followed, std::vector<Outgoing>& out);
  void tell(Seat observer, const std::vector<Client>& to, bool whole, std::size_t eventsFrom,
            std::vector<Outgoing>& out);
  void tellTable(std::vector<Outgoing>& out) const;
  void tellTableTo(std::vector<Client> to, bool toSpectators, std::vector<Outgoing>& out) const;

  std::unique_ptr<GameLog> log_, fork_;
  std::unique_ptr<GameLog> past_;  // as far as spectators have seen it, at a table with a delay
  TableOptions options_;
  const BotFactory& bots_;
  std::vector<Chair> chairs_;
  std::vector<Client> spectators_;
  struct Shown;  // the views as they were told last
  std::unique_ptr<Shown> shown_;
  std::size_t eventsTold_ = 0, pastEventsTold_ = 0;
  std::size_t shownUntil_ = 0;  // see showUntil()
  std::uint32_t lastDecision_ = 0;
  std::uint32_t forks_ = 0;
  std::vector<std::size_t> automatic_;  // lines that were an instruction's answer
  bool started_ = false, ended_ = false;
};

}  // namespace bourse
