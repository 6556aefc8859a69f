// Is the game fair: what investors, strategies, places and modules are worth in victories, at every number of
// seats, in games of one bot against itself.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "sim/stockpile/arena.h"
#include "sim/stockpile/balance_rows.h"

namespace bourse {

struct BalancePlan {
  const stockpile::Bot* bot = nullptr;  // one that balanceBot() gave
  Seed seed;
  std::uint64_t games = 2000;  // of four seats, and as many again to compare modules
  int threads = 1;
};

inline constexpr int kFewestSeats = 2;

/// Fewer seats, more games: everything is seen equally often at every number of seats.
std::uint64_t gamesOf(const BalancePlan& plan, int seats);

/// The bot of that name as it plays here: investors to keep and strategies to lay aside are chosen at random,
/// or the good ones would only be seen with those who had no better. Nothing if it is not among them.
const stockpile::Bot* balanceBot(std::string_view name);
std::vector<std::string_view> balanceBots();

/// Rows of investors, strategies (of those who kept the card) and places at every number of seats; of modules
/// at four, every game with a set of its own: how often the first player wins, and the bot among three
/// greedy, with the module and without.
struct Balance {
  BalanceRows rows;
  bool stopped = false;
};
Balance measureBalance(const BalancePlan& plan,
                       const std::function<bool(int seats, std::uint64_t done)>& progress = {});

/// The page docs/balance.md; `command` is what made it, `before` counts of an earlier set of values, if any.
struct BalancePage {
  BalanceRows rows, before;
  std::string bot, command;
};
std::string balanceMarkdown(const BalancePage& page);
/// The charts that the page shows: a file name and what it holds.
std::vector<std::pair<std::string, std::string>> balanceCharts(const BalancePage& page);

}  // namespace bourse
