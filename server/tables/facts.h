// What is known of a table beside its moves: what was agreed when it was made, and whose its seats are.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "host/game_log.h"
#include "host/player.h"
#include "host/problem.h"
#include "host/table.h"

namespace bourse {

struct SeatFacts {
  std::string name, tokenHash;  // a person
  std::string bot;              // a bot
  bool resigned = false;        // a bot plays for the person to the end
  Instructions instructions{};

  [[nodiscard]] bool empty() const { return name.empty() && bot.empty(); }
};

struct TableFacts {
  std::string game;
  int rules = 0;
  std::string config;  // as records write it
  Seed seed;
  bool seedChosen = false;  // by whoever made the table: then the cards are no secret
  bool undo = true;
  bool listed = false;  // among the open tables; else only for those who have the link
  bool spectators = true;
  int clock = 0;          // seconds for a decision, then a bot makes it; 0: as long as it takes
  int grace = 60;         // seconds until a bot stands in for somebody who is gone; 0: never
  std::string standIn;    // which bot
  std::int64_t made = 0;  // seconds since 1970
  std::vector<SeatFacts> seats;
};

/// For the store: with the seed and the hashes of tokens, so for nobody else.
std::string factsText(const TableFacts& facts);
bool readFacts(std::string_view text, TableFacts& facts, Problem& problem);

/// What somebody who makes a table wishes: {"config": {…}, "seats": [{"kind": "person"}, {"kind": "bot",
/// "bot": "greedy"}], "clock": 60, …}. False if `problem` is set; nothing unknown is passed over.
bool readWishes(const nlohmann::json& wishes, const BotFactory& bots, TableFacts& facts, Problem& problem);

/// The game as far as the entries of the store tell it: lines of a record, and `undo`. Every draw must be the
/// seed's own. Null if `problem` is set.
std::unique_ptr<GameLog> replayed(const TableFacts& facts, const std::vector<std::string>& entries,
                                  Problem& problem);
inline constexpr std::string_view kUndoEntry = "undo";

/// A name that may stand at a table.
bool isPersonName(std::string_view name);

}  // namespace bourse
