// Is the game balanced? Measures how much investors, strategies, places and modules change win rates, at
// every number of seats, in games of one bot against itself.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "host/games/stockpile/house_values.h"
#include "sim/stockpile/arena.h"
#include "sim/stockpile/balance_rows.h"

namespace bourse {

struct BalancePlan {
  const stockpile::Bot* bot = nullptr;  // from randomlyAllocated()
  Seed seed;
  std::uint64_t games = 2000;  // of four seats, and as many again to compare modules
  int threads = 1;
  std::vector<HouseValue> values;  // of the box, changed where they concern the number of seats
};

/// Every module but the bidding for investors, every investor and strategy.
stockpile::Config everythingButBidding(int seats);

/// False, with a sentence, if a value makes no game at some number of seats.
bool checkValues(const BalancePlan& plan, std::string& sentence);

inline constexpr int kFewestSeats = 2;

/// More games with fewer seats, so that everything is seen equally often.
std::uint64_t gamesOf(const BalancePlan& plan, int seats);

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
  std::vector<std::string> changed;  // house values that were tried: `rounds=5`
};
std::string balanceMarkdown(const BalancePage& page);
/// The charts of the page: file names and contents.
std::vector<std::pair<std::string, std::string>> balanceCharts(const BalancePage& page);

}  // namespace bourse
