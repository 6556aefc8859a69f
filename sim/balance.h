// Is the game fair: what investors, strategies, places and modules are worth in victories, at every number of
// seats, in games of one bot against itself.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/simulation.h"

namespace bourse {

struct BalancePlan {
  const stockpile::Bot* bot = nullptr;  // one that balanceBot() gave
  Seed seed;
  std::uint64_t games = 2000;  // at every number of seats, and as many again to compare modules
  int threads = 1;
};

inline constexpr int kFewestSeats = 2;

struct Balance {
  std::array<std::shared_ptr<const Statistics>, kMaxSeats - kFewestSeats + 1> bySeats;
  std::shared_ptr<const Statistics> mixed;  // four seats, another set of modules in every game
  bool stopped = false;
};

/// The bot of that name as it plays here: investors to keep and strategies to lay aside are chosen at random,
/// or the good ones would only be seen with those who had no better. Nothing if it is not among them.
const stockpile::Bot* balanceBot(std::string_view name);
std::vector<std::string_view> balanceBots();

/// Every module but the bidding for investors, every investor and strategy.
stockpile::Config balanceConfig(int seats);

Balance weigh(const BalancePlan& plan,
              const std::function<bool(int seats, std::uint64_t done)>& progress = {});

/// Points of win rate beyond an even share, with a range of 95 %.
struct Tilt {
  double points = 0, low = 0, high = 0;
  std::int64_t seen = 0;

  /// Sure to be off by more than so many points.
  [[nodiscard]] bool beyond(double limit) const { return seen > 0 && (low > limit || high < -limit); }
};
Tilt tiltOf(const Tally& tally, int seats);

/// Tables for docs/balance.md; `command` is what made them.
std::string balanceMarkdown(const BalancePlan& plan, const Balance& balance, const std::string& command);
/// The investors as a chart.
std::string balanceSvg(const BalancePlan& plan, const Balance& balance);

}  // namespace bourse
