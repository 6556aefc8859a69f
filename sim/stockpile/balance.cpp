#include "sim/stockpile/balance.h"

#include <algorithm>

#include "gen/stockpile_vocabulary.h"
#include "sim/stockpile/random_allocation.h"

namespace bourse {
namespace {

/// Writes down what a tally counted.
class Writer {
 public:
  Writer(BalanceRows& rows, int seats) : rows_(rows), seats_(seats) {}

  void row(const char* kind, std::string name, const Tally& tally) {
    if (tally.games > 0) rows_.push_back({kind, std::move(name), seats_, tally.games, tally.victory});
  }
  void row(const char* kind, ArgType type, std::size_t value, const Tally& tally) {
    row(kind, std::string(stockpile::vocabulary().nameOf(type, static_cast<int>(value))), tally);
  }

 private:
  BalanceRows& rows_;
  int seats_;
};

void writeTable(const Statistics& counted, int seats, BalanceRows& rows) {
  Writer writer(rows, seats);
  for (std::size_t i = 0; i < counted.investors.size(); ++i)
    writer.row("investor", stockpile::arg::investor, i, counted.investors[i].tally);
  for (std::size_t i = 0; i < counted.strategies.size(); ++i)
    writer.row("strategy", stockpile::arg::strategy, i, counted.strategies[i].kept);
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i)
    writer.row("place", std::to_string(i + 1), counted.places[i].tally);
}

void writeModules(const Statistics& counted, int seats, BalanceRows& rows) {
  Writer writer(rows, seats);
  for (std::size_t i = 0; i < counted.modules.size(); ++i) {
    const ModuleTally& without = counted.modules[i][0];
    const ModuleTally& with = counted.modules[i][1];
    writer.row("first-with", ArgType::module, i, with.first);
    writer.row("first-without", ArgType::module, i, without.first);
    writer.row("skill-with", ArgType::module, i, with.bot);
    writer.row("skill-without", ArgType::module, i, without.bot);
  }
}

/// With the values that are tried.
stockpile::Config balanceConfig(const BalancePlan& plan, int seats) {
  stockpile::Config config = everythingButBidding(seats);
  for (const HouseValue& value : plan.values)
    if (concerns(value, seats)) apply(value, config);
  return config;
}

/// Which games are counted, and who plays them.
struct BalanceGames {
  stockpile::Config config;
  std::vector<const stockpile::Bot*> lineup;
  std::uint64_t games = 0;
  bool mix = false;
};

BalanceGames gamesFor(const BalancePlan& plan, int seats) {
  BalanceGames games;
  games.config = balanceConfig(plan, seats);
  games.lineup.assign(static_cast<std::size_t>(seats), plan.bot);
  games.games = gamesOf(plan, seats);
  return games;
}

/// The arena of these games; `lineup` says who sits where.
std::unique_ptr<StockpileArena> arenaOf(const BalanceGames& games, std::vector<std::uint8_t>& lineup) {
  std::vector<std::string> names;
  std::vector<stockpile::Bot> bots;
  for (const stockpile::Bot* bot : games.lineup) {
    const auto found = std::find(names.begin(), names.end(), bot->name);
    lineup.push_back(static_cast<std::uint8_t>(found - names.begin()));
    if (found != names.end()) continue;
    names.emplace_back(bot->name);
    bots.push_back(*bot);
  }
  return std::make_unique<StockpileArena>(std::get<stockpile::Rules>(stockpile::compile(games.config)),
                                          std::move(names), std::move(bots),
                                          StockpileExtras{.statistics = true, .mix = games.mix});
}

}  // namespace

stockpile::Config everythingButBidding(int seats) {
  stockpile::Config config = stockpile::configOf(stockpile::Preset::everything, seats);
  config.modules.bits &= ~(1u << static_cast<unsigned>(stockpile::Module::investorBidding));
  return config;
}

bool checkValues(const BalancePlan& plan, std::string& sentence) {
  for (int seats = kFewestSeats; seats <= kMaxSeats; ++seats) {
    if (ok(stockpile::compile(balanceConfig(plan, seats)))) continue;
    sentence = "With these values no game of " + std::to_string(seats) + " seats can be played: it lasts " +
               std::to_string(stockpile::kPlayerCounts[seats].rounds) + " rounds at most.";
    return false;
  }
  return true;
}

std::uint64_t gamesOf(const BalancePlan& plan, int seats) {
  return plan.games * 4 / static_cast<std::uint64_t>(seats);
}

Balance measureBalance(const BalancePlan& plan, const std::function<bool(int, std::uint64_t)>& progress) {
  Balance balance;
  const auto play = [&](const BalanceGames& games, int shown) {
    SimulationPlan series;
    series.seed = plan.seed;
    series.games = games.games;
    series.threads = plan.threads;
    std::unique_ptr<StockpileArena> arena = arenaOf(games, series.lineup);
    const SimulationResult result =
        simulate(*arena, series, [&](std::uint64_t done) { return !progress || progress(shown, done); });
    balance.stopped = balance.stopped || result.games < games.games;
    return arena;
  };
  for (int seats = kFewestSeats; seats <= kMaxSeats && !balance.stopped; ++seats)
    writeTable(play(gamesFor(plan, seats), seats)->statistics(), seats, balance.rows);
  if (balance.stopped) return balance;
  BalanceGames mixed = gamesFor(plan, 4);
  mixed.mix = true;
  std::fill(mixed.lineup.begin() + 1, mixed.lineup.end(), randomlyAllocated("greedy"));
  writeModules(play(mixed, 0)->statistics(), 4, balance.rows);
  return balance;
}

}  // namespace bourse
