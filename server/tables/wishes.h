// What somebody who makes a table wishes (docs/protocol.md, “Wishes”).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "host/game/player.h"
#include "server/tables/facts.h"

namespace bourse {

/// A table that nobody has come to yet.
struct NewTable {
  TableFacts facts;
  std::vector<std::string> entries{};  // of the game that it goes on from
};

/// {"config": {…}, "seats": [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}], "clock": 60, …}. False if
/// `problem` is set; nothing unknown is passed over.
bool readWishes(const nlohmann::json& wishes, const BotFactory& bots, NewTable& table, Problem& problem);

/// A table that goes on from the first lines of a game that is over, for other people and with another seed.
void goOnFrom(const Record& record, std::size_t lines, NewTable& table);

/// 0, 60 or {"game": 600, "increment": 5}.
nlohmann::json clockJson(const ClockTerms& clock);

inline constexpr int kLongestClock = 30 * 24 * 3600;  // seconds
inline constexpr int kLongestPace = 60'000, kLongestDelay = 1000;

}  // namespace bourse
