// A game as text that a person can read and that replays exactly (docs/records.md).
//
//   bourse-record 1
//   game <name> 2
//   config seats=3
//   seed 42
//   player 0 name=Ada
//   * first-player seat=2
//   …
//   0 bid pile=1 space=4
//   end 41 37 52 digest 5be1c0d2a7f3904e
//
// The outcomes of chance are lines like any other, so a replay needs no generator.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chance.h"
#include "core/digest.h"
#include "host/game/any_game.h"
#include "host/game/driver.h"
#include "host/game/problem.h"

namespace bourse {

inline constexpr int kRecordVersion = 1;

struct RecordPlayer {
  Seat seat = 0;
  std::string name, bot;  // either may be empty

  friend bool operator==(const RecordPlayer&, const RecordPlayer&) = default;
};

/// A line that begins with @: kept as it is, unknown to the rules.
struct Attachment {
  std::size_t after = 0;  // how many moves stand before it
  std::string text;       // with its @

  friend bool operator==(const Attachment&, const Attachment&) = default;
};

struct Record {
  std::string game;
  int rulesVersion = 0;
  std::string config;
  std::optional<Seed> seed;
  std::vector<RecordPlayer> players;
  std::vector<RecordLine> lines;
  std::vector<Attachment> attachments;

  friend bool operator==(const Record&, const Record&) = default;
};

/// A line that tells where the seed came from (docs/fairness.md).
inline bool isDealLine(std::string_view text) { return text.starts_with("@deal "); }

/// What is wrong with a record and where; line 0 means the file as a whole.
struct RecordProblem {
  int line = 0;
  Problem problem;

  [[nodiscard]] bool found() const { return problem.found(); }
  /// “line 12: …”
  [[nodiscard]] std::string text() const;
};

/// A record, checked line by line, and the position it leads to.
struct ReplayedRecord {
  Record record;
  std::unique_ptr<Position> position;
};

/// The fingerprint of the moves of a record: every line, and everybody's score after it. It does not depend
/// on how the engine keeps its state, so records outlive changes that leave the game as it was.
class RecordDigest {
 public:
  void add(const Vocabulary& vocabulary, const RecordLine& line, const Position& after);
  /// With everything else that the record says: what stands in its last line.
  [[nodiscard]] std::uint64_t value(const Record& record) const;

 private:
  Digest digest_;
};

/// A record of a game that begins now.
Record newRecord(const Position& start, const std::optional<Seed>& seed);

/// The text of a record. Its moves must be legal; a programmer's mistake otherwise.
std::string recordText(const Record& record);
/// The same when the position after the last line and the digest of all lines are known already.
std::string recordText(const Record& record, const Position& last, const RecordDigest& digest);

/// `end 41 37 52 digest …` of a game that is over, else `open 57 digest …`.
std::string lastLineText(const Record& record, const Position& last, const RecordDigest& digest);

/// Reads and replays a record; nothing is read in part. False if `problem` is set.
bool readRecord(std::string_view text, ReplayedRecord& replayed, RecordProblem& problem);

/// The position after the first `count` lines of a record that has been read; `events`, if given, hears all
/// of them.
std::unique_ptr<Position> positionAt(const Record& record, std::size_t count,
                                     std::vector<Event>* events = nullptr);

/// The seed's draws from where the record stands, as if it had made all the draws so far.
Chance chanceAfter(const Record& record, const Seed& seed);

/// The first line that chance drew and the record's seed would not have drawn, counted from 1; 0 if there is
/// none. If it is among what was taken back, the line where the game went on. The record must have a seed.
std::size_t foreignDraw(const Record& record);

/// `0 bid pile=1 space=4`, `* deal-card seat=1 card=boom`.
std::string lineText(const Vocabulary& vocabulary, const RecordLine& line);
bool parseLine(const Vocabulary& vocabulary, int seats, std::string_view text, RecordLine& line,
               Problem& problem);

/// While it lives, a failing check in this thread prints the lines played so far.
class PrintRecordOnFailure {
 public:
  PrintRecordOnFailure(const Vocabulary& vocabulary, std::string_view config,
                       const std::vector<RecordLine>& lines);
  ~PrintRecordOnFailure() { setCheckContext(former_); }
  PrintRecordOnFailure(const PrintRecordOnFailure&) = delete;
  PrintRecordOnFailure& operator=(const PrintRecordOnFailure&) = delete;

 private:
  static void tell(const void* what);
  const Vocabulary& vocabulary_;
  std::string config_;
  const std::vector<RecordLine>& lines_;
  CheckContext former_;
};

}  // namespace bourse
