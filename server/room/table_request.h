// A request for a new table (docs/protocol.md, “A new table”).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "host/game/player.h"
#include "server/quota/quotas.h"
#include "server/room/facts.h"

namespace bourse {

/// A table that does not exist yet.
struct NewTable {
  TableFacts facts;
  std::vector<std::string> entries{};  // of the game it continues
  Requester requester{};
  bool provisional = false;  // not stored before somebody sits down
};

/// {"config": {…}, "seats": [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}], "clock": 60, …}. False if
/// `problem` is set; nothing unknown is passed over.
bool readTableRequest(const nlohmann::json& request, const BotFactory& bots, NewTable& table,
                      Problem& problem);

/// Makes a table that continues from the first lines of a finished game, for other people and with another
/// seed.
void continueFrom(const Record& record, std::size_t lines, NewTable& table);

/// 0, 60, {"turn": 60, "reserve": 600} or {"game": 600, "increment": 5}.
nlohmann::json clockJson(const ClockTerms& clock);

inline constexpr int kLongestClock = 30 * 24 * 3600;  // seconds
inline constexpr int kLongestVacation = 60;           // days
inline constexpr int kLongestPace = 60'000, kLongestDelay = 1000;
inline constexpr int kLongestLag = 1800;  // seconds that spectators see the game late

}  // namespace bourse
