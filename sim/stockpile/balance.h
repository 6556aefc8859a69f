// Is the game balanced? Measures how much investors, strategies, places and modules change win rates, at
// every number of seats, in games of one bot against itself.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "sim/stockpile/arena.h"
#include "sim/stockpile/balance_rows.h"

namespace bourse {

struct BalancePlan {
  const stockpile::Bot* bot = nullptr;  // from balanceBot()
  Seed seed;
  std::uint64_t games = 2000;  // of four seats, and as many again to compare modules
  int threads = 1;
};

inline constexpr int kFewestSeats = 2;

/// More games with fewer seats, so that everything is seen equally often.
std::uint64_t gamesOf(const BalancePlan& plan, int seats);

/// A bot that chooses investors and strategies at random: otherwise cards that bots like less would only be
/// seen in poor hands. Null if the bot is not available here.
const stockpile::Bot* balanceBot(std::string_view name);
std::vector<std::string_view> balanceBots();

/// Investors, strategies (of players who kept the card) and places at every number of seats. Modules at four
/// seats, drawn for every game: win rates of the first player, and of the bot among three greedy ones, with
/// and without each module.
struct Balance {
  BalanceRows rows;
  bool stopped = false;
};
Balance measureBalance(const BalancePlan& plan,
                       const std::function<bool(int seats, std::uint64_t done)>& progress = {});

/// The page docs/balance.md; `command` produced it, `before` has counts of earlier card values, if any.
struct BalancePage {
  BalanceRows rows, before;
  std::string bot, command;
};
std::string balanceMarkdown(const BalancePage& page);
/// The charts of the page: file names and contents.
std::vector<std::pair<std::string, std::string>> balanceCharts(const BalancePage& page);

}  // namespace bourse
