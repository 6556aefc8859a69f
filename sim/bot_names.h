// Bots as people name them, with a budget of their own if one is written behind: `shark@2000` plays out 2,000
// times a decision, `shark@50ms` thinks for 50 ms of processor time. `shark@2000x4` shares its playouts among
// four threads, and `shark@50msx4` thinks with four for 50 ms by the wall clock. `cmd:./mine.py --level 3` is
// a program of somebody else's (sim/outside).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"

namespace bourse {

struct BotName {
  std::string_view bot;
  std::optional<Budget> budget;
};

/// Nothing if the budget cannot be read; whether there is such a bot is not asked here.
std::optional<BotName> parseBotName(std::string_view text);

/// The bots of a game.
struct BotRoster {
  std::vector<std::string_view> names;
  bool budgets = true;   // whether any of them thinks by a budget
  bool outside = false;  // whether outside players (`cmd:./mine.py`) may take part
};

/// Bots for every seat.
struct Lineup {
  std::vector<std::string> bots;    // all different
  std::vector<std::uint8_t> seats;  // which of them begins on each seat
};

/// Reads `greedy` or `greedy,random,random`: one name fills all seats. False with a sentence otherwise.
bool parseLineup(const std::string& names, int seats, const BotRoster& roster, Lineup& lineup,
                 std::string& problem);

/// Reads at least two different names, or `all`. False with a sentence otherwise.
bool parseLadderBots(const std::string& names, const BotRoster& roster, std::vector<std::string>& bots,
                     std::string& problem);

/// Names separated by commas (sim/outside/command_words.h says which), all of them known; false with a
/// sentence otherwise.
bool parseBotNames(const std::string& names, const BotRoster& roster, std::vector<std::string>& bots,
                   std::string& problem);

}  // namespace bourse
