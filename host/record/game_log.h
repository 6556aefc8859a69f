// A running game with everything that happened in it: what tables and the engine protocol keep.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/chance.h"
#include "host/game/any_game.h"
#include "host/record/record.h"

namespace bourse {

class GameLog {
 public:
  /// A new game; null if `problem` is set. Without a seed every outcome of chance must be chosen.
  static std::unique_ptr<GameLog> start(const GameKind& kind, std::string_view config,
                                        const std::optional<Seed>& seed, Problem& problem);
  /// The first `count` lines of a record that was read; goes on with `seed`, or else with the record's own.
  static std::unique_ptr<GameLog> resume(const Record& record, std::size_t count,
                                         const std::optional<Seed>& seed);
  /// A game from a position without a past: an imagined world. It has no record.
  static std::unique_ptr<GameLog> imagine(std::unique_ptr<Position> position, const Seed& seed);

  [[nodiscard]] const Position& position() const { return *position_; }
  [[nodiscard]] const Vocabulary& vocabulary() const { return position_->kind().vocabulary(); }
  [[nodiscard]] const std::vector<RecordLine>& lines() const { return record_.lines; }
  [[nodiscard]] std::span<const Event> events() const { return events_; }
  /// How many events there were before line `line`.
  [[nodiscard]] std::size_t eventsBefore(std::size_t line) const { return eventsBefore_[line]; }
  [[nodiscard]] const std::optional<Seed>& seed() const { return seed_; }
  [[nodiscard]] bool imagined() const { return imagined_; }
  [[nodiscard]] bool over() const { return position_->node().kind == Node::Kind::over; }

  /// The move must be legal.
  void apply(const RecordLine& line);
  /// The same for a line of another game, cards that another seed drew included: from then on the record does
  /// not name the seed any more, since it did not draw them.
  void applyGiven(const RecordLine& line);
  /// Draws at a chance or world node by the seed and applies it.
  RecordLine draw();
  /// The world's answer, by a hand or a person; what the seed would have drawn is passed over.
  void answerWorld(Move move);
  /// Before the first line: this seed draws instead.
  void reseed(const Seed& seed);
  /// Keeps a line that begins with @ before whatever comes next; the rules do not read it. The mark of a
  /// take-back changes the seed that draws.
  void attach(std::string text);
  /// Takes back the last line.
  void undo();
  /// A game of its own with the same past and the same draws ahead.
  [[nodiscard]] std::unique_ptr<GameLog> clone() const;
  /// Takes back all but the first `count` lines, draws included: what the seed drew, it will draw again.
  void rewind(std::size_t count);
  /// Goes back to the decision of line `line`, for the seat that made it. Unlike after rewind(), everything
  /// that nobody has seen is drawn anew, and the record tells of it (host/record/take_back.h).
  void takeBack(std::size_t line);
  /// How often that has happened.
  [[nodiscard]] std::uint32_t takeBacks() const;
  /// To which line the last time; 0 if never.
  [[nodiscard]] std::size_t takenBackTo() const;
  /// The seed that draws now.
  [[nodiscard]] Seed drawingSeed() const;
  /// The position before line `line`.
  [[nodiscard]] std::unique_ptr<Position> positionBefore(std::size_t line) const;

  void setPlayers(std::vector<RecordPlayer> players) { record_.players = std::move(players); }
  [[nodiscard]] const std::vector<RecordPlayer>& players() const { return record_.players; }
  [[nodiscard]] const Record& record() const { return record_; }
  /// Of a game that is not imagined.
  [[nodiscard]] std::string recordText() const { return bourse::recordText(record_, *position_, digest_); }

 private:
  GameLog(std::unique_ptr<Position> start, std::span<const Event> events, const std::optional<Seed>& seed);

  /// Applies an outcome for which the seed's own draw is passed over.
  void spend(const RecordLine& line);
  /// Plays these lines from the start; of the rest of the record it keeps what belongs to them.
  void rebuild(const std::vector<RecordLine>& kept);

  std::unique_ptr<Position> start_, position_;
  std::vector<Event> startEvents_, events_;
  std::vector<std::size_t> eventsBefore_;
  std::vector<bool> spent_;  // by line: whether it took one of the seed's draws
  std::optional<Seed> seed_;
  std::optional<Chance> chance_;
  Record record_;
  RecordDigest digest_;
  bool imagined_ = false;
};

}  // namespace bourse
