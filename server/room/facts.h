// What is stored of a table beside its moves: the options it was made with, who has which seat, and what its
// players have asked for.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "core/seat.h"
#include "host/game/problem.h"
#include "host/record/game_log.h"
#include "host/table/table.h"
#include "server/room/clocks.h"

namespace bourse {

struct SeatFacts {
  std::string name, tokenHash;               // a person
  std::string bot;                           // a bot
  std::string account{};                     // of the person, if there is one
  bool program = false;                      // that account is a program's
  std::string commitment{}, contribution{};  // to the deal: server/identity/fair_deal.h
  std::vector<std::string> origins{};        // of a rated table: hashes of the addresses it is played from
  bool resigned = false;                     // a bot plays for the person to the end
  Instructions instructions{};
  SealedPlan plan{};
  bool wantsPause = false, wantsResume = false, wantsEnd = false;
  SeatSet wantsStandIn = kNoOne;        // for whom, of those who are away
  bool hasStandIn = false;              // by agreement, until the person is back
  std::int64_t left = 0;                // milliseconds of the game's clock, or of the reserve
  std::int64_t spent = 0;               // on the open decision, while the clock stands still
  std::int64_t vacationUsed = 0;        // milliseconds, before the one that goes on
  std::int64_t vacationSince = 0;       // milliseconds since 1970; 0: not on vacation
  std::vector<PastClock> pastClocks{};  // for decisions that are taken back
  std::int64_t due = 0;  // when the time for the open decision is up, in milliseconds since 1970; 0: never
  std::vector<std::string> languages{};  // that the person speaks, as they said when they sat down
  std::optional<int> points{};           // the rating of the account when it sat down, if it is shown
  std::optional<std::size_t> asked{};    // has to decide since the record had so many lines; see TurnNotices
  std::optional<std::size_t> refusedTakeBack{};  // the line that others did not let them take back

  [[nodiscard]] bool empty() const { return name.empty() && bot.empty(); }
};

/// Somebody asks everybody to go back to their last decision.
struct TakeBackAsked {
  Seat seat = kNobody;
  std::size_t line = 0;     // of that decision
  SeatSet agreed = kNoOne;  // of the others
  std::int64_t until = 0;   // milliseconds since 1970: nobody waits for answers any longer

  friend bool operator==(const TakeBackAsked&, const TakeBackAsked&) = default;
};

/// So much of the game, in lines of its record, had happened by then, in milliseconds since 1970.
struct HappenedLine {
  std::size_t lines = 0;
  std::int64_t at = 0;
};

struct TableFacts {
  std::string game;
  int rules = 0;
  std::string config;                // as records write it
  Seed seed;                         // draws the cards; until the deal it is the server's own
  std::optional<Seed> serverSeed{};  // since the deal, if seats added something
  bool revealing = false;            // commitments are fixed, and seats tell what they contribute
  bool seedChosen = false;           // by the table's maker: then the cards are no secret
  bool undo = true;
  bool listed = false;  // among the open tables; else only for those who have the link
  bool spectators = true;
  bool chat = true;
  bool rated = false;
  bool beginners = false;  // for people who are new to the game
  bool programs = false;   // programs may sit here too
  std::string ladder{};    // the ladder of programs that it counts for, as GameResult::kind; empty: none
  bool uploaded = false;   // the record of a game that was played elsewhere: nobody here vouches for it
  bool hands = true;       // dice are stacked by hand, where the game has dice
  ClockTerms clock;
  int vacation = 0;       // days for each person, at a slow table
  int grace = 60;         // seconds until a bot stands in for somebody who is gone; 0: never
  int pace = 600;         // milliseconds between the moves of bots
  int delay = 0;          // decisions that spectators lag behind
  int delaySeconds = 0;   // or seconds; see SpectatorDelay
  std::string standIn;    // which bot
  std::int64_t made = 0;  // seconds since 1970
  std::size_t given = 0;  // the first lines are those of another game
  bool begun = false;     // also where the first lines were there before the start
  bool paused = false, ended = false;
  std::int64_t pausedAt = 0;  // milliseconds since 1970
  std::optional<TakeBackAsked> takeBack{};
  bool endedByOperator = false;        // not by its players
  std::int64_t finished = 0;           // seconds since 1970; 0 while nobody knows
  std::string rematch;                 // the next table of the same people
  Seat rematchBy = kNobody;            // who asked for it
  Seat host = kNobody;                 // who was here first
  std::vector<std::string> removed{};  // accounts that the host has sent away
  std::vector<std::string> removedSpectators{}, mutedSpectators{};  // hashes of their addresses
  std::size_t shown = 0;  // lines that spectators have seen, if they see them some seconds late …
  std::vector<HappenedLine> unshown{};  // … and what they will see
  std::vector<SeatFacts> seats;
};

/// Whether spectators have seen the end of a game that is over, so that everybody may know of it.
bool endIsShown(const TableFacts& facts, std::int64_t now);

/// For the store: with the seed and the hashes of tokens, so for nobody else.
std::string factsText(const TableFacts& facts);
bool readFacts(std::string_view text, TableFacts& facts, Problem& problem);

/// The game as far as the entries of the store tell it: lines of a record, `undo`, and `take-back 12` to the
/// decision of line 12. Every draw must be the seed's own, but for given lines. Null if `problem` is set.
std::unique_ptr<GameLog> replayed(const TableFacts& facts, const std::vector<std::string>& entries,
                                  Problem& problem);
inline constexpr std::string_view kUndoEntry = "undo", kTakeBackEntry = "take-back";

/// A game that is over, or that its people ended.
inline bool isPlayed(const TableFacts& facts, const GameLog& log) { return log.over() || facts.ended; }

/// Game and version as processes tell each other which they know: "chess 3".
std::string rulesName(std::string_view game, int version);

/// A name that may stand at a table.
bool isPersonName(std::string_view name);

}  // namespace bourse
