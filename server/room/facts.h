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
  std::int64_t left = 0;                // milliseconds of the game's clock
  std::vector<PastClock> pastClocks{};  // for decisions that are taken back
  std::int64_t due = 0;  // when the time for the open decision is up, in milliseconds since 1970; 0: never
  std::vector<std::string> languages{};  // that the person speaks, as they said when they sat down
  std::optional<int> points{};           // the rating of the account when it sat down, if it is shown
  std::optional<std::size_t> asked{};    // has to decide since the record had so many lines; see TurnNotices

  [[nodiscard]] bool empty() const { return name.empty() && bot.empty(); }
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
  int grace = 60;         // seconds until a bot stands in for somebody who is gone; 0: never
  int pace = 600;         // milliseconds between the moves of bots
  int delay = 0;          // decisions that spectators lag behind
  std::string standIn;    // which bot
  std::int64_t made = 0;  // seconds since 1970
  std::size_t given = 0;  // the first lines are those of another game
  bool begun = false;     // also where the first lines were there before the start
  bool paused = false, ended = false;
  bool endedByOperator = false;        // not by its players
  std::int64_t finished = 0;           // seconds since 1970; 0 while nobody knows
  std::string rematch;                 // the next table of the same people
  Seat rematchBy = kNobody;            // who asked for it
  Seat host = kNobody;                 // who was here first
  std::vector<std::string> removed{};  // accounts that the host has sent away
  std::vector<std::string> removedSpectators{}, mutedSpectators{};  // hashes of their addresses
  std::vector<SeatFacts> seats;
};

/// For the store: with the seed and the hashes of tokens, so for nobody else.
std::string factsText(const TableFacts& facts);
bool readFacts(std::string_view text, TableFacts& facts, Problem& problem);

/// The game as far as the entries of the store tell it: lines of a record, and `undo`. Every draw must be the
/// seed's own, but for given lines. Null if `problem` is set.
std::unique_ptr<GameLog> replayed(const TableFacts& facts, const std::vector<std::string>& entries,
                                  Problem& problem);
inline constexpr std::string_view kUndoEntry = "undo";

/// A game that is over, or that its people ended.
inline bool isPlayed(const TableFacts& facts, const GameLog& log) { return log.over() || facts.ended; }

/// Game and version as processes tell each other which they know: "chess 3".
std::string rulesName(std::string_view game, int version);

/// A name that may stand at a table.
bool isPersonName(std::string_view name);

}  // namespace bourse
